/** The rows that the page of switches shows. */
export interface SwitchFilter {
  /** Words that a switch contains; empty for all. */
  q: string;
  /** Only what this browser changed. */
  changed: boolean;
}

/** Reads the filter of an address. */
export function readSwitchFilter(query: URLSearchParams): SwitchFilter {
  return { q: (query.get("q") ?? "").trim().slice(0, 100), changed: query.get("changed") === "1" };
}

/** Returns the query of a filter, such as `?q=chat&changed=1`; empty for all rows. */
export function toFilterQuery({ q, changed }: SwitchFilter): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(changed && { changed: "1" }) }).toString();
  return query && `?${query}`;
}

/** Returns true for a switch that has all words of the filter in its name or its texts. */
export function matchesFilter(
  row: { name: string; title: string; description: string; changes: string; isChanged: boolean },
  { q, changed }: SwitchFilter,
): boolean {
  const text = [row.name, row.title, row.description, row.changes].join(" ").toLowerCase();
  const words = q.toLowerCase().split(/\s+/);
  return (!changed || row.isChanged) && words.every((word) => text.includes(word));
}
