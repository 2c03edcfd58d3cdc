import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** How far a carousel has turned, in pixels. */
const turned = (page: Page, id: string) =>
  page.locator(`#${id} > ul`).evaluate((row) => Math.abs(new DOMMatrix(getComputedStyle(row).transform).e));

test("the banner turns by itself after five seconds", async ({ page, visit }) => {
  await visit("manila", "/");
  await expect(page.locator("#hero[data-swiping]")).toBeVisible();
  expect(await turned(page, "hero")).toBe(0);
  await expect.poll(() => turned(page, "hero"), { timeout: 9_000 }).toBeGreaterThan(1_000);
});

test("the footer's vendors stand ten to a row, ten pixels apart, and take three seconds for a turn", async ({
  page,
  visit,
}) => {
  await visit("manila", "/sports");
  await page.locator("#footer-vendors").scrollIntoViewIfNeeded();
  await expect(page.locator("#footer-vendors[data-swiping]")).toBeVisible();
  const { inRow, gap } = await page.locator("#footer-vendors").evaluate((frame) => {
    const [first, second] = Array.from(frame.querySelectorAll("li"), (slide) =>
      slide.getBoundingClientRect(),
    );
    if (!first || !second) throw new Error("there are no two vendors");
    const apart = second.left - first.right;
    return { inRow: (frame.clientWidth + apart) / (first.width + apart), gap: apart };
  });
  expect(inRow).toBeCloseTo(10, 1);
  expect(gap).toBeCloseTo(10, 1);
  await expect(page.locator("#footer-vendors > ul")).toHaveCSS("transition-duration", "3s", {
    timeout: 9_000,
  });
});
