import type { TextKey } from "../../../i18n/text-key.ts";
import { LOGGED_ACTIONS } from "../../../platform/contract/ops/operator-calls.ts";
import { addDays, startOfDay } from "../../../shared/business-day.ts";
import { normalizeTypedIdentifier, toPlainCharacters } from "../../../shared/typed-text.ts";
import type { OpsRequest } from "../guard.server.ts";
import { readDays } from "../read-days.server.ts";
import { getZone } from "../zone.ts";
import type { ReadLog } from "./log-file.server.ts";

/** The most lines in a file; the next part starts where it ends. */
export const MAX_FILE_LINES = 50_000;

/**
 * Reads the log's filters from the address, as the filter fields show them and as input of the calls. Days are in the
 * time zone of the chosen brand.
 */
export function logQuery(request: Request, merchants: Parameters<typeof getZone>[0]) {
  const { searchParams } = new URL(request.url);
  const text = (name: string) => searchParams.get(name) ?? "";
  const { days, errors, chosen: typed } = readDays(searchParams);
  const chosen = {
    brand: text("brand"),
    operator: normalizeTypedIdentifier(text("operator")).toLowerCase().slice(0, 64),
    action: LOGGED_ACTIONS.find((action) => action === text("action")) ?? "",
    member: normalizeTypedIdentifier(text("member")).slice(0, 64),
    reference: toPlainCharacters(text("reference")).trim().slice(0, 64),
    ...typed,
  };
  const zone = getZone(merchants, chosen.brand);
  const query = {
    ...(chosen.brand && { merchant: chosen.brand }),
    ...(chosen.operator && { username: chosen.operator }),
    ...(chosen.action && { action: chosen.action }),
    ...(chosen.member && { member: chosen.member }),
    ...(chosen.reference && { reference: chosen.reference }),
    ...(days.from && { from: startOfDay(days.from, zone) }),
    ...(days.to && { to: startOfDay(addDays(days.to, 1), zone) }),
  };
  /** The number of a line; the result contains the lines before it. Undefined for the newest. */
  const before = /^\d{1,15}$/.test(text("before")) ? Number(text("before")) : undefined;
  const problem: TextKey | null = chosen.action === text("action") ? null : "ops.log.noAction";
  return { chosen, query, before, problem, errors };
}

/** Returns a reader of the log that applies an address's filters. */
export function logReader(
  { calls }: OpsRequest,
  { query }: Pick<ReturnType<typeof logQuery>, "query">,
): ReadLog {
  return async (before, limit) => {
    const { lines } = await calls.log.list({ ...query, ...(before !== undefined && { before }), limit });
    return lines;
  };
}
