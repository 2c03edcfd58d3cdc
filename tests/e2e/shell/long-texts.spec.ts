import type { Page } from "@playwright/test";
import { enterAsNewMember, expect, setLanguage, test } from "../fixtures.ts";

/** Tests pages on a phone with words 40 % longer than English: German is that long, and so may the next language be. */

const WIDTH = 390;

/**
 * Returns the places where long words of the open page are cut off: beyond the screen, beyond their button, link or
 * heading, or beyond an element that clips them. Other words do not count: a game's name is its provider's, and ends in
 * dots if it is too long.
 */
function cutOff(width: number): string[] {
  const faults = new Set<string>();
  const page = document.documentElement.scrollWidth;
  if (page > width) faults.add(`the page is ${page} wide`);
  const targets = "button, a, h1, h2, h3, h4, summary, label, [role=button], [role=tab]";
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.clientWidth !== 1;

  function check(text: Text, parent: Element): void {
    const range = document.createRange();
    range.selectNode(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const say = (where: string) => void faults.add(`${where}: ${text.data.trim()}`);
    const target = parent.closest(targets);
    // Glyphs of large text extend into the lines around it.
    const slack = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.3;
    // True as long as the rest cannot be scrolled into view.
    let isFixed = { x: true, y: true };
    for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      // Visible to screen readers only, or being animated.
      if (box.width <= 1 || one.getAnimations().length > 0) return;
      isFixed = {
        x: isFixed.x && !/auto|scroll/.test(overflowX) && !one.hasAttribute("data-swiping"),
        y: isFixed.y && !/auto|scroll/.test(overflowY),
      };
      const isOut = {
        x: isFixed.x && (left < box.left - 1 || right > box.right + 1),
        y: isFixed.y && (top < box.top - slack || bottom > box.bottom + slack),
      };
      if (/hidden|clip/.test(overflowX) && isOut.x) say("cut off at a side");
      if (/hidden|clip/.test(overflowY) && isOut.y) say("cut off above or below");
      if (one === target && /block|flex|grid/.test(display) && (isOut.x || isOut.y))
        say(`beyond its ${one.localName}`);
    }
    if (isFixed.x && left < width - 1 && right > width + 1) say("beyond the screen");
  }

  let checked = 0;
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode as Text;
    const parent = text.parentElement;
    // `lengthen` repeats the end of a word.
    if (!parent || !/(\p{L}{2,})\1(?!\p{L})/iu.test(text.data) || !isShown(parent)) continue;
    checked += 1;
    check(text, parent);
  }
  if (checked < 10) faults.add(`only ${checked} long texts`);
  return [...faults];
}

/** Fails when text on the open page is cut off. */
async function expectWhole(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await page.evaluate(cutOff, WIDTH), page.url()).toEqual([]);
}

test("texts that are 40 % longer fit a phone's screen, and their buttons, links and headings", async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: WIDTH, height: 844 });
  await setLanguage(page, "manila-long", "EN");
  // Home is behind the dialog, and is checked with it.
  for (const path of ["/?modal=login", "/rng"]) {
    await visit("manila-long", path);
    await expectWhole(page);
  }
  await enterAsNewMember(page, "manila-long", { english: true });
  for (const path of ["promotions", "member/depositv2", "member/securityCenter", "member/protection"]) {
    await visit("manila-long", `/${path}`);
    await expectWhole(page);
  }
  await visit("manila-long", "/lottery");
  await expectWhole(page);
  await page.getByRole("main").locator("a[href*='gameCode=']").first().click();
  await expect(page).toHaveURL(/gameCode=/);
  await expect(page.getByRole("textbox").or(page.getByRole("spinbutton")).first()).toBeVisible();
  await expectWhole(page);
});
