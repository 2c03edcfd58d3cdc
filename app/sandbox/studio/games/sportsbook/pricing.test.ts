import { expect, test } from "vitest";
import { budget, simulate } from "#tests/budget.ts";
import { uniform } from "../../maths/chance.ts";
import { computeExpectedReturn, computeOdds, computeShareAtRisk } from "../../maths/odds.ts";
import { createFixtures, type Fixture } from "./fixtures.ts";
import { LEAGUES } from "./leagues.ts";
import { type LegResult, toResult } from "./markets.ts";
import { stateAt } from "./match-state.ts";
import { computeChances, computeForecast, createPricing } from "./pricing.ts";
import { computePayout } from "./slips.ts";
import { MARGINS, SPORTS } from "./sports.ts";

const HOUR = 60 * 60_000;
const fixtures = createFixtures("a secret of tests");
const find = (id: string) => {
  const fixture = fixtures.find(id);
  if (!fixture) throw new Error(`no fixture ${id}`);
  return fixture;
};
/** A match of each league at about the same time. */
const oneOfEach = LEAGUES.map(({ id }) => find(`${id}-200000`));

test("odds include the house edge on the stakes at risk, and are rounded down", () => {
  const even = { won: 0.5, halfWon: 0, void: 0, halfLost: 0, lost: 0.5 };
  expect(computeOdds(even, 0.05)).toBe(1_900);
  // Half of the bets are returned: the margin applies to the other half.
  const oftenBack = { won: 0.25, halfWon: 0, void: 0.5, halfLost: 0, lost: 0.25 };
  expect(computeOdds(oftenBack, 0.05)).toBe(1_900);
  expect(computeExpectedReturn(oftenBack, 1_900)).toBeCloseTo(0.975);
  const sure = { won: 0.999, halfWon: 0, void: 0, halfLost: 0, lost: 0.001 };
  expect(computeOdds(sure, 0.05)).toBeNull();
});

test("the probabilities of a forecast add up to one", () => {
  for (const fixture of oneOfEach) {
    const { difference, total, scores } = computeForecast(fixture, stateAt(fixture, 0));
    for (const map of [difference, total, ...(scores.size > 0 ? [scores] : [])]) {
      const sum = [...map.values()].reduce((one, chance) => one + chance, 0);
      expect(sum, fixture.id).toBeCloseTo(1, 6);
    }
    const level = difference.get(0) ?? 0;
    expect(level > 0, fixture.id).toBe(fixture.sport.play.draws);
  }
});

test("every offered price keeps the declared margin", () => {
  const pricing = createPricing();
  for (const fixture of oneOfEach) {
    const times = {
      far: fixture.startsAt - 2 * HOUR,
      near: fixture.startsAt - 1,
      live: fixture.startsAt + 40_000,
    };
    for (const [stage, now] of Object.entries(times)) {
      for (const selection of pricing.offer({ ...fixture, isPostponed: false }, now).selections) {
        const chances = pricing.chances(fixture, selection, now);
        const kept = (1 - computeExpectedReturn(chances, selection.odds)) / computeShareAtRisk(chances);
        const margin = MARGINS[selection.market][stage as "far" | "near" | "live"];
        expect(kept).toBeGreaterThanOrEqual(margin - 1e-6);
        // Rounded down by less than a hundredth.
        const rounding = (0.01 * (chances.won + chances.halfWon / 2)) / computeShareAtRisk(chances);
        expect(kept).toBeLessThan(margin + rounding + 1e-6);
      }
    }
  }
});

test("every sport offers its markets, with lines in both directions", () => {
  const pricing = createPricing();
  for (const sport of SPORTS) {
    const fixture = oneOfEach.find((one) => one.sport === sport);
    if (!fixture) throw new Error(`nobody plays ${sport.name}`);
    const { selections } = pricing.offer(fixture, fixture.startsAt - HOUR);
    expect([...new Set(selections.map(({ market }) => market))], sport.name).toEqual(sport.markets);
    for (const { market, line, selection } of selections) {
      if (market !== "AH") continue;
      const other = selection === "home" ? "away" : "home";
      expect(selections).toContainEqual(
        expect.objectContaining({ market, selection: other, line: 0 - (line ?? 0) }),
      );
    }
  }
});

test("odds move with score and time", () => {
  const fixture = find("harbour-200000");
  const state = stateAt(fixture, fixture.startsAt);
  const home = (over: object) =>
    computeChances(
      { market: "1X2", selection: "home", line: null },
      computeForecast(fixture, { ...state, ...over }),
    ).won;
  expect(home({ score: { home: 1, away: 0 } })).toBeGreaterThan(home({}));
  expect(home({ score: { home: 1, away: 0 }, oddsMinute: 75 })).toBeGreaterThan(
    home({ score: { home: 1, away: 0 } }),
  );
  expect(home({ oddsMinute: 84 })).toBeLessThan(home({}));
});

/** Plays random bets, before and during matches, to their real results. */
function playBets(count: number, secret: string) {
  const book = createFixtures(secret);
  const pricing = createPricing();
  const seen = new Map<string, { stakes: number; expected: number; paid: number; squares: number }>();
  for (let n = 0; n < count; n++) {
    const chance = (what: string) => uniform(secret, `${n} ${what}`);
    const league = LEAGUES[Math.floor(chance("league") * LEAGUES.length)];
    const fixture = book.find(`${league?.id}-${n}`) as Fixture;
    const now = fixture.startsAt + Math.floor((chance("time") - 0.4) * (fixture.endsAt - fixture.startsAt));
    const { selections } = pricing.offer(fixture, now);
    const pick = selections[Math.floor(chance("pick") * selections.length)];
    if (!pick) continue;
    const score = fixture.moments.at(-1);
    const result: LegResult = fixture.isPostponed || !score ? "void" : toResult(pick, score);
    const paid = computePayout(1_000_000, [{ odds: pick.odds, result }]) / 1_000_000;
    const worth = computeExpectedReturn(pricing.chances(fixture, pick, now), pick.odds);
    const expected = fixture.isPostponed ? 1 : worth;
    const sum = seen.get(pick.market) ?? { stakes: 0, expected: 0, paid: 0, squares: 0 };
    sum.stakes += 1;
    sum.expected += expected;
    sum.paid += paid;
    sum.squares += (paid - expected) ** 2;
    seen.set(pick.market, sum);
  }
  return seen;
}

simulate(
  "random bets give back what the odds say, market by market",
  () => {
    for (const [market, sum] of playBets(budget(4_000, 400_000), "of matches to count")) {
      const deviation = Math.sqrt(sum.squares);
      expect(Math.abs(sum.paid - sum.expected), `${market}: ${JSON.stringify(sum)}`).toBeLessThan(
        4 * deviation,
      );
      // The odds contain the declared margin, slightly reduced by rounding and returned stakes.
      const kept = 1 - sum.expected / sum.stakes;
      expect(kept, market).toBeGreaterThan(MARGINS[market as keyof typeof MARGINS].near * 0.6);
      expect(kept, market).toBeLessThan(MARGINS[market as keyof typeof MARGINS].live * 1.6);
    }
  },
  60_000,
);
