import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/**
 * Returns the texts and controls of the open page that cannot be seen in full: beyond a side of the window, of their
 * section, or of an element that hides what overflows it. What can be scrolled into view inside an element counts as
 * seen if the element itself is; texts that end in dots count as seen.
 */
function findCutOff(): string[] {
  const width = document.documentElement.clientWidth;
  const controls = "a, button, input, select, textarea, summary, label";
  const faults = new Set<string>();

  /** Returns the name of what hides a part of a box that begins in an element; null if nothing does. */
  function findEdge(box: DOMRect, first: Element | null): string | null {
    let { left, right } = box;
    let isScrolled = false;
    const isBeyond = (around: DOMRect) => left < around.left - 1 || right > around.right + 1;
    for (let one = first; one && one !== document.body; one = one.parentElement) {
      const { overflowX, position, textOverflow } = getComputedStyle(one);
      const own = one.getBoundingClientRect();
      // For screen readers only, or being animated.
      if (own.width <= 1 || one.getAnimations().length > 0) return null;
      if (overflowX !== "visible") {
        if (/auto|scroll/.test(overflowX) || one.hasAttribute("data-swiping")) {
          ({ left, right } = own);
          isScrolled = true;
        } else if (isBeyond(own)) return textOverflow === "ellipsis" ? null : `its ${one.localName}`;
      }
      if (one.localName === "section" && !isScrolled && isBeyond(own)) return "its section";
      if (position === "fixed") break;
    }
    return left < -1 || right > width + 1 ? "the window" : null;
  }

  function check(box: DOMRect, parent: Element | null, name: string): void {
    const edge = box.width > 1 ? findEdge(box, parent) : null;
    if (edge) faults.add(`${name.trim().slice(0, 60)}: beyond ${edge}`);
  }

  const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNode(text);
    check(range.getBoundingClientRect(), parent, text.data);
  }
  for (const control of document.querySelectorAll(controls)) {
    if (!isShown(control)) continue;
    const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
    check(control.getBoundingClientRect(), control.parentElement, `${control.localName} ${name}`);
  }
  return [...faults];
}

/** Expects that no text and no control of the open page is cut off at a side, and that the page does not scroll sideways. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, "pixels by which the page scrolls sideways").toBeLessThanOrEqual(0);
  expect(await page.evaluate(findCutOff), `cut off on ${page.url()}`).toEqual([]);
}
