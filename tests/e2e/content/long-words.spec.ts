import { enterAsNewMember, expect, test } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { LONG_WORD } from "./hostile-brand.ts";
import { writeRows } from "./hostile-rows.ts";

/** Writes a word of 60 letters into every text that people write, and opens the pages that show them on a phone. */

const WIDTH = 390;

// The address of its pictures is none.
test.use({ expectedErrors: [/404 \(Not Found\) \(http.*\/art\//] });

/**
 * Returns the elements of the open page whose text runs on beyond the screen, unless it ends in dots or is in a row
 * that scrolls.
 */
function beyondScreen(word: string): string[] {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  const scrolls = (one: Element | null): boolean =>
    one !== null &&
    (one.getAnimations().length > 0 ||
      /auto|scroll/.test(getComputedStyle(one).overflowX) ||
      scrolls(one.parentElement));
  while (words.nextNode()) {
    const text = words.currentNode as Text;
    const parent = text.parentElement;
    if (!parent?.checkVisibility() || !text.data.includes(word)) continue;
    if (getComputedStyle(parent).textOverflow === "ellipsis" || scrolls(parent)) continue;
    const range = document.createRange();
    range.selectNode(text);
    if (range.getBoundingClientRect().right > innerWidth) found.push(parent.outerHTML);
  }
  return found;
}

test("a long word in a text that people wrote does not widen a phone's page", async ({ page, visit }) => {
  test.slow();
  await page.setViewportSize({ width: WIDTH, height: 844 });
  const member = await enterAsNewMember(page, "wordy");
  const rows = { merchant_id: "wordy", account_id: member.id, text: LONG_WORD };
  const { id } = await writeRows(publishedSite(), rows);
  for (const path of [
    `/noticePage?id=${id}`,
    "/member/messageV2",
    `/member/messageV2?kind=personal&message=${id}`,
    "/feedback",
    "/help",
    "/news",
    "/news/article/2026-01-01-wordy",
    "/promotions",
    "/promotions?tab=mine",
    `/promoDetail?id=${id}`,
    "/tournament",
    `/tournament?id=${id}`,
    "/pointMall",
    "/pointMall?tab=history",
    "/member/missionLeaderboard",
    "/member/securityCenter",
    "/member/referral",
  ]) {
    expect((await visit("wordy", path)).status(), path).toBe(200);
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(WIDTH);
    expect.soft(await page.evaluate(beyondScreen, LONG_WORD), path).toEqual([]);
  }
});
