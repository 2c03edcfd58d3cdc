import { addDays, startOfDay } from "#app/shared/business-day.ts";

/** From one business day to another, both included; as UTC epoch milliseconds `from` is included, `to` is not. */
export interface Period {
  fromDay: string;
  toDay: string;
  from: number;
  to: number;
}

/** Returns the period from one business day to another. */
export function getPeriod(days: { from: string; to: string }, timeZone: string): Period {
  return {
    fromDay: days.from,
    toDay: days.to,
    from: startOfDay(days.from, timeZone),
    to: startOfDay(addDays(days.to, 1), timeZone),
  };
}
