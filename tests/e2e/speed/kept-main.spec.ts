import { expect, signIn, test } from "../fixtures.ts";

test("a home page whose main part was rendered for somebody else comes to life like any other", async ({
  page,
  visit,
}) => {
  await signIn(page, "manila", "member");
  await visit("manila", "/");
  await expect(async () => {
    // The first within a moment is rendered whole, the next one takes its main part over. Were what the browser's
    // scripts render another thing than what was sent, an error in the console would fail the test.
    const first = await page.evaluate(() => fetch("/").then((answer) => answer.text()));
    const second = (await (await page.reload())?.text()) ?? "";
    expect(mainOf(second)).toBe(mainOf(first));
  }).toPass();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
});

function mainOf(html: string): string {
  return html.slice(html.indexOf("<main "), html.lastIndexOf("</main>"));
}
