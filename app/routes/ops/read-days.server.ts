import type { TextKey, Translate } from "../../i18n/text-key.ts";
import { findDayProblem } from "../../shared/business-day.ts";
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
  const chosen = { from: from.day, to: to.day };
  const errors: DayErrors = {
    ...(from.error && { from: from.error }),
    ...(to.error && { to: to.error }),
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

/** Returns a typed day, empty for none, or why it was refused. */
function readDay(text: string | null): { day: string; error?: TextKey } {
  const typed = typedDate((text ?? "").slice(0, 64), { buddhist: true, first: null });
  const problem = typed === "" ? null : findDayProblem(typed);
  if (problem === null) return { day: typed };
  return { day: "", error: problem === "years" ? "ops.days.years" : "ops.days.unknown" };
}
