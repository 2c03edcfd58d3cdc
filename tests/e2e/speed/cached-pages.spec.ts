import { expect, setSessionCookie, test } from "../fixtures.ts";
import { newMember } from "../setup/members.ts";

test("a home page rendered from another member's cached page hydrates without errors", async ({
  page,
  site,
  visit,
}) => {
  const first = await newMember(site, "manila");
  const second = await newMember(site, "manila", { grant: 123_45 });
  // Both get the same template, cached by the first of the visits. If the browser's scripts rendered anything other
  // than the sent HTML, an error in the console would fail the test.
  for (const [{ token, username }, other] of [
    [first, second],
    [second, first],
    [first, second],
  ] as const) {
    await setSessionCookie(page, "manila", token);
    await visit("manila", "/");
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    const html = await page.content();
    expect(html).toContain(username);
    expect(html).not.toContain(other.username);
  }
});
