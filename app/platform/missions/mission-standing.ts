/** Periods of missions, and a member's status in them. Pure; rules in docs/promotions.md. */

import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { DAY_MS } from "#app/shared/durations.ts";
import type { MissionRules } from "../contract/mission-rules.ts";
import type { Mission as MissionView } from "../contract/missions.ts";

/** How long a reached prize can be claimed after the mission's last period. */
export const CLAIM_MS = 7 * DAY_MS;
const FOREVER = Number.MAX_SAFE_INTEGER;

/** The fields of a mission that its periods depend on. */
export interface MissionDates {
  rules: Pick<MissionRules, "period">;
  startsAt: number;
  endsAt: number | null;
}

/** A period of a mission: bets and deposits settled from `from` on and before `to` count. */
export interface MissionPeriod {
  /** Its first business day, or `once`; distinguishes the claims of different periods. */
  occasion: string;
  from: number;
  to: number;
}

/** Returns the first day of the calendar period that contains a day; a week begins on Monday. */
export function getFirstDay(day: string, period: "day" | "week" | "month"): string {
  if (period === "day") return day;
  if (period === "month") return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));
}

function getAfterLastDay(first: string, period: "day" | "week" | "month"): string {
  if (period === "day") return addDays(first, 1);
  if (period === "week") return addDays(first, 7);
  return getFirstDay(addDays(first, 31), "month");
}

/** Returns the period that contains a time, within the dates of its mission. */
function periodAt(
  { rules: { period }, startsAt, endsAt }: MissionDates,
  time: number,
  timeZone: string,
): MissionPeriod {
  if (period === "once") return { occasion: "once", from: startsAt, to: endsAt ?? FOREVER };
  const first = getFirstDay(getDay(time, timeZone), period);
  return {
    occasion: first,
    from: Math.max(startsAt, startOfDay(first, timeZone)),
    to: Math.min(endsAt ?? FOREVER, startOfDay(getAfterLastDay(first, period), timeZone)),
  };
}

/**
 * Returns the current period, or the last one of a mission that is over, and the one before it; none before it starts.
 */
export function computePeriods(
  mission: MissionDates,
  now: number,
  timeZone: string,
): { running: MissionPeriod; before: MissionPeriod | null } | null {
  const { startsAt, endsAt } = mission;
  if (now < startsAt) return null;
  const running = periodAt(mission, Math.min(now, (endsAt ?? FOREVER) - 1), timeZone);
  const hasBefore = mission.rules.period !== "once" && running.from > startsAt;
  return { running, before: hasBefore ? periodAt(mission, running.from - 1, timeZone) : null };
}

/**
 * Returns the time until which the prize of a period can be claimed: while the next period runs, and for {@link
 * CLAIM_MS} after the mission's last one. Null for no limit.
 */
export function getClaimDeadline(
  mission: MissionDates,
  { to }: MissionPeriod,
  timeZone: string,
): number | null {
  if (to >= FOREVER) return null;
  if (mission.endsAt !== null && to >= mission.endsAt) return to + CLAIM_MS;
  const next = periodAt(mission, to, timeZone);
  return mission.endsAt !== null && next.to >= mission.endsAt ? mission.endsAt + CLAIM_MS : next.to;
}

/** Returns the state of a period for a member with the given progress. */
export function getState(
  { target }: Pick<MissionRules, "target">,
  { progress, isClaimed, isOver }: { progress: number; isClaimed: boolean; isOver: boolean },
): MissionView["state"] {
  if (isClaimed) return "claimed";
  if (progress >= target) return "claim";
  return isOver ? "close" : "process";
}
