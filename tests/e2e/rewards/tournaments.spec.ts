import { ownAddress } from "../auth/new-member.ts";
import { expectNothingCutOff } from "../cut-off.ts";
import {
  enterAsNewMember,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  test,
} from "../fixtures.ts";
import { bet } from "../play/play-rounds.ts";

/**
 * A tournament as a member sees it: found, joined by betting, and shown in its standings. Rules in docs/promotions.md.
 */

test.use({ ...ownAddress, expectedErrors: [/404/] });

test("on Manila Star a slot bet earns a rank in the tournament", async ({ page, visit }) => {
  test.slow();
  await enterAsNewMember(page, "manila", { english: true });
  await visit("manila", "/promotions");
  await page
    .getByRole("article", { name: "Slots race" })
    .getByRole("link", { name: /^See the/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Slots race" })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/\d+ days \d\d:\d\d/);
  await expect(page.getByText("You are not in the standings yet.")).toBeVisible();
  await expect(page.getByText("Only these game types count: Slots.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const address = new URL(page.url());

  await bet(page, "manila", "golden-carabao", 20);
  // Standings are cached for 15 seconds, so the place shows after that time at the latest.
  await expect(async () => {
    await visit("manila", address.pathname + address.search);
    await expect(page.getByText(/^You are number \d+ with P\s/)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(
    page.getByRole("region", { name: "Standings" }).getByText("You", { exact: true }),
  ).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNothingCutOff(page);
  await expectAccessible(page);
});

test("Northgate has no tournaments", async ({ page, visit }) => {
  await signIn(page, "northgate", "member");
  expect((await visit("northgate", "/tournament")).status()).toBe(404);
});
