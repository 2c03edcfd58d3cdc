import sharp from "sharp";
import {
  enterAsNewMember,
  expect,
  expectAccessibleInBothThemes,
  newAddress,
  setLanguage,
  setSessionCookie,
  test,
  toUrl,
} from "../fixtures.ts";
import { operatorPage, opsUrl } from "../ops/operator.ts";
import { newMember } from "../setup/members.ts";

/** Promotions as seen by visitors, members and operators. Rules in docs/promotions.md. */

test.use({ expectedErrors: [/404|409|422/], extraHTTPHeaders: newAddress() });

test("a visitor reads a promotion, a member claims one and applies for one, an operator approves it, and it is issued", async ({
  page,
  visit,
  site,
}) => {
  test.slow();
  await setLanguage(page, "manila", "EN");
  await visit("manila", "/promotions?tab=new");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Join: Welcome credit" }).click();
  await page.getByRole("button", { name: "Sign in to take part" }).click();
  await expect(page).toHaveURL(/modal=login/);

  const member = await newMember(site, "manila");
  await setSessionCookie(page, "manila", member.token);
  await visit("manila", "/promoDetail?id=demo-signup");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Claim P 200.00" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "P 200.00 is in your bonus wallet" }),
  ).toBeVisible();

  await visit("manila", "/promoDetail?id=demo-manual");
  await page.getByLabel("Comment").fill("Three sevens");
  const buffer = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#286" } })
    .png()
    .toBuffer();
  await page.getByLabel("Picture").setInputFiles({ name: "win.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("Your application has been sent.")).toBeVisible();
  await expect(page.getByText("1 picture sent")).toBeVisible();

  const { page: service } = await operatorPage(page, site, "cashier");
  await service.goto(opsUrl(site, "/ops/applications"));
  await service.getByRole("row").filter({ hasText: member.username }).getByRole("link").click();
  await expect(service.getByRole("img", { name: "Picture 1" })).toBeVisible();
  await service.getByLabel("Bonus (PHP)").fill("150");
  await service.getByRole("button", { name: "Approve" }).click();
  await expect(service.getByRole("heading", { name: "Approved" })).toBeVisible();

  await visit("manila", "/promotions?tab=mine");
  const row = page.getByRole("listitem").filter({ hasText: "Big win picture" });
  await expect(row).toContainText("Issued");
  await expect(row).toContainText("P 150.00");
  await expectAccessibleInBothThemes(page);
});

test("the wheel stops at the drawn prize, states it in words, and the bonus is in the reward centre", async ({
  page,
  visit,
}) => {
  await enterAsNewMember(page, "manila", { english: true });
  await visit("manila", "/promoDetail?id=demo-wheel");
  await expect(page.getByRole("row", { name: /^P 10\.00/ })).toContainText("90%");
  const status = page.getByRole("status");
  await page.getByRole("button", { name: "Spin" }).click();
  await expect(status.filter({ hasText: "The wheel is turning" })).toBeVisible();
  await expect(page.getByText(/You won/)).toHaveCount(0);
  const said = await status.filter({ hasText: /You won/ }).textContent();
  const [, won = ""] = /You won (P\s[\d,.]+)\. It is in your bonus wallet/.exec(said ?? "") ?? [];
  expect(said).toContain("valid bets within 7 days");
  await expect(page.getByRole("button", { name: "Spin" })).toHaveCount(0);

  // Back to the page before the draw: the turn is used up, and the page shows the prize.
  await page.goBack();
  await expect(page.getByText(/Your last draw/)).toContainText(won);
  await expect(page.getByRole("button", { name: "Spin" })).toHaveCount(0);

  await visit("manila", "/member/rewardCenter");
  await expect(page.getByText("Lucky wheel").first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText(won.replace(/\s/, " "));
});

test("the wheel shows its result at once with reduced motion, and without scripts", async ({
  browser,
  site,
}) => {
  for (const options of [{ reducedMotion: "reduce" as const }, { javaScriptEnabled: false }]) {
    const context = await browser.newContext({ extraHTTPHeaders: newAddress(), ...options });
    const page = await context.newPage();
    const member = await newMember(site, "manila");
    await setSessionCookie(page, "manila", member.token);
    await setLanguage(page, "manila", "EN");
    await page.goto(toUrl(site, "manila", "/promoDetail?id=demo-wheel"));
    await page.getByRole("button", { name: "Spin" }).click();
    await expect(page.getByText(/You won/)).toBeVisible();
    await context.close();
  }
});

test("Northgate has no promotions page and no link to one", async ({ page, site }) => {
  await enterAsNewMember(page, "northgate", {});
  const answer = await page.goto(toUrl(site, "northgate", "/promotions"));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("link", { name: "Promotion", exact: true })).toHaveCount(0);
});
