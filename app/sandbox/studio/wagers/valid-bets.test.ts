import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fightRisk } from "../games/cockfight/fight-settling.ts";
import { BACCARAT, BACCARAT_EVEN } from "../games/live/rules/baccarat.ts";
import { SIC_BO } from "../games/live/rules/dice.ts";
import { DRAGON_TIGER } from "../games/live/rules/dragon-tiger.ts";
import { ROULETTE } from "../games/live/rules/roulette.ts";
import type { TableRules } from "../games/live/rules/rules.ts";
import { tableRisk } from "../games/live/table-risk.ts";
import type { MarketName } from "../games/sportsbook/markets.ts";
import { matchRisk } from "../games/sportsbook/match-risk.ts";
import { getValidBets, validBetFor } from "./valid-bets.ts";

const on = (...types: string[]) => types.map((type) => ({ type, stake: 10_000 }));
const straights = (count: number) => on(...Array.from({ length: count }, (_, n) => `straight:${n}`));

describe("the loss possible from bets of 100.00 each on one round of a table", () => {
  test.each<[string, TableRules, { type: string; stake: number }[], number]>([
    ["a colour of roulette", ROULETTE, on("red"), 10_000],
    ["both colours, of which zero takes both in one spin of 37", ROULETTE, on("red", "black"), 0],
    ["red and odd, which can both lose", ROULETTE, on("red", "odd"), 20_000],
    ["the same place twice", ROULETTE, [...on("red"), ...on("red")], 20_000],
    ["36 of the 37 numbers", ROULETTE, straights(36), 0],
    ["half of the numbers", ROULETTE, straights(18), 180_000],
    ["all three dozens", ROULETTE, on("dozen:1", "dozen:2", "dozen:3"), 0],
    ["the player of baccarat", BACCARAT, on("player"), 10_000],
    ["player and banker: the commission", BACCARAT, on("player", "banker"), 500],
    ["player and banker without commission: the banker's six", BACCARAT_EVEN, on("player", "banker"), 5_000],
    ["dragon and tiger: a tie takes half", DRAGON_TIGER, on("dragon", "tiger"), 10_000],
    ["dragon, and a tie", DRAGON_TIGER, on("dragon", "tie"), 20_000],
    ["big and small dice", SIC_BO, on("big", "small"), 0],
    ["big and odd dice", SIC_BO, on("big", "odd"), 20_000],
  ])("%s", (_, rules, bets, expected) => {
    expect(tableRisk(rules, bets)).toBe(expected);
  });
});

test("bets on both corners of a fight can lose the odds' margin; one corner and a draw can lose the corner", () => {
  const bet = (type: string, stake: number, odds: number) => ({ type, stake, data: { odds } });
  expect(fightRisk([bet("meron", 10_000, 1_900)])).toBe(10_000);
  expect(fightRisk([bet("meron", 10_000, 1_900), bet("wala", 10_000, 1_850)])).toBe(1_500);
  expect(fightRisk([bet("meron", 10_000, 1_900), bet("draw", 1_000, 9_000)])).toBe(11_000);
});

describe("single bets on one match", () => {
  const bet = (market: MarketName, selection: string, odds: number, line: number | null = null) => ({
    stake: 10_000,
    odds,
    pick: { market, selection, line },
  });
  test.each([
    ["one side", [bet("1X2", "home", 2_000)], 10_000],
    ["home and away, which a draw takes", [bet("1X2", "home", 2_000), bet("1X2", "away", 3_500)], 20_000],
    [
      "all three results, of which the least pays 200.00",
      [bet("1X2", "home", 2_000), bet("1X2", "draw", 3_300), bet("1X2", "away", 3_500)],
      10_000,
    ],
    ["a side that must win and the other", [bet("12", "home", 1_900), bet("12", "away", 1_920)], 1_000],
    ["over and under", [bet("OU", "over", 1_950, 10), bet("OU", "under", 1_900, 10)], 1_000],
    ["over and under of a high line", [bet("OU", "over", 1_950, 850), bet("OU", "under", 1_900, 850)], 1_000],
    ["both sides of a quarter line", [bet("AH", "home", 1_950, -3), bet("AH", "away", 1_950, 3)], 500],
    [
      "over and the other side's handicap",
      [bet("OU", "over", 1_950, 10), bet("AH", "away", 1_900, 2)],
      20_000,
    ],
    ["two correct scores", [bet("CS", "1-0", 7_000), bet("CS", "0-1", 8_000)], 20_000],
  ] as const)("%s", (_, bets, expected) => {
    expect(matchRisk(bets)).toBe(expected);
  });

  const home = { ...bet("12", "home", 1_730), stake: 22_353 };
  const away = { ...bet("12", "away", 2_140), stake: 17_757 };
  test.each([
    ["the other side cashed out for less than it would pay", [home], [{ stake: 17_757, win: 36_099 }], 4_011],
    ["the other side cashed out for more than all stakes", [home], [{ stake: 17_757, win: 60_000 }], 0],
    [
      "the other side cashed out at a loss, which is lost already",
      [home],
      [{ stake: 17_757, win: 9_000 }],
      22_353,
    ],
    ["none, which a cash-out ended", [], [{ stake: 17_757, win: 9_000 }], 0],
    ["both sides, and a cash-out that gained", [home, away], [{ stake: 1_000, win: 1_500 }], 1_611],
    ["both sides, and a cash-out at a loss", [home, away], [{ stake: 1_000, win: 400 }], 2_111],
    [
      "a gain and a loss of two cash-outs",
      [home],
      [
        { stake: 17_757, win: 36_099 },
        { stake: 5_000, win: 2_000 },
      ],
      7_011,
    ],
  ] as const)("beside %s", (_, bets, cashedOut, expected) => {
    expect(matchRisk(bets, cashedOut)).toBe(expected);
  });

  test("never count more than they and cashed-out bets can still lose together", () => {
    const amount = fc.integer({ min: 1, max: 100_000 });
    const single = fc.record({
      stake: amount,
      odds: fc.integer({ min: 1_010, max: 20_000 }),
      side: fc.constantFrom("home", "draw", "away"),
    });
    const cashedOut = fc.array(fc.record({ stake: amount, win: fc.nat(200_000) }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(single, { maxLength: 5 }), cashedOut, (placed, ended) => {
        const bets = placed.map(({ stake, odds, side }) => ({ ...bet("1X2", side, odds), stake }));
        const staked = placed.reduce((sum, { stake }) => sum + stake, 0);
        const gained = ended.reduce((sum, { stake, win }) => sum + win - stake, 0);
        const losses = ["home", "draw", "away"].map((won) =>
          placed.reduce(
            (sum, { stake, odds, side }) =>
              sum + stake - (side === won ? Math.floor((stake * odds) / 1_000) : 0),
            0,
          ),
        );
        const atRisk = matchRisk(bets, ended);
        expect(atRisk).toBeLessThanOrEqual(staked);
        expect(atRisk).toBe(Math.max(0, Math.max(...losses) - Math.max(0, gained)));
      }),
    );
  });
});

test("the possible loss follows the stakes: at most half for a half-lost bet, none for a void one", () => {
  const bets = [
    { id: "a", stake: 300 },
    { id: "b", stake: 100 },
  ];
  const shares = getValidBets(bets, 40);
  expect([...shares]).toEqual([
    ["a", 30],
    ["b", 10],
  ]);
  expect(validBetFor({ id: "a", stake: 300 }, "won", shares)).toEqual({ validBet: 30 });
  expect(validBetFor({ id: "a", stake: 40 }, "half_lost", shares)).toEqual({ validBet: 20 });
  expect(validBetFor({ id: "a", stake: 300 }, "void", shares)).toEqual({});
  expect([...getValidBets(bets, 400).values()]).toEqual([300, 100]);
});
