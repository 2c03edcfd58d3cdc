import type { CurrentOperator } from "../../platform/contract/ops/session.ts";
import { timeText, zonedTimeText, zoneText } from "../../shared/date-format.ts";

type Merchant = Pick<CurrentOperator["merchants"][number], "code" | "timeZone">;

/**
 * Returns the time zone for times of a merchant. Times that belong to none of the operator's merchants, such as a
 * sign-in, use the zone that all of them share, else UTC.
 */
export function getZone(merchants: readonly Merchant[], merchantId: string | null | undefined): string {
  const own = merchants.find(({ code }) => code === merchantId)?.timeZone;
  const [first, ...more] = new Set(merchants.map(({ timeZone }) => timeZone));
  return own ?? (more.length === 0 ? first : undefined) ?? "UTC";
}

/**
 * Returns the zone of all times on a page of one merchant, or of all merchants if they share one; null if they differ.
 */
export function getSharedZone(merchants: readonly Merchant[], merchantId: string | undefined): string | null {
  const isOne = new Set(merchants.map(({ timeZone }) => timeZone)).size === 1;
  return isOne || merchants.some(({ code }) => code === merchantId) ? getZone(merchants, merchantId) : null;
}

/** Formats a time in a zone, with its offset unless the page states that all of its times are in that zone. */
export function pageTimeText(at: number, zone: string, said: string | null): string {
  return zone === said ? timeText(at, zone) : zonedTimeText(at, zone);
}

/** One day in winter and one in summer: a zone with the same offset on both has no daylight saving time. */
const WINTER_AND_SUMMER = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)] as const;

/**
 * Returns the name of a zone with its offset, or with both offsets if it has daylight saving time: `Asia/Manila
 * (GMT+08:00)`, `Europe/London (GMT+00:00 / GMT+01:00)`.
 */
export function zoneName(timeZone: string): string {
  if (timeZone === "UTC") return timeZone;
  const offsets = new Set(WINTER_AND_SUMMER.map((at) => zoneText(at, timeZone)));
  return `${timeZone} (${[...offsets].join(" / ")})`;
}
