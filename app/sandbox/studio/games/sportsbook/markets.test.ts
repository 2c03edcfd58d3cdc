import { expect, test } from "vitest";
import { isPick, lineText, type Pick, toResult } from "./markets.ts";

const pick = (market: Pick["market"], selection: string, line: number | null = null): Pick => ({
  market,
  selection,
  line,
});
/** `2-1` as a score. */
const score = (text: string) => {
  const [home = 0, away = 0] = text.split("-").map(Number);
  return { home, away };
};

test.each([
  ["1X2", "home", null, "2-1", "won"],
  ["1X2", "draw", null, "2-1", "lost"],
  ["1X2", "draw", null, "0-0", "won"],
  ["1X2", "away", null, "0-3", "won"],
  ["12", "home", null, "1-2", "lost"],
  // Handicap -0.25 (a half on 0, a half on -0.5): a draw loses one half.
  ["AH", "home", -1, "1-1", "half_lost"],
  ["AH", "home", -1, "1-0", "won"],
  ["AH", "home", -1, "0-1", "lost"],
  ["AH", "away", 1, "1-1", "half_won"],
  // -0.75 (-0.5 and -1): a win by one wins one half, and the other half is returned.
  ["AH", "home", -3, "2-1", "half_won"],
  ["AH", "home", -3, "2-0", "won"],
  ["AH", "home", -3, "1-1", "lost"],
  ["AH", "away", 3, "2-1", "half_lost"],
  ["AH", "away", 3, "0-0", "won"],
  // -1.25 (-1 and -1.5)
  ["AH", "home", -5, "1-0", "half_lost"],
  ["AH", "away", 5, "1-0", "half_won"],
  // Whole and half lines
  ["AH", "home", 0, "1-1", "void"],
  ["AH", "away", -4, "0-1", "void"],
  ["AH", "home", 2, "1-1", "won"],
  ["AH", "home", -6, "1-0", "lost"],
  ["OU", "over", 10, "2-1", "won"],
  ["OU", "under", 10, "2-1", "lost"],
  ["OU", "over", 12, "2-1", "void"],
  // 2.25 (2 and 2.5), 2.75 (2.5 and 3)
  ["OU", "over", 9, "1-1", "half_lost"],
  ["OU", "under", 9, "1-1", "half_won"],
  ["OU", "over", 11, "2-1", "half_won"],
  ["OU", "under", 11, "2-1", "half_lost"],
  ["CS", "2-1", null, "2-1", "won"],
  ["CS", "2-1", null, "1-2", "lost"],
  ["CS", "other", null, "5-0", "won"],
  ["CS", "other", null, "4-4", "lost"],
] as const)("%s %s %s at %s is %s", (market, selection, line, end, result) => {
  expect(toResult(pick(market, selection, line), score(end))).toBe(result);
});

test("the two sides of a line have opposite results, for all lines and scores", () => {
  const opposite = {
    won: "lost",
    half_won: "half_lost",
    void: "void",
    half_lost: "half_won",
    lost: "won",
  } as const;
  for (let line = -12; line <= 12; line++) {
    for (const end of ["0-0", "1-0", "0-1", "2-1", "3-0", "0-3", "2-2"]) {
      const [home, away] = [pick("AH", "home", line), pick("AH", "away", 0 - line)];
      expect(opposite[toResult(home, score(end))]).toBe(toResult(away, score(end)));
      const [over, under] = [pick("OU", "over", line), pick("OU", "under", line)];
      expect(opposite[toResult(over, score(end))]).toBe(toResult(under, score(end)));
    }
  }
});

test("lines are written in the players' notation", () => {
  const lines = [-3, 0, 1, 6].map((line) => lineText(pick("AH", "home", line)));
  expect(lines).toEqual(["-0.75", "0", "+0.25", "+1.5"]);
  expect(lineText(pick("OU", "over", 9))).toBe("2.25");
  expect(lineText(pick("1X2", "home"))).toBeNull();
});

test.each([
  [{ market: "1X2", selection: "over", line: null }, false],
  [{ market: "AH", selection: "home", line: null }, false],
  [{ market: "AH", selection: "home", line: 0.5 }, false],
  [{ market: "CS", selection: "2-1", line: 1 }, false],
  [{ market: "toString", selection: "home", line: null }, false],
  [{ market: "CS", selection: "2-1", line: null }, true],
  [{ market: "OU", selection: "under", line: 9 }, true],
])("%o is a valid selection: %s", (value, expected) => {
  expect(isPick(value)).toBe(expected);
});
