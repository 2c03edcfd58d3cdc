import { enterAsNewMember, expect, test } from "../fixtures.ts";

/**
 * Features that one brand has and another has switched off, tested on both: a wrong check for an absence then fails
 * where the feature exists. Promotions, missions, tournaments, points, referral, messages and analytics have their
 * tests beside their own journeys.
 */
test.use({ expectedErrors: [/404/] });

test("club, chat room and agent application exist only on brands that have them", async ({ page, visit }) => {
  const club = page.getByRole("heading", { name: "Club", exact: true });
  const chatRoom = page.getByRole("link", { name: "Chat room" });
  const joining = page.locator('a[href$="/join"]');

  await enterAsNewMember(page, "manila", { english: true });
  await visit("manila", "/member/securityCenter");
  await expect(club).toBeVisible();
  expect((await visit("manila", "/join")).status()).toBe(200);
  await expect(joining).not.toHaveCount(0);
  await expect(chatRoom).toHaveCount(0);

  await enterAsNewMember(page, "northgate", { english: true });
  await visit("northgate", "/member/securityCenter");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(club).toHaveCount(0);
  expect((await visit("northgate", "/join")).status()).toBe(404);
  await expect(joining).toHaveCount(0);

  await enterAsNewMember(page, "lotus", { english: true });
  await visit("lotus", "/");
  await expect(chatRoom).not.toHaveCount(0);
});
