import type { CurrentOperator } from "../../platform/contract/ops/session.ts";
import { zoneText } from "../../shared/date-format.ts";

type Merchant = Pick<CurrentOperator["merchants"][number], "code" | "timeZone">;

/**
 * Returns the time zone that times of a merchant are shown in. What belongs to none of the operator's merchants, such as a
 * sign-in, is shown in the zone that all of them share, else in UTC.
 */
export function zoneOf(merchants: readonly Merchant[], merchantId: string | null | undefined): string {
  const own = merchants.find(({ code }) => code === merchantId)?.timeZone;
  const [first, ...more] = new Set(merchants.map(({ timeZone }) => timeZone));
  return own ?? (more.length === 0 ? first : undefined) ?? "UTC";
}

/** One day in winter and one in summer: a zone with the same offset on both has no summer time. */
const SOLSTICES = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)] as const;

/** Returns the name of a zone, with its offset where that is the same all year: `Asia/Manila (GMT+08:00)`. */
export function zoneName(timeZone: string): string {
  const [winter, summer] = SOLSTICES.map((at) => zoneText(at, timeZone));
  return timeZone === "UTC" || winter !== summer ? timeZone : `${timeZone} (${winter})`;
}
