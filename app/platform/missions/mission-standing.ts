/** The periods of missions, and a member's standing in them. Pure; rules in docs/promotions.md. */
import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import type { MissionRules } from "../contract/mission-rules.ts";
import type { Mission as MissionView } from "../contract/rewards.ts";

/** How long a prize that was reached can be claimed after the mission's last period. */
export const CLAIM_MS = 7 * 24 * 60 * 60_000;
const FOREVER = Number.MAX_SAFE_INTEGER;

/** A mission as far as its periods need it. */
export interface Dates {
  rules: Pick<MissionRules, "period">;
  startsAt: number;
  endsAt: number | null;
}

/** A period of a mission: what is settled from the first time on and before the second counts. */
export interface MissionPeriod {
  /** Its first business day, or `once`: what makes a claim differ from the next. */
  occasion: string;
  from: number;
  to: number;
}

/** The first day of the calendar period that a day is in; a week begins on Monday. */
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

/** The period that a time is in, within the dates of its mission. */
function periodAt(
  { rules: { period }, startsAt, endsAt }: Dates,
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

/** The running period, or the last one of a mission that is over, and the one before it; none before it starts. */
export function computePeriods(
  mission: Dates,
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
 * Until when the prize of a period can be claimed: while the next one runs, and after the mission's last one for
 * {@link CLAIM_MS}; null for ever.
 */
export function claimUntil(mission: Dates, { to }: MissionPeriod, timeZone: string): number | null {
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
