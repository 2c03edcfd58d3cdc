import type { TeamFigures } from "../../../platform/contract/team-reports.ts";

/** A figure of a team, as the overview shows it. */
interface Measure {
  kind: "money" | "count";
  /** True when more of it is better for the agent. */
  good?: true;
}

/** The figures with a card and a chart, in their order. */
export const MEASURES = {
  validBet: { kind: "money", good: true },
  netLoss: { kind: "money" },
  active: { kind: "count", good: true },
  newMembers: { kind: "count", good: true },
  deposits: { kind: "money", good: true },
  withdrawals: { kind: "money" },
  bonuses: { kind: "money" },
  bets: { kind: "count", good: true },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureKey = keyof typeof MEASURES;

export const MEASURE_KEYS = Object.keys(MEASURES) as MeasureKey[];

/** Returns true when less or more of it is good or bad news for the agent, and not only news. */
export function isGood(key: MeasureKey): boolean {
  const measure: Measure = MEASURES[key];
  return measure.good === true;
}

/** The figures of a team's payments beside its wins. */
const PAYMENTS = ["earnings", "rebates", "bonuses"] as const;

/** Returns what a team was paid in a period without play; null if there was play, or nothing was paid. */
export function getPaymentsAlone(figures: TeamFigures): [(typeof PAYMENTS)[number], number][] | null {
  if (figures.bets !== 0 || figures.stake !== 0 || figures.win !== 0) return null;
  const paid = PAYMENTS.flatMap((name): [typeof name, number][] =>
    figures[name] === 0 ? [] : [[name, figures[name]]],
  );
  return paid.length > 0 ? paid : null;
}

/** The change of a figure against the period before. */
export interface Change {
  difference: number;
  /** In tenths of a percent; null where there is nothing to compare with, or where it was below zero. */
  permille: number | null;
}

export function getChange(now: number, before: number): Change {
  const difference = now - before;
  return { difference, permille: before > 0 && now >= 0 ? Math.round((1_000 * difference) / before) : null };
}
