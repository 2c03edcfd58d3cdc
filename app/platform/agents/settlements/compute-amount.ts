import type { Tier } from "../../contract/contracts.ts";

/** The figures and terms from which a settlement is computed. Amounts in minor units. */
interface AmountFacts {
  isDividend: boolean;
  carryOver: boolean;
  tiers: readonly Tier[];
  active: number;
  validBet: number;
  netLoss: number;
  /** The loss carried from the period before, at or above zero. */
  lossIn: number;
  /** The gross of downlines' settlements that this one pays. */
  downlines: number;
  /** The amount that earlier settlements could not cover. */
  dueIn: number;
}

/** The amounts of a settlement, in minor units. `net - dueOut = gross - downlines - dueIn`. */
export interface Amounts {
  base: number;
  lossOut: number;
  /** Index of the tier; null when no tier's conditions hold. */
  tier: number | null;
  /** Basis points. */
  rate: number;
  gross: number;
  net: number;
  dueOut: number;
}

/** Computes a settlement (docs/agents.md, "Settlement"). */
export function computeAmount(facts: AmountFacts): Amounts {
  const { isDividend, carryOver, lossIn } = facts;
  const figure = isDividend ? facts.netLoss - lossIn : facts.validBet;
  const base = Math.max(0, figure);
  const lossOut = isDividend && carryOver ? Math.max(0, 0 - figure) : 0;
  const tier = findTier(facts);
  const rate = tier === null ? 0 : (facts.tiers[tier]?.rateBasisPoints ?? 0);
  const gross = multiplyRate(base, rate);
  const rest = gross - facts.downlines - facts.dueIn;
  return { base, lossOut, tier, rate, gross, net: Math.max(0, rest), dueOut: Math.max(0, 0 - rest) };
}

/** Returns the index of the highest tier whose conditions hold, or null. */
function findTier({ tiers, active, validBet, netLoss }: AmountFacts): number | null {
  const index = tiers.findLastIndex(
    (tier) =>
      active >= tier.activeMembers &&
      validBet >= tier.periodValidBet &&
      (tier.periodProfitLoss === 0 || netLoss >= tier.periodProfitLoss),
  );
  return index < 0 ? null : index;
}

/** Returns an amount at or above zero times a rate in basis points, rounded down to the minor unit. */
function multiplyRate(amount: number, basisPoints: number): number {
  return Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n);
}
