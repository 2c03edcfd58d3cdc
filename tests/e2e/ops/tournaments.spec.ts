import { randomUUID } from "node:crypto";
import { getLocalTime, startOfMinute } from "../../../app/shared/local-time.ts";
import { enterAsNewMember, expect, expectAccessible, newAddress, test } from "../fixtures.ts";
import { loadDatabase } from "../setup/database.ts";
import type { Site } from "../setup/site.ts";
import { enterAsOperator, operatorPage, opsUrl, twoOperators } from "./operator.ts";

/** Operators' tournaments and free spins. Their rules are tested in app/platform/operators. */

// A prize table with a gap, another brand's tournament, an unknown game and an outdated page are refused on purpose.
test.use({ extraHTTPHeaders: newAddress(), expectedErrors: [/404|409|422/] });

const DAY_MS = 86_400_000;

/** Formats a time in Manila Star's zone, as its field accepts it. */
const inManila = (at: number) => getLocalTime(startOfMinute(at), "Asia/Manila");

test("a tournament is added, shown to the member, and cancelled before it starts", async ({
  page,
  site,
  visit,
}) => {
  test.slow();
  await enterAsNewMember(page, "manila", { english: true });
  const [{ page: finance }, { page: second }] = await twoOperators(page, site, ["finance", "finance"]);
  await finance.goto(opsUrl(site, "/ops/tournaments?for=manila"));
  await expectAccessible(finance);
  await finance.getByLabel("Title (TY)").fill("Karera ng gabi");
  await finance.getByLabel("Title (EN)").fill("Night race");
  await finance.getByLabel("Starts").fill(inManila(Date.now() + DAY_MS));
  await finance.getByLabel("Ends").fill(inManila(Date.now() + 2 * DAY_MS));
  await finance.getByRole("checkbox", { name: "Slots" }).check();
  await finance.getByLabel("Games").fill("golden carabao");
  await finance.getByLabel("Prize table (PHP)").fill("1 500\n3-4 100");
  await finance.getByRole("button", { name: "Add", exact: true }).click();
  await expect(finance.getByText("Line 2 has to begin with place 2.")).toBeVisible();
  await finance.getByLabel("Prize table (PHP)").fill("1 500\n2-4 100");
  await finance.getByRole("button", { name: "Add", exact: true }).click();
  await expect(finance.getByRole("heading", { level: 1, name: "Night race" })).toBeVisible();
  await expect(finance.getByText("PHP 800.00").first()).toBeVisible();
  await expect(finance.getByText("Only these games count: Golden Carabao.")).toBeVisible();
  await expectAccessible(finance);
  const address = finance.url();
  await second.goto(address);
  await second.getByRole("button", { name: "Publish" }).click();
  await expect(second.getByText("This version is published.")).toBeVisible();
  await finance.reload();

  await visit("manila", "/promotions");
  const shown = page.getByRole("article", { name: "Night race" });
  await expect(shown).toContainText("Starts soon");

  // Support can only read; an operator of another brand finds nothing.
  const { page: support } = await operatorPage(page, site, "support");
  await support.goto(opsUrl(site, "/ops/tournaments?for=manila&which=coming_soon"));
  await expect(support.getByRole("link", { name: "Night race" })).toBeVisible();
  await expect(support.getByText("New tournament of")).toHaveCount(0);
  await enterAsOperator(support, site, "finance", ["northgate"]);
  expect((await support.goto(address))?.status()).toBe(404);

  await finance.getByLabel("Reason").fill("The date was wrong");
  await finance.getByRole("button", { name: "Cancel the tournament" }).click();
  await expect(finance.getByText("it cannot be brought back")).toBeVisible();
  await finance.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(finance.getByRole("heading", { name: "Cancelled" })).toBeVisible();
  await visit("manila", "/promotions");
  await expect(shown).toHaveCount(0);
  await finance.goto(opsUrl(site, "/ops/log"));
  await expect(finance.getByRole("row").filter({ hasText: "Tournament cancelled" }).first()).toContainText(
    "Note for other operators: The date was wrong",
  );
});

test("a free-spins promotion requires a game of the brand, and is not published after a concurrent change", async ({
  page,
  site,
}) => {
  const [{ page: cashier }, { page: finance }] = await twoOperators(page, site, ["cashier", "finance"]);
  await cashier.goto(opsUrl(site, "/ops/promotions?for=manila&kind=freeSpins"));
  await expectAccessible(cashier);
  await cashier.getByLabel("Title (TY)").fill("Spins para sa lahat");
  await cashier.getByLabel("Title (EN)").fill("Spins for all");
  await expect(cashier.getByText("Vendor *")).toBeVisible();
  await cashier.getByLabel("Vendor").selectOption({ value: "AURORA" });
  await cashier.getByRole("combobox", { name: "Game", exact: true }).fill("golden-carabo");
  await cashier.getByLabel("Stake of a spin (PHP)").fill("0.50");
  await cashier.getByLabel("Budget in all (PHP)").fill("1000");
  await cashier.getByLabel("Most for one member (PHP)").fill("10");
  await cashier.getByRole("button", { name: "Save as a draft" }).click();
  await expect(cashier.getByText('Did you mean "golden-carabao"?')).toBeVisible();
  await cashier.getByRole("combobox", { name: "Game", exact: true }).fill("golden-carabao");
  await cashier.getByRole("button", { name: "Save as a draft" }).click();
  await expect(cashier.getByRole("heading", { name: "Saved version 1" })).toBeVisible();
  await expectAccessible(cashier);

  await finance.goto(cashier.url());
  await cashier.getByLabel("Budget in all (PHP)").fill("9000");
  await cashier.getByRole("button", { name: "Save", exact: true }).click();
  await expect(cashier.getByRole("heading", { name: "Saved version 2" })).toBeVisible();
  await finance.getByRole("button", { name: "Publish" }).click();
  await expect(finance.getByText("Nothing was saved or published")).toBeVisible();
  await expect(finance.getByText("PHP 9,000.00").first()).toBeVisible();
  await finance.goto(cashier.url());
  await finance.getByRole("button", { name: "Publish" }).click();
  await expect(finance.getByText("This version is published.")).toBeVisible();
  await expect(finance.getByText("PHP 0.00 of PHP 9,000.00")).toBeVisible();
  await finance.getByRole("button", { name: "End now" }).click();
  await expect(finance.getByRole("heading", { name: "Ended" })).toBeVisible();
});

/** Inserts a promotion of free spins that only operators grant. A job calls its vendor within a minute. */
async function freeSpinPromotion(site: Site): Promise<string> {
  const database = await loadDatabase(site);
  const [id, at] = [randomUUID(), Date.now()];
  const rules = {
    ...{ kind: "freeSpins", vassalage: "AURORA", gameId: "golden-carabao", gameName: "Golden Carabao" },
    ...{ spins: 25, stake: 100, days: 7, onlyByOperators: true },
  };
  await database.db
    .insertInto("promotion")
    .values({
      ...{ merchant_id: "manila", id, kind: "freeSpins", promo_group: "event", state: "published" },
      ...{ rules: JSON.stringify(rules), picture: "art:spins", sort: 9_999, quota: null, taken: 0 },
      texts: JSON.stringify({ EN: { title: "Spins for regulars", summary: "", content: "" } }),
      ...{ starts_at: at, ends_at: null, created_at: at, updated_at: at },
    })
    .execute();
  return id;
}

test("free spins granted to one member are shown on the member's page", async ({ page, site, visit }) => {
  const { username } = await enterAsNewMember(page, "manila", { english: true });
  const id = await freeSpinPromotion(site);
  const { page: finance } = await operatorPage(page, site, "finance");
  await finance.goto(opsUrl(site, "/ops/freeSpins?for=manila"));
  await finance.getByLabel("Promotion").selectOption({ value: id });
  await finance.getByLabel("Members' usernames").fill(username);
  await finance.getByLabel("Reason").fill("For a good week");
  await finance.getByRole("button", { name: "Count the members" }).click();
  await expect(finance.getByText("Members who would get them: 1 of 1.")).toBeVisible();
  await expectAccessible(finance);
  await finance.getByRole("button", { name: "Give free spins to members: 1" }).click();
  await expect(finance.getByRole("heading", { level: 1, name: "Spins for regulars" })).toBeVisible();
  await expect(finance.getByRole("row").filter({ hasText: username })).toContainText(/Waiting|Issued/);
  await expectAccessible(finance);
  await visit("manila", `/promoDetail?id=${id}`);
  await expect(
    page.getByText("The game provider is adding your free spins.").or(page.getByText("Issued")).first(),
  ).toBeVisible();
});
