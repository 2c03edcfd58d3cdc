import { ownAddress } from "../auth/new-member.ts";
import { enterAsNewMember, expect, expectAccessibleInBothThemes, signIn, test } from "../fixtures.ts";

/** Inviting friends: the link and its terms. Its rewards are tested in app/platform/referral. */

test.use({ ...ownAddress, expectedErrors: [/404/] });

test("on Siam Jade a member's link opens the registration with the member's referral code", async ({
  page,
  browser,
  visit,
}) => {
  await enterAsNewMember(page, "siam", { english: true });
  await visit("siam", "/member/referral");
  await expect(page.getByRole("heading", { name: "Your link" })).toBeVisible();
  await expect(
    page.getByText("You get ฿ 50.00 and your friend gets ฿ 20.00, both as bonus money."),
  ).toBeVisible();
  await expect(page.getByText("You haven't invited anyone yet")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const link = await page.getByRole("textbox", { name: "Your link" }).inputValue();
  const code = new URL(link).searchParams.get("referralCode") ?? "";
  expect(code).toMatch(/^[A-Z0-9]{10}$/);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(friend.locator('input[name="referralCode"]')).toHaveValue(code);
  await friend.context().close();
});

test("Manila Star has no referral programme", async ({ page, visit }) => {
  await signIn(page, "manila", "member");
  expect((await visit("manila", "/member/referral")).status()).toBe(404);
});
