import { expect, setLanguage, signIn, test } from "../fixtures.ts";

test("every entry of the member centre opens by keyboard, and closing it returns to the previous page", async ({
  page,
  visit,
}) => {
  test.slow();
  await signIn(page, "siam", "member");
  await setLanguage(page, "siam", "EN");
  await visit("siam", "/fish");
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>("a[href='/member/depositv2']")?.click(),
  );
  const panel = page.getByRole("main");
  const entries = panel.getByRole("navigation", { name: "Member centre" }).getByRole("link");
  // Player protection, and those of the specification's 13 entries whose switch is on here: all but missions.
  await expect(entries).toHaveCount(13);
  for (const entry of await entries.all()) {
    await entry.press("Enter");
    await expect(entry).toHaveAttribute("aria-current", "page");
    const [name = ""] = (await entry.innerText()).trim().split("\n");
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    await expect(entry).toBeFocused();
  }
  await panel.getByRole("link", { name: "Close the member centre" }).press("Enter");
  await expect(page).toHaveURL(/\/fish$/);
});
