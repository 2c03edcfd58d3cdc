import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** Returns the offset of a carousel in pixels. */
const turned = (page: Page, id: string) =>
  page.locator(`#${id} > ul`).evaluate((row) => Math.abs(new DOMMatrix(getComputedStyle(row).transform).e));

test("the banner advances by itself after five seconds", async ({ page, visit }) => {
  await visit("manila", "/");
  await expect(page.locator("#hero")).toBeVisible();
  expect(await turned(page, "hero")).toBe(0);
  await expect.poll(() => turned(page, "hero"), { timeout: 9_000 }).toBeGreaterThan(1_000);
});

test("Swiper loads when the pointer is over a row, and keeps its scroll position", async ({
  page,
  visit,
}) => {
  const libraries: string[] = [];
  page.on("request", (request) => {
    if (/\/swiping-/.test(request.url())) libraries.push(request.url());
  });
  await visit("manila", "/rng");
  const row = page.locator("#lobby-vendors");
  await row.evaluate((frame) => frame.scrollTo(137, 0));
  expect(libraries).toEqual([]);
  const getRemaining = () =>
    row
      .locator("li")
      .first()
      .evaluate((slide) => slide.getBoundingClientRect().left);
  const before = await getRemaining();
  await row.hover();
  await expect(row).toHaveAttribute("data-swiping");
  expect(libraries).toHaveLength(1);
  expect(await getRemaining()).toBeCloseTo(before, 0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the first swipe scrolls the banner natively; Swiper takes over after the finger is lifted", async ({
    page,
    visit,
  }) => {
    await page.clock.install();
    await visit("manila", "/");
    const hero = page.locator("#hero");
    const devTools = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      devTools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 200 }],
      });
    const library = page.waitForResponse(/\/swiping-/);
    await touch("touchStart", 340);
    for (const x of [320, 280, 220, 150, 90]) await touch("touchMove", x);
    await (await library).finished();
    await expect.poll(() => hero.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(100);
    // A resting finger may still move on.
    await page.clock.runFor(1_000);
    await expect(hero).not.toHaveAttribute("data-swiping");
    await touch("touchEnd");
    await expect(hero).toHaveAttribute("data-swiping");
    expect(await turned(page, "hero")).toBeCloseTo(await hero.evaluate((frame) => frame.clientWidth), 0);
  });
});

test("the footer shows ten vendors per row, ten pixels apart, and a turn takes three seconds", async ({
  page,
  visit,
}) => {
  await visit("manila", "/sports");
  await page.locator("#footer-vendors").scrollIntoViewIfNeeded();
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
