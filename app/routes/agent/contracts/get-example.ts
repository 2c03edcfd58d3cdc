import type { Tier } from "../../../platform/contract/contracts.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";

/** The amount of an example whose tier names none, in whole units of the currency. */
const UNITS = 10_000;

/** Returns an example of what tiers pay: the number of the first tier, a base that reaches it, and its amount. */
export function getExample(
  kind: ContractKind,
  [first]: readonly Tier[],
  decimals: number,
): { tier: number; base: number; amount: number } {
  const least = (kind === "dividend" ? first?.periodProfitLoss : first?.periodValidBet) ?? 0;
  const base = Math.max(least, UNITS * 10 ** decimals);
  const amount = Number((BigInt(base) * BigInt(first?.rateBasisPoints ?? 0)) / 10_000n);
  return { tier: 1, base, amount };
}
