import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countLines, listPicks, type PickRule } from "#app/shared/lottery-picks.ts";
import { shareRisk } from "#app/shared/stake-at-risk.ts";
import { budget, simulate } from "#tests/budget.ts";
import { computeWin, type DrawnNumbers, hitsByTier } from "./match.ts";
import { createDrawRisk, type StakedTicket } from "./risk.ts";
import type { PlayType, RuleSet } from "./rule-set.ts";
import { DICE, KENO } from "./rule-sets/balls-and-dice.ts";
import { FIVE_DIGITS, THAI, TWO_DIGITS } from "./rule-sets/digits.ts";
import { VN_SOUTH } from "./rule-sets/vietnam.ts";

const DRAW = { seed: "5a".repeat(32), draw: "test.1" };

function getPlay(rules: RuleSet, code: string): PlayType {
  const found = rules.plays.find((play) => play.code === code);
  if (!found) throw new Error(`${rules.code} has no ${code}`);
  return found;
}

function ticket(rules: RuleSet, playType: string, picks: readonly string[], unit = 1_000): StakedTicket {
  const play = getPlay(rules, playType);
  const lines = countLines(play.picks, picks);
  return { playType, picks, lines, odds: play.odds.LOTT, unit, stake: unit * lines * play.cost.LOTT };
}

const numbers = (from: number, to: number, width = 2) =>
  Array.from({ length: to - from }, (_, at) => String(from + at).padStart(width, "0"));

describe("the loss at risk of tickets of 10.00 a line, in percent of their stake", () => {
  it.each<[string, RuleSet, [string, string[]][], number]>([
    ["one side", TWO_DIGITS, [["SIDE1", ["BIG"]]], 100],
    ["both sides", TWO_DIGITS, [["SIDE1", ["BIG", "SMALL"]]], 2.5],
    [
      "both sides on two tickets",
      TWO_DIGITS,
      [
        ["SIDE1", ["BIG"]],
        ["SIDE1", ["SMALL"]],
      ],
      2.5,
    ],
    ["all four sides", TWO_DIGITS, [["SIDE1", ["BIG", "EVEN", "ODD", "SMALL"]]], 2.5],
    ["big and odd, both of which can fail", TWO_DIGITS, [["SIDE1", ["BIG", "ODD"]]], 100],
    ["both sides of the sum of five digits", FIVE_DIGITS, [["SUM_SIDE", ["BIG", "SMALL"]]], 2.5],
    ["dragon and tiger, of which a tie takes both", FIVE_DIGITS, [["DUEL", ["DRAGON", "TIGER"]]], 100],
    // 22.4 of 30: a tie pays 96.00, and a dragon 21.40.
    ["dragon, tiger and tie", FIVE_DIGITS, [["DUEL", ["DRAGON", "TIE", "TIGER"]]], (100 * 8.6) / 30],
    ["every number of two digits", TWO_DIGITS, [["STRAIGHT2", numbers(0, 100)]], 10],
    [
      "every number by halves",
      TWO_DIGITS,
      [
        ["STRAIGHT2", numbers(0, 50)],
        ["STRAIGHT2", numbers(50, 100)],
      ],
      10,
    ],
    // One draw in 25 loses: less often than one in 20.
    ["all numbers but four", TWO_DIGITS, [["STRAIGHT2", numbers(4, 100)]], (100 * 6) / 96],
    ["half of the numbers", TWO_DIGITS, [["STRAIGHT2", numbers(0, 50)]], 100],
    [
      "a number and its last digit by another play",
      TWO_DIGITS,
      [
        ["LAST1", ["7"]],
        ["STRAIGHT2", ["17"]],
      ],
      100,
    ],
    ["big and small dice, which only three of a kind take", DICE, [["DICE_SIDE", ["BIG", "SMALL"]]], 2],
    ["both sides of the balls, which only the middle takes", KENO, [["BALL_SUM", ["BIG", "SMALL"]]], 2.5],
    ["a ball", KENO, [["KENO1", ["07"]]], 100],
    [
      "every ball: 20 of 80 pay 3.7",
      KENO,
      Array.from({ length: 16 }, (_, at) => ["KENO1", numbers(at * 5 + 1, at * 5 + 6)] as [string, string[]]),
      7.5,
    ],
    ["every end of 18 numbers", VN_SOUTH, [["LO2", numbers(0, 100)]], 2],
    ["one end of 18 numbers", VN_SOUTH, [["LO2", ["05"]]], 100],
    ["every last digit below, by pairs", THAI, [["BOTTOM2", numbers(0, 100)]], 8],
  ])("%s", (_, rules, given, percent) => {
    const tickets = given.map(([code, picks]) => ticket(rules, code, picks));
    const stake = tickets.reduce((sum, one) => sum + one.stake, 0);
    expect(createDrawRisk(rules, DRAW)(tickets)).toBe(Math.round((stake * percent) / 100));
  });
});

/** Every draw of a lottery of two digits, or of three dice. */
const EVERY_DRAW: [RuleSet, DrawnNumbers[]][] = [
  [TWO_DIGITS, numbers(0, 100).map((number) => [number])],
  [
    DICE,
    [1, 2, 3, 4, 5, 6].flatMap((a) =>
      [1, 2, 3, 4, 5, 6].flatMap((b) => [1, 2, 3, 4, 5, 6].map((c) => [a, b, c].map(String))),
    ),
  ],
];

const allPicks = (rule: PickRule) => listPicks(rule) ?? [];

function anyTickets(rules: RuleSet) {
  const one = fc.constantFrom(...rules.plays).chain((play) =>
    fc
      .record({
        picks: fc.subarray(allPicks(play.picks), { minLength: 1 }),
        unit: fc.integer({ min: 1, max: 5_000 }),
      })
      .map(({ picks, unit }) => ticket(rules, play.code, picks, unit)),
  );
  return fc.array(one, { minLength: 1, maxLength: 4 });
}

function lossOn(rules: RuleSet, tickets: readonly StakedTicket[], drawn: DrawnNumbers): number {
  return tickets.reduce((sum, { playType, picks, unit, odds, stake }) => {
    return (
      sum + stake - computeWin(unit, hitsByTier(rules.shape, getPlay(rules, playType), picks, drawn), odds)
    );
  }, 0);
}

describe("any tickets of one player", () => {
  for (const [rules, draws] of EVERY_DRAW) {
    simulate(`on ${rules.code} count what one draw in 20 takes, never more than can be lost`, () => {
      const getRisk = createDrawRisk(rules, DRAW);
      fc.assert(
        fc.property(anyTickets(rules), (tickets) => {
          const losses = draws.map((drawn) => lossOn(rules, tickets, drawn)).toSorted((a, b) => b - a);
          const atRisk = getRisk(tickets);
          expect(atRisk).toBe(Math.max(0, losses[Math.floor(draws.length / 20)] ?? 0));
          const shares = shareRisk(
            atRisk,
            tickets.map(({ stake }) => stake),
          );
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(atRisk);
          expect(shares.every((share, at) => share >= 0 && share <= (tickets[at]?.stake ?? 0))).toBe(true);
          expect(atRisk).toBeLessThanOrEqual(Math.max(0, losses[0] ?? 0));
        }),
        { numRuns: budget(60, 2_000) },
      );
    });
  }
});

it("the loss at risk of a player does not depend on other players' tickets", () => {
  const getRisk = createDrawRisk(VN_SOUTH, DRAW);
  const [low, high] = [numbers(0, 60), numbers(40, 100)];
  for (const [picks, unit] of [
    [low, 1_000],
    [high, 1_000],
    [low, 3_000],
    [high, 7],
  ] as const) {
    for (const more of [[], [ticket(VN_SOUTH, "LO2", high, unit)]]) {
      const tickets = [ticket(VN_SOUTH, "LO2", picks, unit), ...more];
      expect(getRisk(tickets)).toBe(createDrawRisk(VN_SOUTH, DRAW)(tickets));
    }
  }
});
