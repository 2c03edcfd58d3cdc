import { randomUUID } from "node:crypto";
import { addPoints, lockPoints } from "../../../app/platform/points/point-ledger.ts";
import { enterAsNewMember, expect, expectAccessible, newAddress, test } from "../fixtures.ts";
import { loadDatabase } from "../setup/database.ts";
import type { Site } from "../setup/site.ts";
import { operatorPage, opsUrl, twoOperators } from "./operator.ts";

/** Operators' pages for missions, redeemed goods and labels. Their rules are tested in app/platform/operators. */

// An invalid target, and publishing one's own edit, are refused on purpose.
test.use({ extraHTTPHeaders: newAddress(), expectedErrors: [/403|422/] });

/** Inserts rows for a cap that a member redeemed for all of their points. */
async function redeemedCap(site: Site, username: string): Promise<void> {
  const database = await loadDatabase(site);
  const [at, id] = [Date.now(), randomUUID()];
  const goods = { type: "goods", price: 700 } as const;
  await database.transaction(async (trx) => {
    const { merchant_id, id: account_id } = await trx
      .selectFrom("account")
      .select(["merchant_id", "id"])
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    const account = await lockPoints(trx, { merchantId: merchant_id, accountId: account_id }, at);
    const given = await addPoints(trx, account, { kind: "given", changed: 700, reference: "test", at });
    await addPoints(trx, given, { kind: "redeemed", changed: -700, reference: id, at });
    const rows = { merchant_id, created_at: at, updated_at: at };
    const texts = JSON.stringify({ EN: { name: "A blue cap", text: "" } });
    await trx
      .insertInto("point_reward")
      .values({
        ...{ ...rows, ...goods, id, texts, state: "hidden", picture: "art:cup", worth: null },
        ...{ times: 0, days: 1, stock: 1, taken: 1, per_member: null, sort: 9_999 },
      })
      .execute();
    await trx
      .insertInto("point_redeem")
      .values({
        ...{ ...rows, ...goods, id, account_id, reward_id: id, quantity: 1, state: "in_process" },
        ...{
          names: JSON.stringify({ EN: "A blue cap" }),
          grant_id: null,
          remark: "",
          delivery: null,
          decided_by: null,
        },
        ...{ idempotency_key: id, digest: id },
      })
      .execute();
  });
}

test("goods are approved, a member gets a label, and a mission is added and ended", async ({
  page,
  site,
  visit,
}) => {
  test.slow();
  const { username } = await enterAsNewMember(page, "manila", { english: true });
  await redeemedCap(site, username);

  const { page: service } = await operatorPage(page, site, "cashier");
  await service.goto(opsUrl(site));
  await service.getByRole("main").getByRole("link", { name: "Redeemed goods" }).click();
  const row = service.getByRole("row").filter({ hasText: username });
  await expect(row).toContainText("1 × A blue cap");
  await row.getByRole("link").click();
  await expectAccessible(service);
  await service.getByRole("button", { name: "Claim" }).click();
  await service.getByLabel("Note for the member").fill("Sent on Monday");
  await service.getByRole("button", { name: "Approve" }).click();
  await expect(service.getByRole("heading", { name: "Approved" })).toBeVisible();

  await service.goto(opsUrl(site, "/ops/members"));
  await service.getByLabel("Brand").selectOption("manila");
  await service.getByLabel("Username").fill(username);
  await service.getByRole("button", { name: "Find" }).click();
  await service.getByLabel("New label").fill("Cap lovers");
  await service.getByRole("button", { name: "Add the label" }).click();
  await expect(service.getByText("Cap lovers")).toBeVisible();
  await expectAccessible(service);

  const [{ page: finance }, { page: second }] = await twoOperators(page, site, ["finance", "finance"]);
  await finance.goto(opsUrl(site, "/ops/missions?for=manila"));
  await expectAccessible(finance);
  await finance.getByLabel("Title (TY)").fill("Tahimik na round");
  await finance.getByLabel("Title (EN)").fill("Quiet rounds");
  await finance.getByLabel("What counts").selectOption("rounds");
  await finance.getByRole("checkbox", { name: "Poker" }).check();
  await finance.getByLabel("Target").fill("many");
  await finance.getByLabel("Prize in bonus money (PHP)").fill("5");
  await finance.getByLabel("Budget in all (PHP)").fill("50");
  await finance.getByLabel("Most for one member (PHP)").fill("5");
  await finance.getByRole("button", { name: "Add", exact: true }).click();
  await expect(finance.getByLabel("Target")).toHaveAttribute("aria-invalid", "true");
  await expect(finance.getByRole("checkbox", { name: "Poker" })).toBeChecked();
  await finance.getByLabel("Target").fill("40");
  await finance.getByRole("button", { name: "Add", exact: true }).click();
  await expect(finance.getByRole("heading", { name: "Draft" })).toBeVisible();
  await expect(finance.getByText("You changed the amounts")).toBeVisible();
  await expectAccessible(finance);
  await expect(finance.getByRole("button", { name: "Save" })).toBeVisible();
  await expect(finance.getByRole("button", { name: "Publish" })).toHaveCount(0);
  // Edits beside the publishing button are neither published alone nor lost.
  await second.goto(finance.url());
  await second.getByLabel("Target").fill("30");
  await second.getByRole("button", { name: "Publish" }).click();
  await expect(second.getByText("Nothing was saved or published")).toBeVisible();
  await expect(second.getByLabel("Target")).toHaveValue("30");
  await second.goto(finance.url());
  await expect(second.getByRole("heading", { name: "Saved version 1" })).toBeVisible();
  await second.getByRole("button", { name: "Publish" }).click();
  await expect(second.getByText("Play 40 rounds.")).toBeVisible();
  await finance.goto(second.url());

  await visit("manila", "/member/missionLeaderboard");
  await expect(page.getByRole("article", { name: "Quiet rounds" })).toContainText(
    "Only these games count: Poker.",
  );
  await finance.getByRole("button", { name: "End now" }).click();
  await expect(finance.getByRole("heading", { name: "Ended" })).toBeVisible();
  await finance.goto(opsUrl(site, "/ops/log"));
  await expect(finance.getByRole("row").filter({ hasText: "Mission created" }).first()).toContainText(
    "Prize: PHP 5.00",
  );
  await finance.goto(opsUrl(site, "/ops/rewards"));
  await expectAccessible(finance);
});
