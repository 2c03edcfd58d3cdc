import type { BrowserContext, Page } from "@playwright/test";
import { PAYMENT_PASSWORD, prepare, WITHDRAW } from "../account/payout-steps.ts";
import { prove, proveByCode, stepForm } from "../account/prove-by-code.ts";
import { type BrandHost, enterWith, expect, expectAccessible, newAddress, test, urlOf } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { callWire, newMember, ownAddress } from "./new-member.ts";
import { balance, enter } from "./sign-in-steps.ts";

test.use(ownAddress);

/** The session that the browser has. */
async function sessionOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === "session")?.value ?? "";
}

/** Whether a session signs anybody in. */
async function lives(page: Page, brand: BrandHost, token: string): Promise<boolean> {
  const call = ["GET", "/wps/member/info"] satisfies ["GET", string];
  return (await callWire(page.request, publishedSite(), brand, call, { token })).success;
}

for (const brand of ["manila", "lotus"] as const) {
  test(`each sign-in to ${brand} is a session of its own, and ends the one that the browser had`, async ({
    page,
    visit,
    site,
    context,
  }) => {
    test.slow();
    const account = await newMember(page.request, site, brand);
    // Two tabs with the form, as of somebody who has forgotten the first.
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(urlOf(site, brand, "/login?next=/rng"));
    await enter(page, account);
    if (brand === "manila") await proveByCode(page, site, `+63${account.mobileNum}`);
    await expect(balance(page)).toBeVisible();
    const first = await sessionOf(context);
    expect(await lives(page, brand, first)).toBe(true);
    await enter(other, account);
    await expect(balance(other)).toBeVisible();
    const second = await sessionOf(context);
    expect(second).not.toBe(first);
    expect(await lives(page, brand, second)).toBe(true);
    expect(await lives(page, brand, first), "the session from before").toBe(false);
    expect(await lives(page, brand, account.token), "a session of another browser").toBe(true);
    await visit(brand, "/member/securityCenter");
    await expect(page).toHaveURL(/\/member\/securityCenter$/);
  });
}

for (const [brand, button] of [
  ["northgate", "Change"],
  ["lotus", "Thêm"],
] as const) {
  test(`a second proof on ${brand} goes on in a session of its own, and the one from before is dead at once`, async ({
    page,
    site,
    context,
  }) => {
    const account = await newMember(page.request, site, brand);
    await enterWith(page, brand, account.token);
    await page.goto(urlOf(site, brand, "/member/securityCenter"));
    const typed = page.getByRole("textbox", { name: "Email", exact: true });
    await typed.fill(`new-${account.email}`);
    await page
      .locator("form")
      .filter({ has: typed })
      .getByRole("button", { name: button, exact: true })
      .click();
    await stepForm(page).waitFor();
    expect(await sessionOf(context)).toBe(account.token);
    expect(await lives(page, brand, account.token)).toBe(true);
    await prove(page, site, account.email);
    await expect(page.locator("main input[name=code]")).toBeVisible();
    const renewed = await sessionOf(context);
    expect(renewed).not.toBe(account.token);
    expect(await lives(page, brand, renewed)).toBe(true);
    expect(await lives(page, brand, account.token), "the session from before").toBe(false);
  });
}

for (const brand of ["manila", "northgate"] as const) {
  test(`a browser that ${brand} knows is asked again from another address, and not from the same`, async ({
    page,
    visit,
    site,
    context,
  }) => {
    test.slow();
    const account = await newMember(page.request, site, brand);
    const to = brand === "manila" ? `+63${account.mobileNum}` : account.email;
    const signIn = async () => {
      await context.clearCookies({ name: "session" });
      await visit(brand, "/login?next=/rng");
      await enter(page, account);
    };
    await signIn();
    await proveByCode(page, site, to);
    await expect(balance(page)).toBeVisible();
    await signIn();
    await expect(balance(page)).toBeVisible();
    await context.setExtraHTTPHeaders(newAddress());
    await signIn();
    await expect(page).toHaveURL(/\/account\/verify/);
    await expect(balance(page)).toHaveCount(0);
    await proveByCode(page, site, to);
    await expect(page).toHaveURL(/\/rng(\?notice=[\w-]+)?$/);
  });
}

test.describe("an approval", () => {
  test.use({ expectedErrors: [/410/] });

  for (const [brand, payee] of [
    ["manila", { destination: "TalaPay", number: "09171234567" }],
    ["siam", { destination: "YokPay", number: "0812345678" }],
  ] as const) {
    test(`of a withdrawal from ${brand} is good for no other amount`, async ({ page }) => {
      test.slow();
      const site = publishedSite();
      const to = await prepare(page, brand, payee);
      await page.goto(urlOf(site, brand, WITHDRAW));
      await page.getByLabel("Amount").fill("150");
      await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
      await page.getByRole("button", { name: "Withdraw", exact: true }).click();
      await stepForm(page).waitFor();
      await expectAccessible(page);
      // Whoever sits between says another amount with the right answer.
      await page.route(/\/member\/withdraw/, (route) => {
        const sent = route.request().postData();
        return sent?.includes("answer=") && !sent.includes("sendProof=")
          ? route.continue({ postData: sent.replace("amount=150", "amount=950") })
          : route.fallback();
      });
      await prove(page, site, to);
      await expect(page.getByRole("main").getByRole("alert")).toContainText("This step is over");
      await page.goto(urlOf(site, brand, "/member/transactionHistory"));
      await expect(page.getByRole("main")).not.toContainText(/950\.00|150\.00/);
    });
  }
});
