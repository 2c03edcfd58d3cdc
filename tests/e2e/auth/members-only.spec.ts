import { ask } from "../ask.ts";
import { demoSignIn, expect, signIn, test } from "../fixtures.ts";

test("every page leads to the sign-in page first, and on to the page afterwards", async ({
  page,
  visit,
  site,
}) => {
  const { username, password } = demoSignIn(site, "northgate", "member");
  await visit("northgate", "/sports?vassalage=PITCH");
  await expect(page).toHaveURL(/\/login\?next=%2Fsports%3Fvassalage%3DPITCH$/);
  await page.getByLabel("Username").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sports\?vassalage=PITCH$/);
});

test("the rule holds for documents and for data alike", async ({ page, site }) => {
  for (const path of ["/", "/home", "/rng", "/member/depositv2", "/no-such-page"]) {
    const answer = await ask(page.request, site, "northgate", path);
    expect(answer.status(), path).toBe(302);
    expect(answer.headers().location, path).toMatch(/^\/login/);
  }
  const data = await ask(page.request, site, "northgate", "/rng.data");
  expect(data.status()).toBe(202);
  expect(await data.text()).toContain("/login?next=%2Frng");
});

test("sign-in, registration, the help centre and the download page are open to everybody", async ({
  page,
  site,
}) => {
  for (const path of ["/login", "/register", "/register.html", "/helpmc", "/download"]) {
    const answer = await ask(page.request, site, "northgate", path);
    expect(answer.status(), path).toBe(200);
  }
});

test("whoever registers can read the terms first", async ({ page, visit }) => {
  for (const path of ["/register", "/account/register"]) {
    await visit("northgate", path);
    const reading = page.waitForEvent("popup");
    await page.getByRole("checkbox").locator("xpath=..").getByRole("link", { name: "terms" }).click();
    const help = await reading;
    await expect(help.getByRole("dialog", { name: "Help" })).toBeVisible();
    await expect(help.getByRole("heading", { name: "Terms" })).toBeInViewport();
    await help.close();
  }
});

test("a session that ended elsewhere is noticed at the next step", async ({ page, visit, context }) => {
  await signIn(page, "northgate", "member");
  await visit("northgate", "/");
  await context.clearCookies({ name: "session" });
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Help" }).click();
  await expect(page).toHaveURL(/\/login/);
});
