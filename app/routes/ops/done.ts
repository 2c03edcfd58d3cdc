/** What an address says after a form of its case was done. */
const DONE = "done";

/**
 * The result of a form: done; or nothing has taken effect yet, since a second operator has to decide the same (`first`), it
 * differs from what another one decided (`differs`), or another one has to approve it (`proposed`).
 */
export type Outcome = "1" | "first" | "differs" | "proposed";

/** The query of a case's address, with or without what became of its form; the rest of it is its list's filters. */
function queryOf(search: string, outcome: Outcome | null): string {
  const params = new URLSearchParams(search);
  params.delete(DONE);
  if (outcome) params.set(DONE, outcome);
  return params.size === 0 ? "" : `?${params}`;
}

export const withDone = (search: string, outcome: Outcome = "1") => queryOf(search, outcome);
export const withoutDone = (search: string) => queryOf(search, null);
export const saysDone = (search: string) => new URLSearchParams(search).has(DONE);
/**
 * The result of a form that an address names, "1" for anything that is not known; null where it says nothing, and where the page
 * has an `answer` to a later form: its refusal would stand beside the news of the one before.
 */
export function outcomeIn(search: string, answer: unknown): Outcome | null {
  const said = new URLSearchParams(search).get(DONE);
  if (said === null || answer !== undefined) return null;
  return said === "first" || said === "differs" || said === "proposed" ? said : "1";
}
