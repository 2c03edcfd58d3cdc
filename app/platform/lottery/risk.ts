import { LRUCache } from "lru-cache";
import { IGNORED_OUTCOMES_RATIO, lossAtRisk } from "#app/shared/stake-at-risk.ts";
import { simulateDraws } from "./draw-numbers.ts";
import { computeWin, type DrawnNumbers, hitsByTier } from "./match.ts";
import { computeMaxLineHits } from "./returns.ts";
import type { DrawShape, PlayType, PrizeCode, RuleSet } from "./rule-set.ts";

/** A player's ticket on a draw; amounts are minor units. */
export interface StakedTicket {
  playType: string;
  picks: readonly string[];
  lines: number;
  /** Thousandths of the unit, by tier. */
  odds: readonly number[];
  unit: number;
  stake: number;
}

/** The most distinguishable draws that are all tried; if the tickets distinguish more, `SAMPLE` draws are. */
const MAX_ENUMERATED_DRAWS = 1_000;
const SAMPLE = 400;

/**
 * Computes the amount that a player's tickets on one draw can lose together, in minor units: the loss that at most one
 * draw in 20 exceeds. It is never more than the loss of a possible draw, and so never more than can be lost. Exact
 * where the tickets distinguish at most 1,000 draws; otherwise based on 400 draws that follow from the draw's seed,
 * which is secret until bets close. Rules with examples in docs/lottery.md.
 */
export function createDrawRisk(
  rules: RuleSet,
  { seed, draw }: { seed: string; draw: string },
): (tickets: readonly StakedTicket[]) => number {
  const plays = new Map(rules.plays.map((play) => [play.code, play]));
  let sample: DrawnNumbers[] | null = null;
  const exact = new LRUCache<string, { draws: DrawnNumbers[] | null }>({ max: 20 });
  // Many players have the same picks: wins are cached by ticket and draw, each computed on first use; NaN until then.
  const wins = new LRUCache<string, Float64Array>({ max: 2_000 });

  const drawsFor = (played: readonly PlayType[]): { name: string; draws: DrawnNumbers[] } => {
    const codes = played
      .map(({ code }) => code)
      .toSorted()
      .join();
    const known = exact.get(codes) ?? { draws: distinctDraws(rules.shape, played) };
    exact.set(codes, known);
    if (known.draws) return { name: codes, draws: known.draws };
    sample ??= simulateDraws(seed, draw, rules.shape, SAMPLE);
    return { name: "sample", draws: sample };
  };

  return (tickets) => {
    const bets = tickets.map((ticket) => {
      const play = plays.get(ticket.playType);
      if (!play) throw new Error(`${rules.code} has no play type ${ticket.playType}`);
      return { ...ticket, play };
    });
    const stake = bets.reduce((sum, bet) => sum + bet.stake, 0);
    // The chance of any win is at most the expected number of hits.
    const hits = bets.reduce(
      (sum, { play, lines }) => sum + lines * computeMaxLineHits(rules.shape, play),
      0,
    );
    if (hits < 1 - 1 / IGNORED_OUTCOMES_RATIO - 1e-9) return stake;
    const { name, draws } = drawsFor([...new Set(bets.map(({ play }) => play))]);
    const ofBets = bets.map(({ playType, picks, unit, odds }) => {
      const key = `${name} ${playType} ${picks} ${unit} ${odds}`;
      const ofDraws = wins.get(key) ?? new Float64Array(draws.length).fill(Number.NaN);
      wins.set(key, ofDraws);
      return ofDraws;
    });
    return lossAtRisk(draws, stake, (drawn, at) => {
      let sum = 0;
      for (const [index, ofDraws] of ofBets.entries()) {
        const known = ofDraws[at] ?? Number.NaN;
        if (Number.isNaN(known)) {
          const { play, picks, unit, odds } = bets[index] as (typeof bets)[number];
          ofDraws[at] = computeWin(unit, hitsByTier(rules.shape, play, picks, drawn), odds);
        }
        sum += ofDraws[at] ?? 0;
      }
      return sum;
    });
  };
}

/**
 * Returns the draws that the play types distinguish, all equally likely; null if there are more than {@link
 * MAX_ENUMERATED_DRAWS}. Digits that no play type uses are 0.
 */
function distinctDraws(shape: DrawShape, plays: readonly PlayType[]): DrawnNumbers[] | null {
  if (shape.kind === "balls") return null;
  if (shape.kind === "dice") return tuples(shape.count, ["1", "2", "3", "4", "5", "6"]);
  const read = new Map<PrizeCode, Set<number>>(shape.prizes.map(({ code }) => [code, new Set()]));
  for (const play of plays) {
    const places = listPlaces(shape, play);
    if (!places) return null;
    for (const [prize, at] of places) for (const place of at) read.get(prize)?.add(place);
  }
  // One slot per digit of each number; true if the digit is used.
  const slots = shape.prizes.flatMap(({ code, count, digits }) =>
    Array.from({ length: count }, () => Array.from({ length: digits }, (_, at) => !!read.get(code)?.has(at))),
  );
  const looked = slots.flat().filter(Boolean).length;
  if (10 ** looked > MAX_ENUMERATED_DRAWS) return null;
  return tuples(looked, [..."0123456789"]).map((digits) => {
    let at = 0;
    return slots.map((places) => places.map((isLookedAt) => (isLookedAt ? digits[at++] : "0")).join(""));
  });
}

/** Returns the digits of prizes' numbers that a play type uses, counted from the left; null if it uses all numbers. */
function listPlaces(
  shape: Extract<DrawShape, { kind: "prizes" }>,
  { match, picks }: PlayType,
): [PrizeCode, number[]][] | null {
  const computeLength = (prize: PrizeCode) => shape.prizes.find(({ code }) => code === prize)?.digits ?? 0;
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
  const end = (prize: PrizeCode, digits: number): [PrizeCode, number[]] => {
    return [prize, range(Math.max(0, computeLength(prize) - digits), computeLength(prize))];
  };
  switch (match.by) {
    case "tail": {
      const length = picks.kind === "digits" ? picks.length : 0;
      return match.tiers.flat().map((prize) => (match.end ? [prize, range(0, length)] : end(prize, length)));
    }
    case "orders":
      return [end(match.prize, 3)];
    case "digit":
      return [end(match.prize, match.digits)];
    case "options": {
      const { value } = match;
      if (value.of === "tail") return [end(value.prize, value.digits)];
      if (value.of === "ends") return [[value.prize, [0, computeLength(value.prize) - 1]]];
      return value.of === "digitSum" ? [end(value.prize, computeLength(value.prize))] : null;
    }
    default:
      return null;
  }
}

/** Returns every sequence of `length` signs. */
function tuples(length: number, signs: readonly string[]): string[][] {
  let all: string[][] = [[]];
  for (let at = 0; at < length; at++) all = all.flatMap((one) => signs.map((sign) => [...one, sign]));
  return all;
}
