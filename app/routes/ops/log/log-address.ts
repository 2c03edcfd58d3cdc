/** The address of a part of the log: before a line, or without one the newest. */
export function logAddress(
  path: "/ops/log" | "/ops/log.csv",
  chosen: Readonly<Record<string, string>>,
  before: number | undefined,
): string {
  const query = new URLSearchParams(chosen);
  if (before !== undefined) query.set("before", String(before));
  return `${path}?${query}`;
}
