import type { TextKey, Translate } from "../../i18n/text-key.ts";
import { isDay } from "../../shared/business-day.ts";
import { typedDate } from "../../shared/typed-date.ts";

/** The texts of refused days, by field. */
export type DayErrors = Partial<Record<"from" | "to", TextKey>>;

/** The days by which a list is narrowed, from the address's `from` and `to`. */
export interface TypedDays {
  /** The days as their fields show them; empty if there is none. */
  chosen: Record<"from" | "to", string>;
  /** The days that narrow the list: none that was refused. */
  days: Partial<Record<"from" | "to", string>>;
  errors: DayErrors;
}

/** Reads the days `from` and `to`, both included. */
export function readDays(params: URLSearchParams): TypedDays {
  const from = readDay(params.get("from"));
  const to = readDay(params.get("to"));
  const chosen = { from: from ?? "", to: to ?? "" };
  const errors: DayErrors = {
    ...(from === null && { from: "ops.days.unknown" }),
    ...(to === null && { to: "ops.days.unknown" }),
    ...(chosen.from && chosen.to && chosen.from > chosen.to && { to: "ops.days.order" }),
  };
  const isOrdered = errors.to !== "ops.days.order";
  const days = {
    ...(isOrdered && chosen.from && { from: chosen.from }),
    ...(isOrdered && chosen.to && { to: chosen.to }),
  };
  return { chosen, days, errors };
}

/** Returns true if neither day was refused. */
export const areDaysValid = ({ from, to }: DayErrors): boolean => from === undefined && to === undefined;

/** @throws Response 422 if a day was refused: a file must not hold other days than those it was asked for. */
export function requireDays({ from, to }: DayErrors, t: Translate): void {
  const problem = from ?? to;
  if (problem === undefined) return;
  throw new Response(t(problem), { status: 422, headers: { "content-type": "text/plain; charset=utf-8" } });
}

/** Returns a typed day; empty for none, null for a text that is not a day. */
function readDay(text: string | null): string | null {
  const typed = typedDate((text ?? "").slice(0, 64), { buddhist: true, first: null });
  if (typed === "") return "";
  return isDay(typed) ? typed : null;
}
