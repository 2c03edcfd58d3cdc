import { describe, expect, test } from "vitest";
import { readTexts } from "../../frame/texts.ts";
import {
  type GameMaths,
  PAYING_SYMBOLS,
  REELS,
  type ReelSymbol,
  ROWS,
  toOutcome,
} from "../../maths/game-maths.ts";
import { PROFILES } from "../../maths/profiles.ts";
import { awardsText, computeWays, payRows, reelsWith, sharesText, winKey } from "./rules.js";

/** Texts of the info sheet that explain rules. */
const RULES = Object.keys(readTexts("games/slots").EN).filter((key) => key.endsWith("Note"));
/** Three, four and five in the studio's languages, in case a text spells out a count. */
const COUNT_WORDS = {
  EN: /\b(three|four|five)\b/i,
  TY: /\b(tatlo|tatlong|apat|lima|limang)\b/i,
  VI: /(^|\s)(ba|bốn|năm)(\s|$)/i,
  CN: /[三四五]/,
  TH: /สาม|สี่|ห้า/,
  ID: /\b(tiga|empat|lima)\b/i,
  JA: /[三四五]つ/,
} as const;

test("texts of the rules contain no numbers of their own: all are from the maths", () => {
  expect(RULES.length).toBeGreaterThan(5);
  for (const [code, texts] of Object.entries(readTexts("games/slots"))) {
    for (const key of RULES) {
      const words = (texts[key] ?? "").replace(/\{\w+\}/g, "");
      // "Of one spin" in Japanese.
      expect(words.replaceAll("1回", ""), `${code} ${key}`).not.toMatch(/\p{Nd}/u);
      expect(words, `${code} ${key}`).not.toMatch(COUNT_WORDS[code as keyof typeof COUNT_WORDS]);
    }
  }
});

/** Returns the game with reels that show a symbol on the first `count` reels and no paying symbol on the others. */
function showing(maths: GameMaths, symbol: ReelSymbol, count: number): GameMaths {
  const blank = (reel: number): ReelSymbol[] => {
    const [a, b] = PAYING_SYMBOLS.filter((one) => one !== symbol);
    return Array.from({ length: ROWS }, () => (reel % 2 === 0 ? a : b) ?? "L4");
  };
  const strips = Array.from({ length: REELS }, (_, reel) => {
    const column = blank(reel);
    if (reel < count) column[1] = symbol;
    return column;
  });
  return { ...maths, strips };
}

describe.each(Object.values(PROFILES))("the paytable of $id", (maths) => {
  test.each([...PAYING_SYMBOLS, "S"] as const)("shows the payouts of %s, and nothing else", (symbol) => {
    const pays = symbol === "S" ? maths.scatterPays : maths.pays[symbol];
    const shown = new Map(payRows(pays).map(({ count, pay }) => [count, pay]));
    for (let count = 1; count <= REELS; count++) {
      const { screens } = toOutcome(showing(maths, symbol, count), { stops: [0, 0, 0, 0, 0], free: [] });
      const paid = screens[0].wins.find((win) => win.symbol === symbol && [null, 0].includes(win.line));
      expect(paid?.pays ?? 0, `${count} x ${symbol}`).toBe(shown.get(count) ?? 0);
    }
  });

  test("names the reels with wilds and the number of ways of the window", () => {
    expect(reelsWith(maths.strips, "W")).toBe("2, 3, 4");
    expect(computeWays(REELS, ROWS)).toBe(243);
  });
});

test("a win of no more than the stake is shown without a celebration", () => {
  expect([0, 40, 100, 101].map((win) => winKey(win, 100))).toEqual(["noWin", "back", "back", "wins"]);
});

test("chances are shown as shares of equally likely values", () => {
  expect(sharesText([1, 5, 1, 2])).toBe("×1: 2/4 · ×2: 1/4 · ×5: 1/4");
});

test("awards are shown by number of scatters", () => {
  expect(awardsText([8, 10, 12])).toBe("3 → 8 · 4 → 10 · 5 → 12");
  expect(awardsText([0, 10, 12])).toBe("4 → 10 · 5 → 12");
});
