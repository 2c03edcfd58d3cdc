import { demoSignIn, expect, test } from "../fixtures.ts";

test("every page redirects to sign-in and then back to the page, also after the session ended elsewhere", async ({
  page,
  visit,
  site,
  context,
}) => {
  const { username, password } = demoSignIn(site, "northgate", "member");
  await visit("northgate", "/sports?vassalage=PITCH");
  await expect(page).toHaveURL(/\/login\?next=%2Fsports%3Fvassalage%3DPITCH$/);
  await page.getByLabel("Username").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sports\?vassalage=PITCH$/);
  await context.clearCookies({ name: "session" });
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Help" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("a visitor can read the terms before registering", async ({ page, visit }) => {
  await visit("northgate", "/register");
  const reading = page.waitForEvent("popup");
  await page.getByRole("dialog").getByRole("link", { name: "terms" }).click();
  const help = await reading;
  await expect(help.getByRole("dialog", { name: "Help" })).toBeVisible();
  await expect(help.getByRole("heading", { name: "Terms" })).toBeInViewport();
});
