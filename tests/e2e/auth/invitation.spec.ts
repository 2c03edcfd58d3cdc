import type { Page } from "@playwright/test";
import { invitationOf } from "../amend.ts";
import { type BrandHost, expect, test } from "../fixtures.ts";
import { account, field, fill, form, newName, passwords } from "../registration/registration-steps.ts";
import type { Site } from "../setup/site.ts";
import { newMember, ownAddress } from "./new-member.ts";

test.use(ownAddress);

/** Fills the form in that is open, all but the invitation, and sends it. */
async function register(page: Page, brand: BrandHost): Promise<string> {
  const username = newName();
  await fill(page, { username, ...passwords });
  if (brand === "siam") {
    await form(page).getByRole("button", { name: "ฉันอ่านภาพไม่ออก" }).click();
    await fill(page, { email: `${username}@example.com` });
  }
  await form(page).locator("button[type=submit]").last().click();
  await expect(account(page, username)).toBeVisible();
  return username;
}

function expectInvited(site: Site, username: string, by: { id: string }) {
  expect(invitationOf(site, username).referred_by, "who has invited the new member").toBe(by.id);
}

const SERVICE: [BrandHost, { google: string; register: string }][] = [
  ["manila", { google: "Magpatuloy gamit ang Google", register: "Magrehistro ng bagong account" }],
  ["siam", { google: "ดำเนินการต่อด้วย Google", register: "สมัครบัญชีใหม่" }],
];

for (const [brand, texts] of SERVICE) {
  test(`whoever follows a member's link on ${brand} is invited by that member`, async ({
    page,
    visit,
    site,
    request,
  }) => {
    const friend = invitationOf(site, (await newMember(request, site, brand)).username);
    await visit(brand, `/register?referralCode=${friend.referral_code.toLowerCase()}`);
    expectInvited(site, await register(page, brand), friend);
  });

  test(`the invitation outlasts the way through Google on ${brand}`, async ({
    page,
    visit,
    site,
    request,
  }) => {
    test.slow();
    const friend = invitationOf(site, (await newMember(request, site, brand)).username);
    await visit(brand, `/register?referralCode=${friend.referral_code}`);
    await page.getByRole("dialog").getByRole("button", { name: texts.google }).click();
    await page.getByLabel("Somebody else, by any name").fill(`Person ${newName()}`);
    await page.getByRole("button", { name: "Continue by this name" }).click();
    await page.getByRole("link", { name: texts.register }).click();
    await expect(field(page, "referralCode")).toHaveValue(friend.referral_code);
    await field(page, "confirmIdentity").check();
    expectInvited(site, await register(page, brand), friend);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/422/] });

  test("the invitation is still there when the form was refused and another tab is taken, on lotus", async ({
    page,
    visit,
  }) => {
    await visit("lotus", "/register?referralCode=LINH2026");
    await form(page).evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await fill(page, { username: "9lives" });
    await field(page, "username").press("Enter");
    await expect(field(page, "username")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "referralCode")).toHaveValue("LINH2026");
    await page.locator("main").getByRole("link", { name: "Số di động" }).click();
    await expect(field(page, "mobileNum")).toBeVisible();
    await expect(field(page, "referralCode")).toHaveValue("LINH2026");
  });
});
