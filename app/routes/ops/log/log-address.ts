/** Returns the address of a part of the log: the lines before a given one, or else the newest. */
export function logAddress(
  path: "/ops/log" | "/ops/log.csv",
  chosen: Readonly<Record<string, string>>,
  before: number | undefined,
): string {
  const query = new URLSearchParams(chosen);
  if (before !== undefined) query.set("before", String(before));
  return `${path}?${query}`;
}

/**
 * Returns the name of the log's file, from its filters: `operators-log_manila_2026-11-01_2026-11-26_ana.csv`. ASCII,
 * without spaces.
 */
export function logFileName(chosen: Readonly<Record<string, string>>): string {
  const { brand, from, to, operator, action, member, reference } = chosen;
  const days = from || to ? [from || "start", to || "now"] : [];
  const parts = [brand, ...days, operator, action, member, reference]
    .map((part = "") => part.replace(/[^A-Za-z0-9.-]+/g, "-").replace(/^-+|-+$/g, ""))
    .filter((part) => part !== "");
  return `${["operators-log", ...parts].join("_")}.csv`;
}
