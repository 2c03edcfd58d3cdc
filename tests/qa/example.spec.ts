import { expect, test } from "marquee/qa";

test("without tournaments there is no page of them, and no link to one", async ({ brandPage }) => {
  const usual = await brandPage("manila-star");
  const without = await brandPage("manila-star", { tournaments: false });

  expect((await usual.goto("/tournament"))?.status()).toBe(200);
  expect((await without.goto("/tournament"))?.status()).toBe(404);
  await expect(without.locator('a[href="/tournament"]')).toHaveCount(0);
});

test("a slot pays a win", async ({ brandPage, signInAs, force }) => {
  const page = await brandPage("manila-star");
  await signInAs(page, "player1");
  await force("manila-star", "win", { username: "player1" });

  await page.goto("/launch/golden-carabao");
  await page.frameLocator("main iframe").locator("#spin").click();
  // The row of the round ends with its result.
  await expect(page.locator("main tbody tr").first()).toContainText(/\+.*\d\s*$/);
});

test("a session is over after three days", async ({ brandPage, signInAs, moveClock }) => {
  const page = await brandPage("manila-star");
  await signInAs(page, "player1");
  await page.goto("/member/securityCenter");
  await expect(page).toHaveURL(/\/member\/securityCenter$/);

  await moveClock({ days: 3 });
  await page.goto("/member/securityCenter");
  await expect(page).toHaveURL(/modal=login/);
});
