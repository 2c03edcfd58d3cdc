import type { Tier } from "../../../platform/contract/contracts.ts";

/** The conditions of a tier. */
export type Condition = "activeMembers" | "periodValidBet" | "periodProfitLoss";

/** Returns the tier after the one that was reached, and its conditions that did not hold; null after the last. */
export function findMissed(
  tiers: readonly Tier[],
  reached: number | null,
  { active, validBet, netLoss }: { active: number; validBet: number; netLoss: number },
): { number: number; conditions: { name: Condition; had: number; needed: number }[] } | null {
  const index = reached === null ? 0 : reached + 1;
  const next = tiers[index];
  if (!next) return null;
  const figures = [
    { name: "activeMembers" as const, had: active },
    { name: "periodValidBet" as const, had: validBet },
    { name: "periodProfitLoss" as const, had: netLoss },
  ];
  const conditions = figures
    .map(({ name, had }) => ({ name, had, needed: next[name] }))
    // A net loss of zero is no condition.
    .filter(({ name, had, needed }) => had < needed && !(name === "periodProfitLoss" && needed === 0));
  return { number: index + 1, conditions };
}
