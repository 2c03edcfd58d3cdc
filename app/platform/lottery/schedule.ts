import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { DAY_MS } from "#app/shared/durations.ts";

/**
 * The times of a lottery's draws: on some weekdays (1 Monday to 7 Sunday) at a time of day, or at an interval in
 * seconds that divides the day. Both in the lottery's own zone.
 */
export type Schedule = { timeZone: string; closesBeforeMs: number } & (
  | { kind: "weekly"; weekdays: readonly number[]; at: `${number}:${number}` }
  | { kind: "every"; seconds: number }
);

/** A draw in the schedule. Times are UTC epoch milliseconds. */
export interface PlannedDraw {
  /** `20261123` for a weekly draw; a frequent one adds its number within the day, `20261123-0421`. */
  drawNo: string;
  closesAt: number;
  drawsAt: number;
}

/** A weekly draw takes place at least once in eight days. */
const MAX_DAYS_BETWEEN_DRAWS = 8;

/** Returns the next `count` draws that still accept bets at `now`, the nearest first. */
export function nextDraws(schedule: Schedule, now: number, count: number): PlannedDraw[] {
  const draws: PlannedDraw[] = [];
  let day = getDay(now, schedule.timeZone);
  for (let days = 0; draws.length < count && days < MAX_DAYS_BETWEEN_DRAWS * count; days++) {
    draws.push(...drawsOfDay(schedule, day, now, count - draws.length));
    day = addDays(day, 1);
  }
  return draws;
}

/** Returns the next draw, open for bets or not; null if there is none within eight days. */
export function nextDraw(schedule: Schedule, now: number): PlannedDraw | null {
  return nextDraws(schedule, now - schedule.closesBeforeMs, 1)[0] ?? null;
}

/** Returns the draws after `since` and up to `now`, the oldest first. */
export function pastDraws(schedule: Schedule, since: number, now: number): PlannedDraw[] {
  const draws: PlannedDraw[] = [];
  for (let after = since; ; ) {
    const draw = nextDraw(schedule, after);
    if (!draw || draw.drawsAt > now) return draws;
    draws.push(draw);
    after = draw.drawsAt;
  }
}

/** Returns the draws of one day that close after `now`, up to `count`. */
function drawsOfDay(schedule: Schedule, day: string, now: number, count: number): PlannedDraw[] {
  const { timeZone, closesBeforeMs } = schedule;
  if (schedule.kind === "weekly" && !schedule.weekdays.includes(getWeekday(day))) return [];
  const compact = day.replaceAll("-", "");
  const start = startOfDay(day, timeZone);
  if (schedule.kind === "weekly") {
    const [hours = 0, minutes = 0] = schedule.at.split(":").map(Number);
    const drawsAt = start + (hours * 60 + minutes) * 60_000;
    const closesAt = drawsAt - closesBeforeMs;
    return closesAt > now ? [{ drawNo: compact, closesAt, drawsAt }] : [];
  }
  const period = schedule.seconds * 1_000;
  const last = DAY_MS / period;
  // The first draw that closes after `now`: the n-th one takes place at start + n periods.
  const first = Math.max(1, Math.floor((now + closesBeforeMs - start) / period) + 1);
  const digits = String(last).length;
  return Array.from({ length: Math.max(0, Math.min(count, last - first + 1)) }, (_, at) => {
    const drawsAt = start + (first + at) * period;
    const place = String(first + at).padStart(digits, "0");
    return { drawNo: `${compact}-${place}`, closesAt: drawsAt - closesBeforeMs, drawsAt };
  });
}

/** Returns the weekday, from 1 Monday to 7 Sunday. */
function getWeekday(day: string): number {
  return new Date(Date.parse(day)).getUTCDay() || 7;
}
