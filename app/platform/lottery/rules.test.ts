import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { areValidPicks, countLines, splitPicks } from "#app/shared/lottery-picks.ts";
import { computeWin, hitsByTier } from "./match.ts";
import { exactReturn } from "./returns.ts";
import type { PlayType, RuleSet } from "./rule-set.ts";
import { DICE, KENO, PICK_6_42 } from "./rule-sets/balls-and-dice.ts";
import { FIVE_DIGITS, FOUR_D, FOUR_DIGITS, THAI } from "./rule-sets/digits.ts";
import { RULE_SETS } from "./rule-sets/rule-sets.ts";
import { VN_NORTH, VN_SOUTH } from "./rule-sets/vietnam.ts";

function getPlay(rules: RuleSet, code: string): PlayType {
  const found = rules.plays.find((play) => play.code === code);
  if (!found) throw new Error(`${rules.code} has no ${code}`);
  return found;
}

/** A draw of the south: special prize first. Ends: 71 05 88 12 05 00 01 02 03 04 05 06 78 90 91 92 34 56. */
const SOUTH_DRAW =
  "248371 10005 20088 30012 40005 11100 11101 11102 11103 11104 11105 11106 5678 1290 1291 1292 734 56".split(
    " ",
  );
/** A draw of the north: special prize first, four numbers of two digits last. */
const NORTH_DRAW = [
  ..."91807 10011 20022 20033 30044 30044 30046 30047 30048 30049".split(" "),
  ..."1050 1051 1052 1053 2060 2061 2062 2063 2064 2065 370 371 372 80 81 82 83".split(" "),
];
const FOUR_D_DRAW = [
  "1234",
  "5671",
  "0099",
  ..."1001 1002 1003 1004 1005 1006 1007 1008 1009 1010".split(" "),
].concat("2001 2002 2003 2004 2005 2006 2007 2008 2009 4321".split(" "));
const KENO_DRAW = "01 02 03 04 05 06 07 08 09 10 51 52 53 54 55 56 57 58 59 60".split(" ");

describe("worked examples: the price and the win of a ticket of 10.00 a line", () => {
  // prettier-ignore
  it.each<[string, RuleSet, string, "LOTT" | "ELOTT", string, string[], number, number]>([
    // 18 numbers at 10.00; three of them end with 05, and each pays 980.00.
    ["two digits anywhere, traditional", VN_SOUTH, "LO2", "LOTT", "05", SOUTH_DRAW, 18_000, 294_000],
    // The same in the electronic mode: 5.44 times 10.00, three times.
    ["two digits anywhere, electronic", VN_SOUTH, "LO2", "ELOTT", "05", SOUTH_DRAW, 1_000, 16_320],
    ["two numbers, one of them drawn", VN_SOUTH, "LO2", "ELOTT", "88 99", SOUTH_DRAW, 2_000, 5_440],
    ["27 numbers in the north", VN_NORTH, "LO2", "LOTT", "44", NORTH_DRAW, 27_000, 196_000],
    [
      "three digits anywhere: a prize of two digits has none",
      VN_SOUTH,
      "LO3",
      "LOTT",
      "056 734",
      SOUTH_DRAW,
      34_000,
      960_000,
    ],
    ["four digits anywhere", VN_SOUTH, "LO4", "LOTT", "5678", SOUTH_DRAW, 16_000, 8_800_000],
    ["the end of the special prize", VN_SOUTH, "DE2", "LOTT", "71 05", SOUTH_DRAW, 2_000, 98_000],
    ["its last three", VN_SOUTH, "DE3", "LOTT", "371", SOUTH_DRAW, 1_000, 960_000],
    ["its last four, missed", VN_SOUTH, "DE4", "LOTT", "8372", SOUTH_DRAW, 1_000, 0],
    ["the end of the first prize", VN_NORTH, "FIRST2", "LOTT", "11", NORTH_DRAW, 1_000, 98_000],
    ["the four smallest of the north", VN_NORTH, "DAU2", "LOTT", "82", NORTH_DRAW, 4_000, 98_000],
    ["the one smallest of the south", VN_SOUTH, "DAU2", "LOTT", "56", SOUTH_DRAW, 1_000, 98_000],
    // Two of three picks are drawn: one pair of three hits.
    ["pairs of drawn numbers", VN_SOUTH, "XIEN2", "LOTT", "05 88 99", SOUTH_DRAW, 3_000, 35_000],
    ["three drawn numbers", VN_NORTH, "XIEN3", "LOTT", "44 80 81", NORTH_DRAW, 1_000, 73_000],
    ["four numbers that stay away", VN_SOUTH, "MISS4", "LOTT", "20 21 22 23", SOUTH_DRAW, 1_000, 1_900],
    ["one of four is drawn after all", VN_SOUTH, "MISS4", "LOTT", "05 21 22 23", SOUTH_DRAW, 1_000, 0],
    ["big and odd: 71", VN_SOUTH, "SIDE2", "LOTT", "BIG EVEN ODD", SOUTH_DRAW, 3_000, 3_900],
    ["4D big, a consolation prize", FOUR_D, "BIG4", "LOTT", "4321", FOUR_D_DRAW, 1_000, 60_000],
    ["4D big, first prize", FOUR_D, "BIG4", "LOTT", "1234", FOUR_D_DRAW, 1_000, 2_500_000],
    ["4D small has no consolation", FOUR_D, "SMALL4", "LOTT", "4321 5671", FOUR_D_DRAW, 2_000, 2_000_000],
    // 24 orders of 1243: 1234 is the first prize, and 4321 a consolation prize.
    ["4D in all orders", FOUR_D, "BOX4", "LOTT", "1243", FOUR_D_DRAW, 24_000, 2_560_000],
    ["4D in the four orders of 0090", FOUR_D, "BOX4", "LOTT", "9000", FOUR_D_DRAW, 4_000, 0],
    ["last three of the top three", FOUR_D, "ABC3", "LOTT", "671 234", FOUR_D_DRAW, 2_000, 440_000],
    ["one number, its last three", FOUR_DIGITS, "LAST3", "LOTT", "007", ["0007"], 1_000, 850_000],
    ["Thai three on top", THAI, "TOP3", "LOTT", "456", ["123456", "09"], 1_000, 900_000],
    ["Thai three in any order", THAI, "TOD3", "LOTT", "645 646", ["123456", "09"], 2_000, 150_000],
    ["Thai three with a pair", THAI, "TOD3", "LOTT", "464", ["123446", "09"], 1_000, 300_000],
    ["Thai two below", THAI, "BOTTOM2", "LOTT", "09", ["123456", "09"], 1_000, 92_000],
    ["a digit on top counts once", THAI, "RUN_TOP", "LOTT", "4", ["123446", "09"], 1_000, 3_300],
    ["a digit below", THAI, "RUN_BOTTOM", "LOTT", "9 8", ["123446", "09"], 2_000, 4_700],
    ["the first two of five digits", FIVE_DIGITS, "FIRST2D", "LOTT", "07", ["07123"], 1_000, 96_000],
    [
      "the sum of five digits: 22 is small and even",
      FIVE_DIGITS,
      "SUM_SIDE",
      "LOTT",
      "EVEN SMALL",
      ["94333"],
      2_000,
      3_900,
    ],
    ["first digit against last", FIVE_DIGITS, "DUEL", "LOTT", "DRAGON TIE TIGER", ["90003"], 3_000, 2_140],
    // Seven picks are seven lines; with four of them drawn: C(4,4) C(3,2) = 3 lines of four, C(4,3) C(3,3) = 4 of
    // three.
    [
      "six of 42 with seven picks",
      PICK_6_42,
      "PICK6",
      "LOTT",
      "01 02 03 04 40 41 42",
      "01 02 03 04 05 06".split(" "),
      7_000,
      3 * 120_000 + 4 * 12_000,
    ],
    [
      "all six of 42",
      PICK_6_42,
      "PICK6",
      "LOTT",
      "01 02 03 04 05 06",
      "06 05 04 03 02 01".split(" "),
      1_000,
      100_000_000,
    ],
    ["keno, four of five spots", KENO, "KENO5", "LOTT", "01 02 03 51 80", KENO_DRAW, 1_000, 20_000],
    ["keno, too few hits", KENO, "KENO5", "LOTT", "01 02 70 71 80", KENO_DRAW, 1_000, 0],
    // 55 + 555 = 610
    ["the sum of the balls", KENO, "BALL_SUM", "LOTT", "EVEN SMALL", KENO_DRAW, 2_000, 3_900],
    ["three dice, small and even", DICE, "DICE_SIDE", "LOTT", "EVEN SMALL", ["1", "3", "4"], 2_000, 3_920],
    ["three of a kind lose on sides", DICE, "DICE_SIDE", "LOTT", "BIG EVEN", ["6", "6", "6"], 2_000, 0],
    ["the sum of the dice", DICE, "DICE_SUM", "LOTT", "SUM_8", ["1", "3", "4"], 1_000, 9_700],
    [
      "three of a kind, named and any",
      DICE,
      "DICE_TRIPLE",
      "LOTT",
      "TRIPLE TRIPLE_6",
      ["6", "6", "6"],
      2_000,
      2_390 * 100,
    ],
    ["two of a kind", DICE, "DICE_PAIR", "LOTT", "PAIR_1 PAIR_6", ["6", "2", "6"], 2_000, 12_800],
  ])("%s", (_name, rules, code, mode, text, drawn, cost, win) => {
    const play = getPlay(rules, code);
    const picks = splitPicks(text);
    expect(areValidPicks(play.picks, picks)).toBe(true);
    const unit = 1_000;
    expect(countLines(play.picks, picks) * unit * play.cost[mode]).toBe(cost);
    expect(computeWin(unit, hitsByTier(rules.shape, play, picks, drawn), play.odds[mode])).toBe(win);
  });
});

it.each([
  ["05, 17 88", ["05", "17", "88"]],
  ["05-17-88", ["05", "17", "88"]],
  ["05.17/88", ["05", "17", "88"]],
  ["０５，１７、８８\n", ["05", "17", "88"]],
  ["๐๕\u00a0๑๗\u200b ๘๘", ["05", "17", "88"]],
  ["PAIR_1 BIG", ["BIG", "PAIR_1"]],
  ["-5", ["-5"]],
])("reads the picks of %j", (text, picks) => expect(splitPicks(text)).toEqual(picks));

describe("invalid picks are refused", () => {
  it.each<[string, RuleSet, string, string]>([
    ["none", VN_SOUTH, "LO2", ""],
    ["another length", VN_SOUTH, "LO2", "5"],
    ["no digits", VN_SOUTH, "LO2", "0x"],
    [
      "too many",
      VN_SOUTH,
      "LO3",
      Array.from({ length: 101 }, (_, at) => String(at).padStart(3, "0")).join(" "),
    ],
    ["too few for a line", VN_SOUTH, "XIEN3", "01 02"],
    [
      "more than a line takes",
      VN_SOUTH,
      "XIEN2",
      Array.from({ length: 21 }, (_, at) => String(at + 10)).join(" "),
    ],
    ["a ball that does not exist", PICK_6_42, "PICK6", "01 02 03 04 05 43"],
    ["ball nought", PICK_6_42, "PICK6", "00 01 02 03 04 05"],
    ["one digit three times, in any order", THAI, "TOD3", "777"],
    ["an option of another play", DICE, "DICE_SIDE", "TIE"],
  ])("%s", (_name, rules, code, text) => {
    expect(areValidPicks(getPlay(rules, code).picks, splitPicks(text))).toBe(false);
  });
});

it("rounds a win down, also where an intermediate value exceeds the safe integers", () => {
  expect(computeWin(1, [1], [5_440])).toBe(5);
  expect(computeWin(99_999_999, [1], [100_000_000])).toBe(9_999_999_900_000);
});

it("has odds for each tier of each play type, and a return below 100 percent", () => {
  for (const rules of RULE_SETS) {
    for (const play of rules.plays) {
      for (const mode of ["LOTT", "ELOTT"] as const) {
        const { lowest, highest } = exactReturn(rules.shape, play, mode);
        expect(lowest, `${rules.code} ${play.code}`).toBeGreaterThanOrEqual(6_000);
        expect(highest, `${rules.code} ${play.code}`).toBeLessThanOrEqual(9_800);
        expect(play.odds[mode].every((odds) => Number.isInteger(odds) && odds > 0)).toBe(true);
      }
    }
  }
});

describe("the returns of docs/lottery.md", () => {
  const percent = (basisPoints: number) => (basisPoints / 100).toFixed(2);
  const text = ({ lowest, highest }: { lowest: number; highest: number }) =>
    lowest === highest ? percent(lowest) : `${percent(lowest)} to ${percent(highest)}`;

  it("equal those calculated from the odds and the rules", () => {
    const written = readFileSync("docs/lottery.md", "utf8");
    const rows = RULE_SETS.flatMap((rules) =>
      rules.plays.map((play) => {
        const [lott, elott] = (["LOTT", "ELOTT"] as const).map((mode) =>
          exactReturn(rules.shape, play, mode),
        );
        return `| ${rules.code} | ${play.code} | ${lott && text(lott)} | ${elott && text(elott)} |`;
      }),
    );
    expect(rows.filter((row) => !written.includes(`\n${row}\n`))).toEqual([]);
  });
});

// Compared with independently published formulas: hypergeometric tables of keno and 6/42, and counted dice.
it.each<[RuleSet, string, "LOTT" | "ELOTT", number, number]>([
  [VN_SOUTH, "LO2", "LOTT", 9_800, 9_800],
  [VN_SOUTH, "LO2", "ELOTT", 9_792, 9_792],
  [VN_NORTH, "LO2", "ELOTT", 9_774, 9_774],
  [FOUR_D, "BIG4", "LOTT", 6_400, 6_400],
  [THAI, "TOD3", "LOTT", 9_000, 9_000],
  [FIVE_DIGITS, "DUEL", "LOTT", 9_600, 9_630],
  [DICE, "DICE_SIDE", "LOTT", 9_527, 9_527],
  [KENO, "KENO1", "LOTT", 9_250, 9_250],
])("%s %s has the return counted by hand", (rules, code, mode, lowest, highest) => {
  expect(exactReturn(rules.shape, getPlay(rules, code), mode)).toEqual({ lowest, highest });
});
