/** Exact payout calculations: odds are thousandths, amounts minor units. */
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";

/** A number as a fraction. */
interface Fraction {
  n: bigint;
  d: bigint;
}

type Leg = BetDetailFor<"sports">["legs"][number];

/** Formats odds: `1950` → `1.95`, `3861` → `3.861`, with at least two decimals. */
export function oddsText(thousandths: number): string {
  return decimals({ n: BigInt(thousandths), d: 1_000n });
}

/** Formats a fraction with two to four decimals, without rounding. */
function decimals({ n, d }: Fraction): string {
  const [units = "0", rest = ""] = [String(n / d), String(((n % d) * 10_000n) / d).padStart(4, "0")];
  return `${units}.${rest.replace(/0{1,2}$/, "")}`;
}

const whole = ({ n, d }: Fraction): number => Number(n / d);

/** Returns the stake times the odds, in minor units rounded down. */
export function multiplyByOdds(stake: number, odds: number): number {
  return whole({ n: BigInt(stake) * BigInt(odds), d: 1_000n });
}

/**
 * Returns a leg's state in a bet's record. A leg without a result when the bet ended, such as after another leg lost,
 * stays without one: its vendor reports nothing more about it, and it is not in progress.
 */
export function getLegState(bet: { state: string }, { result }: Pick<Leg, "result">) {
  return result === "open" && bet.state !== "open" ? "undecided" : result;
}

/** Returns the factor by which a leg multiplies the stake; null while it is open. */
function computeFactor({ result, odds }: Leg): Fraction | null {
  const own = BigInt(odds);
  switch (result) {
    case "open":
      return null;
    case "won":
      return { n: own, d: 1_000n };
    // Half of the stake wins at the odds, the other half is returned.
    case "half_won":
      return { n: own + 1_000n, d: 2_000n };
    case "half_lost":
      return { n: 1n, d: 2n };
    case "void":
      return { n: 1n, d: 1n };
    case "lost":
      return { n: 0n, d: 1n };
  }
}

/** Returns the factor as text; null while the leg is open. */
export function factorText(leg: Leg): string | null {
  const factor = computeFactor(leg);
  return factor && decimals(factor);
}

/**
 * Returns the payout of a slip, in minor units rounded down: its stake times each leg. When all legs are won, the odds
 * that were accepted for the whole slip count, which may be rounded. Null while a leg is open.
 */
export function slipSum(stake: number, { odds, legs }: BetDetailFor<"sports">): number | null {
  if (legs.every(({ result }) => result === "won")) return multiplyByOdds(stake, odds);
  let sum: Fraction = { n: BigInt(stake), d: 1n };
  for (const leg of legs) {
    const factor = computeFactor(leg);
    if (!factor) return null;
    sum = { n: sum.n * factor.n, d: sum.d * factor.d };
  }
  return whole(sum);
}

/** Returns the payout of a lottery ticket if all winning lines won the same prize, in minor units rounded down. */
export function ticketSum(stake: number, { odds, lines, hits }: BetDetailFor<"lottery">): number | null {
  if (hits === null || lines === 0) return null;
  return whole({ n: BigInt(stake) * BigInt(odds) * BigInt(hits), d: 1_000n * BigInt(lines) });
}
