import sharp from "sharp";
import {
  enterAsNewMember,
  enterWith,
  expect,
  expectAccessibleInBothThemes,
  newAddress,
  readIn,
  test,
  urlOf,
} from "../fixtures.ts";
import { operatorPage, opsUrl } from "../ops/operator.ts";
import { newMember } from "../setup/members.ts";

/** Promotions as visitors, members and operators meet them. Rules in docs/decisions/0163. */

test.use({ expectedErrors: [/404|409|422/], extraHTTPHeaders: newAddress() });

test("a visitor reads, a member claims and applies, an operator approves, and it is issued", async ({
  page,
  visit,
  site,
}) => {
  test.slow();
  await readIn(page, "manila", "EN");
  await visit("manila", "/promotions?tab=new");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Join: Welcome credit" }).click();
  await page.getByRole("button", { name: "Sign in to take part" }).click();
  await expect(page).toHaveURL(/modal=login/);

  const member = await newMember(site, "manila");
  await enterWith(page, "manila", member.token);
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

  const { page: desk } = await operatorPage(page, site, "cashier");
  await desk.goto(opsUrl(site, "/ops/applications"));
  await desk.getByRole("row").filter({ hasText: member.username }).getByRole("link").click();
  await expect(desk.getByRole("img", { name: "Picture 1" })).toBeVisible();
  await desk.getByLabel("Bonus (PHP)").fill("150");
  await desk.getByRole("button", { name: "Approve" }).click();
  await expect(desk.getByRole("heading", { name: "Approved" })).toBeVisible();

  await visit("manila", "/promotions?tab=mine");
  const row = page.getByRole("listitem").filter({ hasText: "Big win picture" });
  await expect(row).toContainText("Issued");
  await expect(row).toContainText("P 150.00");
  await expectAccessibleInBothThemes(page);
});

test("Northgate has no promotions: no page and no link", async ({ page, site }) => {
  await enterAsNewMember(page, "northgate", {});
  const answer = await page.goto(urlOf(site, "northgate", "/promotions"));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("link", { name: "Promotion", exact: true })).toHaveCount(0);
});
