import { addPoints, lockPoints } from "../../../app/platform/points/point-ledger.ts";
import { MEMBER_PASSWORD, ownAddress } from "../auth/new-member.ts";
import { enterAsNewMember, expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { loadDatabase } from "../setup/database.ts";
import type { Site } from "../setup/site.ts";

/** The points mall as a member sees it. Its rules are tested in app/platform/points. */

test.use({ ...ownAddress, expectedErrors: [/404/] });

async function give(site: Site, username: string, points: number): Promise<void> {
  const database = await loadDatabase(site);
  await database.transaction(async (trx) => {
    const { merchant_id: merchantId, id: accountId } = await trx
      .selectFrom("account")
      .select(["merchant_id", "id"])
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    const at = Date.now();
    const account = await lockPoints(trx, { merchantId, accountId }, at);
    await addPoints(trx, account, { kind: "given", changed: points, reference: "test", at });
  });
}

test("on Manila Star points are redeemed and converted by keyboard", async ({ page, site, visit }) => {
  const { username } = await enterAsNewMember(page, "manila", { english: true });
  await give(site, username, 1_200);
  await visit("manila", "/pointMall");
  await expectAccessibleInBothThemes(page, "main");
  const reward = page.getByRole("article", { name: "Bonus money" }).filter({ hasText: "500 points" });
  await reward.getByText("Redeem", { exact: true }).press("Enter");
  await reward.getByLabel("Sign-in password").fill(MEMBER_PASSWORD);
  await reward.getByLabel("Sign-in password").press("Enter");
  await expect(page.getByText("Redeemed. The bonus is in your reward centre.")).toBeVisible();

  await page.getByRole("textbox", { name: "Points" }).fill("700");
  const convert = page.locator("form").filter({ hasText: "Convert points to money" });
  await convert.getByLabel("Sign-in password").fill(MEMBER_PASSWORD);
  await convert.getByLabel("Sign-in password").press("Enter");
  await expect(page.getByText("Converted. The money is in your wallet.")).toBeVisible();

  await page.getByRole("link", { name: "Points details" }).click();
  for (const reason of ["Converted to money", "Redeemed", "Gift"]) {
    await expect(page.getByRole("main").getByText(reason, { exact: true }).first()).toBeVisible();
  }
  await expectAccessibleInBothThemes(page, "main");
});

test("Lotus Saigon has no points mall", async ({ page, visit }) => {
  expect((await visit("lotus", "/pointMall")).status()).toBe(404);
  await expect(page.getByRole("link", { name: /points/i })).toHaveCount(0);
});
