/** Basis points of the whole. */
const WHOLE = 10_000n;

/**
 * Splits the rebate of a valid bet among the account that made it and those above it. `rates`: basis points along the
 * path, the account's own first. Returns each one's part in minor units; they sum to the valid bet times the highest
 * rate, rounded down. A rate below one before it counts as that one: its account gets nothing. A negative valid bet
 * gives the parts of the positive one with the sign turned.
 */
export function splitRebate(validBet: number, rates: readonly number[]): number[] {
  if (validBet < 0) return splitRebate(-validBet, rates).map((part) => (part === 0 ? 0 : -part));
  let highest = 0;
  let given = 0n;
  return rates.map((rate) => {
    if (rate <= highest) return 0;
    highest = rate;
    // The product may exceed the exact integers of a number.
    const sum = (BigInt(validBet) * BigInt(rate)) / WHOLE;
    const part = sum - given;
    given = sum;
    return Number(part);
  });
}

/** Returns the basis points that each account of a path keeps: its rate less the highest one before it. */
export function getKeptRates(rates: readonly number[]): number[] {
  let highest = 0;
  return rates.map((rate) => {
    const kept = Math.max(0, rate - highest);
    highest = Math.max(highest, rate);
    return kept;
  });
}
