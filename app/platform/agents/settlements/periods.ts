import { Temporal } from "temporal-polyfill";
import type { ContractPeriod } from "../../database/tables/agents.ts";

/** Periods of contracts, on the calendar of the brand's time zone. Times are UTC epoch milliseconds. */

const FIVE_MINUTES = 5;
const SECOND_HALF = 16;

/** Returns the end, not included, of the period that contains a time. */
export function getPeriodEnd(period: ContractPeriod, at: number, timeZone: string): number {
  if (period === "realtime" || period === "hourly") return getNextStart(period, at, timeZone);
  const day = getDate(at, timeZone);
  return getStart(getEndDay(period, day), timeZone);
}

/**
 * Returns the first time after another at which a contract can begin or end: a business day's start, or the next full
 * hour or five minutes for those periods. Hours and five minutes are those of the time line, so a day with a change of
 * the clocks has 23 or 25 of the former.
 */
export function getNextStart(period: ContractPeriod, at: number, timeZone: string): number {
  if (period !== "realtime" && period !== "hourly") {
    return getStart(getDate(at, timeZone).add({ days: 1 }), timeZone);
  }
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const smallestUnit = period === "hourly" ? "hour" : "minute";
  const increment = period === "hourly" ? 1 : FIVE_MINUTES;
  const floor = time.round({ smallestUnit, roundingIncrement: increment, roundingMode: "floor" });
  return floor.add(period === "hourly" ? { hours: 1 } : { minutes: increment }).epochMilliseconds;
}

function getEndDay(period: ContractPeriod, day: Temporal.PlainDate): Temporal.PlainDate {
  switch (period) {
    case "weekly":
      return day.add({ days: 8 - day.dayOfWeek });
    case "semimonthly":
      return day.day < SECOND_HALF ? day.with({ day: SECOND_HALF }) : day.with({ day: 1 }).add({ months: 1 });
    case "monthly":
      return day.with({ day: 1 }).add({ months: 1 });
    default:
      return day.add({ days: 1 });
  }
}

function getDate(at: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
}

function getStart(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime({ timeZone }).epochMilliseconds;
}
