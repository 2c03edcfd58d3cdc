import { expect, signIn, test } from "../fixtures.ts";

const INVITATIONS =
  'a[href*="register"], a[href="/join"], form[action*="free-play"], form:has(input[value="/register"])';

test("the home of an agent host leads agents in, and invites nobody to register or to a free trial @everywhere", async ({
  page,
  visit,
}) => {
  await visit("agent.siam", "/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Siam Jade");
  const main = page.getByRole("main");
  await expect(main.getByRole("link")).toHaveCount(1);
  await expect(page.locator(INVITATIONS)).toHaveCount(0);
  await main.getByRole("link").click();
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  await expect(page.locator(INVITATIONS)).toHaveCount(0);
});

test("an agent who is in is not invited to open an account", async ({ page, visit }) => {
  await signIn(page, "agent.siam", "agent");
  await visit("agent.siam", "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(INVITATIONS)).toHaveCount(0);
});

for (const brand of ["manila", "lotus", "siam"] as const) {
  test(`the banner of ${brand} invites a visitor to register, and a member to play`, async ({
    page,
    visit,
  }) => {
    const banner = page.locator(".hero");
    await visit(brand, "/");
    await expect(banner.locator('a[href="/register"]').first()).toBeAttached();
    await signIn(page, brand, "member");
    await visit(brand, "/?again");
    await expect(banner.getByRole("link").first()).toBeVisible();
    await expect(banner.locator('a[href*="register"]')).toHaveCount(0);
  });
}
