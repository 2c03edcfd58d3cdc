import { type Card, getPips, type Move } from "./rules.ts";

/** The average value of a way to play on, for a first stake of 1. */
interface ExpectedValue {
  /** Won less staked. */
  gain: number;
  /** Total stake on the hand from here on, including the first stake. */
  stake: number;
}

/** Each value of a card with its chance. */
const CARDS = Array.from({ length: 10 }, (_, n) => ({ value: n + 1, chance: n === 9 ? 4 / 13 : 1 / 13 }));
const DEALER_STANDS = 17;

/** A hand by its value; `hard` counts aces as one. */
interface Count {
  hard: number;
  hasAce: boolean;
}

const add = ({ hard, hasAce }: Count, value: number): Count => ({
  hard: hard + value,
  hasAce: hasAce || value === 1,
});
const computeTotal = ({ hard, hasAce }: Count) => (hasAce && hard <= 11 ? hard + 10 : hard);

function memoize<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const known = new Map<string, R>();
  return (...args) => {
    const key = JSON.stringify(args);
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = work(...args);
    known.set(key, value);
    return value;
  };
}

const mean = (worth: (value: number) => ExpectedValue): ExpectedValue => {
  const sum = { gain: 0, stake: 0 };
  for (const { value, chance } of CARDS) {
    const { gain, stake } = worth(value);
    sum.gain += chance * gain;
    sum.stake += chance * stake;
  }
  return sum;
};

/** Returns the probability of each final total of the dealer (0 for over 21) from the current count. */
const computeDealerTotals = memoize((count: Count): Record<number, number> => {
  const total = computeTotal(count);
  if (total >= DEALER_STANDS) return { [total > 21 ? 0 : total]: 1 };
  const ends: Record<number, number> = {};
  for (const { value, chance } of CARDS) {
    for (const [end, part] of Object.entries(computeDealerTotals(add(count, value))))
      ends[Number(end)] = (ends[Number(end)] ?? 0) + chance * part;
  }
  return ends;
});

/** Returns the probability that the hole card makes a blackjack. */
const naturalChance = (up: number) => (up === 1 ? 4 / 13 : up === 10 ? 1 / 13 : 0);

/** Returns the probabilities of the dealer's final totals, given that the open card does not hide a blackjack. */
const computeUpcardTotals = memoize((up: number): Record<number, number> => {
  const holes = CARDS.filter(({ value }) => !(up === 1 && value === 10) && !(up === 10 && value === 1));
  const ends: Record<number, number> = {};
  for (const { value, chance } of holes) {
    const count = add(add({ hard: 0, hasAce: false }, up), value);
    for (const [end, part] of Object.entries(computeDealerTotals(count)))
      ends[Number(end)] = (ends[Number(end)] ?? 0) + (chance / (1 - naturalChance(up))) * part;
  }
  return ends;
});

const computeStandValue = memoize((count: Count, up: number): ExpectedValue => {
  const total = computeTotal(count);
  if (total > 21) return { gain: -1, stake: 1 };
  let gain = 0;
  for (const [end, chance] of Object.entries(computeUpcardTotals(up)))
    gain += chance * Math.sign(total - Number(end));
  return { gain, stake: 1 };
});

/** Returns the worth of the best sequence of hitting and standing. */
const computeHitOrStandValue = memoize((count: Count, up: number): ExpectedValue => {
  const total = computeTotal(count);
  if (total >= 21) return computeStandValue(count, up);
  return better(
    computeStandValue(count, up),
    mean((value) => computeHitOrStandValue(add(count, value), up)),
  );
});

const computeDoubleValue = memoize((count: Count, up: number): ExpectedValue => {
  const { gain } = mean((value) => computeStandValue(add(count, value), up));
  return { gain: 2 * gain, stake: 2 };
});

const better = (one: ExpectedValue, other: ExpectedValue) => (other.gain > one.gain ? other : one);

/** Returns the best value of one of two split cards: an ace gets exactly one more card, others any number. */
const splitHand = memoize(
  (value: number, up: number): ExpectedValue =>
    mean((second) => {
      const count = add(add({ hard: 0, hasAce: false }, value), second);
      if (value === 1 || computeTotal(count) === 21) return computeStandValue(count, up);
      return better(computeHitOrStandValue(count, up), computeDoubleValue(count, up));
    }),
);

function computeSplitValue(value: number, up: number): ExpectedValue {
  const { gain, stake } = splitHand(value, up);
  return { gain: 2 * gain, stake: 2 * stake };
}

function computeMoveValues(
  count: Count,
  up: number,
  moves: readonly Move[],
  pair: number,
): [Move, ExpectedValue][] {
  const worth: Record<Move, () => ExpectedValue> = {
    stand: () => computeStandValue(count, up),
    hit: () => mean((value) => computeHitOrStandValue(add(count, value), up)),
    double: () => computeDoubleValue(count, up),
    split: () => computeSplitValue(pair, up),
  };
  return moves.map((move) => [move, worth[move]()]);
}

/** Returns the move of the greatest worth for a hand against the dealer's open card. */
export function bestMove(cards: readonly Card[], up: Card, moves: readonly Move[]): Move {
  const hasAce = cards.some((card) => getPips(card) === 1);
  const hard = cards.reduce((sum, card) => sum + getPips(card), 0);
  const worth = computeMoveValues({ hard, hasAce }, getPips(up), moves, getPips(cards[0] ?? ""));
  return worth.reduce((best, one) => (one[1].gain > best[1].gain ? one : best))[0];
}

/** Returns the value of a round with optimal play, computed over every card, since each comes from a whole deck. */
export function computeExactValue(): ExpectedValue {
  const sum = { gain: 0, stake: 0 };
  for (const up of CARDS) {
    for (const one of CARDS) {
      for (const two of CARDS) {
        const chance = up.chance * one.chance * two.chance;
        const { gain, stake } = computeRoundValue(one.value, two.value, up.value);
        sum.gain += chance * gain;
        sum.stake += chance * stake;
      }
    }
  }
  return sum;
}

function computeRoundValue(one: number, two: number, up: number): ExpectedValue {
  const dealerNatural = naturalChance(up);
  const count = add(add({ hard: 0, hasAce: false }, one), two);
  if (computeTotal(count) === 21) return { gain: 1.5 * (1 - dealerNatural), stake: 1 };
  const moves: Move[] = one === two ? ["stand", "hit", "double", "split"] : ["stand", "hit", "double"];
  const best = computeMoveValues(count, up, moves, one).reduce((best, next) =>
    next[1].gain > best[1].gain ? next : best,
  )[1];
  // If the dealer has a blackjack, the first stake is lost and no hand acts.
  return {
    gain: (1 - dealerNatural) * best.gain - dealerNatural,
    stake: (1 - dealerNatural) * best.stake + dealerNatural,
  };
}

/** Return of all stakes with optimal play, in basis points; the tests compare it with `computeExactValue`. */
export const BEST_RETURN = 9_949;
