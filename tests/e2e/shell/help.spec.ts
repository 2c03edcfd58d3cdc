import { expect, expectAccessibleInBothThemes, newAddress, setLanguage, test } from "../fixtures.ts";

test.use({ extraHTTPHeaders: newAddress(), expectedErrors: [/422 \(/] });

test("help is searched in its window and without the header, and links to the page for future agents", async ({
  page,
  visit,
}) => {
  await setLanguage(page, "manila", "EN");
  await visit("manila", "/help");
  const help = page.getByRole("dialog", { name: "Help" });
  await help.getByRole("searchbox").fill("wagering bonuses");
  const results = help.getByRole("navigation", { name: "Topics" }).getByRole("link");
  await expect(results).toHaveText([/^Bonuses and betting requirements.*A bonus is extra money/]);
  await help.getByRole("searchbox").fill("tracking");
  await expect(help.getByRole("status")).toHaveText("1 topic found");
  await expect(help.getByRole("heading", { name: "Privacy policy" })).toBeVisible();
  await expect(help.getByRole("heading", { name: "How to deposit" })).toBeHidden();

  await visit("manila", "/helpmc?q=nothing-like-this");
  await expect(page.getByRole("status").first()).toHaveText(/^Nothing found/);
  await expect(page.getByRole("link", { name: "Support 24x7" })).toBeVisible();
  await page.getByRole("searchbox").fill("withdraw");
  await expect(page.getByRole("heading", { name: "How to withdraw" })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await visit("manila", "/join");
  await page.getByLabel("About you and your players").fill("I run a club of players in Cebu.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByLabel("Email or phone number")).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Email or phone number").fill("ana@example.com");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/We have received your message/)).toBeVisible();

  await setLanguage(page, "siam", "EN");
  await visit("siam", "/winners");
  await expectAccessibleInBothThemes(page, "main");
  await visit("siam", "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "News" }).click();
  await page.getByRole("link", { name: "You can now search the help centre" }).click();
  await expect(page.getByRole("heading", { name: "You can now search the help centre" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
