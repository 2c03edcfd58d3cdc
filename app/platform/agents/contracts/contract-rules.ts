import type { ContractTerms, Tier } from "../../contract/contracts.ts";
import type { FieldError } from "../../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../../core/input-errors.ts";
import type { AgentTerms } from "../../core/merchant.ts";
import type { ContractKind, ContractPeriod } from "../../database/tables/agents.ts";

/** The conditions of a tier. */
const CONDITIONS = ["activeMembers", "periodValidBet", "periodProfitLoss"] as const;

/** The period of each kind of salary. */
const SALARY_PERIODS: Readonly<Record<Exclude<ContractKind, "dividend">, ContractPeriod>> = {
  dailySalary: "daily",
  hourSalary: "hourly",
  realtimeSalary: "realtime",
};

/** Returns the periods that a kind of contract can have. */
export function getPeriods(agents: Pick<AgentTerms, "periods">, kind: ContractKind): ContractPeriod[] {
  return kind === "dividend" ? [...agents.periods] : [SALARY_PERIODS[kind]];
}

/** Returns the highest rate of tiers in basis points; 0 without any. */
export function getHighestRate(tiers: readonly Pick<Tier, "rateBasisPoints">[]): number {
  return Math.max(0, ...tiers.map(({ rateBasisPoints }) => rateBasisPoints));
}

/**
 * Returns the problems of a contract's terms. `maxRate`: the highest rate of the upline's own contract of the kind, in
 * basis points; 0 when it has none, null for the platform.
 */
export function findTermProblems(
  agents: Pick<AgentTerms, "periods">,
  kind: ContractKind,
  { period, tiers, carryOver }: ContractTerms,
  maxRate: number | null,
): FieldError[] {
  const problems = tiers.flatMap((tier, index) => findTierProblems(tier, tiers[index - 1], index, maxRate));
  if (!getPeriods(agents, kind).includes(period)) {
    problems.push({ pointer: "/period", messageKey: FIELD_MESSAGE_KEYS.choice });
  }
  if (carryOver && kind !== "dividend") {
    problems.push({ pointer: "/carryOver", messageKey: FIELD_MESSAGE_KEYS.choice });
  }
  return problems;
}

function findTierProblems(
  tier: Tier,
  before: Tier | undefined,
  index: number,
  maxRate: number | null,
): FieldError[] {
  const field = (name: keyof Tier) => `/tiers/${index}/${name}`;
  const rate = field("rateBasisPoints");
  const problems: FieldError[] = [];
  if (maxRate === 0) problems.push({ pointer: rate, messageKey: "error.field.noOwnContract" });
  else if (maxRate !== null && tier.rateBasisPoints > maxRate) {
    const values = { max: maxRate / 100 };
    problems.push({ pointer: rate, messageKey: "error.field.rateAboveOwn", values });
  }
  if (!before) return problems;
  if (tier.rateBasisPoints <= before.rateBasisPoints) {
    problems.push({ pointer: rate, messageKey: "error.field.tierRate" });
  }
  const falling = CONDITIONS.filter((name) => tier[name] < before[name]);
  for (const name of falling) problems.push({ pointer: field(name), messageKey: "error.field.tierFalls" });
  if (CONDITIONS.every((name) => tier[name] === before[name])) {
    problems.push({ pointer: field("activeMembers"), messageKey: "error.field.tierOverlaps" });
  }
  return problems;
}
