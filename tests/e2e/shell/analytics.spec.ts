import { expect, test } from "../fixtures.ts";

test("no request goes to the analytics service before consent or after its withdrawal", async ({
  page,
  context,
  visit,
}) => {
  const asked: string[] = [];
  await context.route(/google/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await visit("tally", "/noticePage?pageNo=1");
  const question = page.getByRole("region", { name: "May we count visits?" });
  await expect(question).toBeInViewport();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);

  await question.getByRole("button", { name: "Accept" }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => asked).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-TALLY01"]);
  const commands = await page.evaluate(() => JSON.stringify(window.dataLayer));
  expect(commands).toContain('/noticePage"');
  expect(commands).not.toContain("pageNo");

  await page.getByRole("contentinfo").getByRole("link", { name: "Analytics and cookies" }).click();
  await expect(question).toBeFocused();
  await question.getByRole("button", { name: "Decline" }).click();
  await expect(question).toBeHidden();
  await page.reload();
  expect(asked).toHaveLength(1);
});
