import { HOUR_MS } from "./durations.ts";

type Kind = "deposit" | "loss" | "wager" | "session";
type Period = "day" | "week" | "month";

interface Limit {
  kind: Kind;
  period: Period;
  /** Minor units, or milliseconds for a session limit. */
  amount: number | null;
}

const MINUTE_MS = 60_000;
/** The hours of each period; for a month, of the longest one. */
export const HOURS: Readonly<Record<Period, number>> = { day: 24, week: 7 * 24, month: 31 * 24 };
/** More than any deposit, stake or loss: the maximum in a vendor's call (vendor-calls/bodies.ts). */
export const MAX_MINOR_UNITS = 1_000_000_000_000;

const PERIODS: readonly Period[] = ["day", "week", "month"];

/**
 * Returns why a limit would limit nothing, or everything, as a catalogue key with its values; null for a sensible
 * limit.
 */
export function findLimitProblem({
  kind,
  period,
  amount,
}: Limit): { messageKey: string; values: Record<string, number> } | null {
  if (amount === null) return null;
  if (kind !== "session") {
    return amount > MAX_MINOR_UNITS ? { messageKey: "protection.error.tooMuch", values: {} } : null;
  }
  if (amount < MINUTE_MS) return { messageKey: "protection.error.tooShort", values: {} };
  const most = HOURS[period];
  return amount > most * HOUR_MS ? { messageKey: "protection.error.hours", values: { most } } : null;
}

/** True when another limit of a longer period is reached before this one. */
export function isNeverReached(limit: Limit, all: readonly Limit[]): boolean {
  return all.some(
    ({ kind, period, amount }) =>
      kind === limit.kind &&
      PERIODS.indexOf(period) > PERIODS.indexOf(limit.period) &&
      amount !== null &&
      limit.amount !== null &&
      amount <= limit.amount,
  );
}
