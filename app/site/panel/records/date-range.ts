import {
  addDays,
  type DayProblem,
  findDayProblem,
  getDay,
  startOfDay,
} from "../../../shared/business-day.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { typedDate } from "../../../shared/typed-date.ts";

/** Ranges of days with a name; `prev30` is the 30 days before the last 30, `month` this month until today. */
export type Preset = "today" | "yesterday" | "7" | "30" | "prev30" | "month" | "lastMonth";

/** The ranges with their own buttons on a page, and the one that is shown first. */
export interface PeriodChoice {
  presets: readonly Preset[];
  first: Preset;
}

/** The periods of a member's records. */
export const OWN_PERIODS: PeriodChoice = {
  presets: ["today", "yesterday", "7", "30", "prev30"],
  first: "today",
};

/** The periods of an agent's reports. */
export const TEAM_PERIODS: PeriodChoice = {
  presets: ["today", "yesterday", "7", "30", "month", "lastMonth"],
  first: "7",
};

/** Maximum length of a range, in days. */
const MAX_DAYS = 366;

/** A range of the brand's days, and the times of its midnights. */
export interface DateRange {
  preset: Preset | "custom";
  /** First and last day as `2026-11-14`, both included. */
  fromDay: string;
  toDay: string;
  /** UTC epoch milliseconds: `from` included, `to` not. */
  from: number;
  to: number;
}

/** The reason why a typed range is invalid; it selects a key of the `member` catalogue. */
export type RangeProblem = DayProblem | "order" | "long";

/**
 * Reads `range`, or the days `from` and `to`, from an address. A business day is a day in the brand's time zone.
 * Without any of them the range is the first of the `choice`; with invalid days it is that too, and the problem is
 * returned.
 */
export function readDateRange(
  params: URLSearchParams,
  now: number,
  timeZone: string,
  choice: PeriodChoice,
): { range: DateRange; problem: RangeProblem | null } {
  const today = getDay(now, timeZone);
  const { presets, first } = choice;
  const preset = presets.find((name) => name === params.get("range")) ?? first;
  const fromText = params.get("from");
  const toText = params.get("to");
  if (fromText === null && toText === null)
    return { range: presetRange(preset, today, timeZone), problem: null };

  const [fromDay, toDay] = [fromText || toText || "", toText || fromText || ""].map((text) =>
    typedDate(text, { buddhist: true, first: null }),
  ) as [string, string];
  const problem = rangeProblem(fromDay, toDay);
  if (problem) return { range: presetRange(first, today, timeZone), problem };
  const known = presets.find((name) => {
    const days = presetDays(name, today);
    return days.fromDay === fromDay && days.toDay === toDay;
  });
  return { range: createDateRange(known ?? "custom", fromDay, toDay, timeZone), problem: null };
}

function rangeProblem(fromDay: string, toDay: string): RangeProblem | null {
  const problems = [fromDay, toDay].map(findDayProblem);
  const problem = problems.find((one) => one === "format") ?? problems.find((one) => one !== null);
  if (problem) return problem;
  if (fromDay > toDay) return "order";
  return daysBetween(fromDay, toDay) >= MAX_DAYS ? "long" : null;
}

function presetDays(preset: Preset, today: string): { fromDay: string; toDay: string } {
  switch (preset) {
    case "today":
      return { fromDay: today, toDay: today };
    case "yesterday":
      return { fromDay: addDays(today, -1), toDay: addDays(today, -1) };
    case "7":
      return { fromDay: addDays(today, -6), toDay: today };
    case "30":
      return { fromDay: addDays(today, -29), toDay: today };
    case "prev30":
      return { fromDay: addDays(today, -59), toDay: addDays(today, -30) };
    case "month":
      return { fromDay: firstOfMonth(today), toDay: today };
    case "lastMonth": {
      const toDay = addDays(firstOfMonth(today), -1);
      return { fromDay: firstOfMonth(toDay), toDay };
    }
  }
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/** Returns the range of a preset on a day of the brand. */
function presetRange(preset: Preset, today: string, timeZone: string): DateRange {
  const { fromDay, toDay } = presetDays(preset, today);
  return createDateRange(preset, fromDay, toDay, timeZone);
}

function createDateRange(
  preset: DateRange["preset"],
  fromDay: string,
  toDay: string,
  timeZone: string,
): DateRange {
  return {
    preset,
    fromDay,
    toDay,
    from: startOfDay(fromDay, timeZone),
    to: startOfDay(addDays(toDay, 1), timeZone),
  };
}

/**
 * Returns the days before (-1) or after (1) a range, of the same length (spec section 9: "next and previous 7 and 30
 * days").
 */
export function stepDays(
  range: { fromDay: string; toDay: string },
  step: -1 | 1,
): { fromDay: string; toDay: string } {
  const length = daysBetween(range.fromDay, range.toDay) + 1;
  return { fromDay: addDays(range.fromDay, step * length), toDay: addDays(range.toDay, step * length) };
}

function daysBetween(fromDay: string, toDay: string): number {
  return (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS;
}
