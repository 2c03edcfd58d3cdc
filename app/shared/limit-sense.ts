type Kind = "deposit" | "loss" | "wager" | "session";
type Period = "day" | "week" | "month";

interface Limit {
  kind: Kind;
  period: Period;
  /** Minor units, or milliseconds of a session limit. */
  amount: number | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The hours that a period has, of the longest month. */
export const HOURS: Readonly<Record<Period, number>> = { day: 24, week: 7 * 24, month: 31 * 24 };
/** Beyond any deposit, stake or loss: what a vendor's call may carry at most (vendor-calls/bodies.ts). */
export const MOST_MINOR_UNITS = 1_000_000_000_000;

const PERIODS: readonly Period[] = ["day", "week", "month"];

/** Why a limit would limit nothing, or everything, as a catalogue key with its values; null of one that makes sense. */
export function limitFault({
  kind,
  period,
  amount,
}: Limit): { messageKey: string; values: Record<string, number> } | null {
  if (amount === null) return null;
  if (kind !== "session") {
    return amount > MOST_MINOR_UNITS ? { messageKey: "protection.error.tooMuch", values: {} } : null;
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
