import { PERMISSION_NAMES } from "../../platform/contract/ops/permissions.ts";
import type { OpsPageKey } from "./pages.ts";

/** The parameter for the result of a form: the action, and after a colon the reason why it has not taken effect yet. */
const DONE = "done";

/**
 * The reason why nothing has taken effect yet: a second operator has to decide the same (`first`), the decision differs
 * from another operator's (`differs`), or another operator has to approve it (`proposed`).
 */
export type PendingReason = "first" | "differs" | "proposed";

/** The result of a form. */
export interface FormOutcome {
  /** The action's name in the log; a part of a case's decision has a separate name. */
  action: string;
  waits: PendingReason | null;
}

/** Forms logged under another form's name: both are decisions on a part of a deposit. */
const PARTS = ["deposits.decideReport", "deposits.settleCase"];
const ACTIONS = new Set<string>([...PERMISSION_NAMES.filter((name) => !name.endsWith(".see")), ...PARTS]);
const SHAPE = /^(\w+\.\w+)(?::(first|differs|proposed))?$/;

/** The button that saves an item, logged as an edit. */
const LOGGED_AS: Readonly<Record<string, string>> = { save: "edit" };

/** The areas whose forms are on another area's page, by that page. */
const OTHER_AREAS: Readonly<Record<string, string>> = { agents: "rebateRates" };

/** Returns the action of a page's form by its button; null for a button without an action in the log. */
export function getAction(page: string, decision: string): string | null {
  const areas = ["cases", page, OTHER_AREAS[page] ?? ""];
  const names = [...areas.map((area) => `${area}.${decision}`), `${page}.${LOGGED_AS[decision] ?? ""}`];
  return names.find((name) => ACTIONS.has(name)) ?? null;
}

/** Returns an address's query with the result of a form; the rest of it is the list's filters. */
export function withOutcome(search: string, action: string | null, waits?: PendingReason): string {
  return toQuery(search, action && waits ? `${action}:${waits}` : action);
}

export const withoutOutcome = (search: string) => toQuery(search, null);
export const hasOutcome = (search: string) => new URLSearchParams(search).has(DONE);

function toQuery(search: string, said: string | null): string {
  const params = new URLSearchParams(search);
  params.delete(DONE);
  if (said) params.set(DONE, said);
  return params.size === 0 ? "" : `?${params}`;
}

/**
 * Returns the result of a form that the page's address names; null when the page has no such action, and when the page
 * has an `answer` to a later form, whose refusal would be shown beside the earlier result.
 */
export function parseOutcome(page: OpsPageKey, search: string, answer: unknown): FormOutcome | null {
  const said = new URLSearchParams(search).get(DONE);
  const [, action = "", waits] = SHAPE.exec(said ?? "") ?? [];
  const [area = ""] = action.split(".");
  const isOfPage = ["cases", page, OTHER_AREAS[page]].includes(area);
  if (answer !== undefined || !ACTIONS.has(action) || !isOfPage) return null;
  return { action, waits: (waits as PendingReason | undefined) ?? null };
}
