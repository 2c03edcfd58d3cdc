import { expect, test, waitUntilHydrated } from "../fixtures.ts";
import { account } from "../parts.ts";
import { field, fill, form, newName, passwords } from "../registration/registration-steps.ts";
import { getInvitation } from "../update-rows.ts";
import { newMember, ownAddress } from "./new-member.ts";

test.use(ownAddress);

test("a visitor who registers through a member's link is recorded as invited by that member", async ({
  page,
  visit,
  site,
}) => {
  const friend = getInvitation(site, (await newMember(site, "manila")).username);
  await visit("manila", `/register?referralCode=${friend.referral_code.toLowerCase()}`);
  const username = newName();
  await fill(page, { username, ...passwords });
  await page.keyboard.press("Enter");
  await expect(account(page, username)).toBeVisible();
  expect(getInvitation(site, username).referred_by, "who has invited the new member").toBe(friend.id);
});

test("the invitation is kept during the sign-in with Google", async ({ page, visit, site }) => {
  const friend = getInvitation(site, (await newMember(site, "siam")).username);
  await visit("siam", `/register?referralCode=${friend.referral_code}`);
  await page.getByRole("dialog").getByRole("button", { name: "ดำเนินการต่อด้วย Google" }).click();
  await page.getByLabel("Someone else, with any name").fill(`Person ${newName()}`);
  await page.getByRole("button", { name: "Continue with this name" }).click();
  await page.getByRole("link", { name: "สมัครบัญชีใหม่" }).click();
  await expect(field(page, "referralCode")).toHaveValue(friend.referral_code);
  const username = newName();
  await fill(page, { username, ...passwords, email: `${username}@example.com` });
  await waitUntilHydrated(page);
  await form(page).getByRole("button", { name: "ฉันอ่านภาพไม่ออก" }).click();
  await field(page, "confirmIdentity").check();
  await form(page).locator("button[type=submit]").last().click();
  await expect(account(page, username)).toBeVisible();
  expect(getInvitation(site, username).referred_by, "who has invited the new member").toBe(friend.id);
});
