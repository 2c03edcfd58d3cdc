/** What an address says after a form of its case was done. */
const DONE = "done";

/** The query of a case's address, with or without that its form was done; the rest of it is its list's filters. */
function queryOf(search: string, isDone: boolean): string {
  const params = new URLSearchParams(search);
  params.delete(DONE);
  if (isDone) params.set(DONE, "1");
  return params.size === 0 ? "" : `?${params}`;
}

export const withDone = (search: string) => queryOf(search, true);
export const withoutDone = (search: string) => queryOf(search, false);
export const saysDone = (search: string) => new URLSearchParams(search).has(DONE);
