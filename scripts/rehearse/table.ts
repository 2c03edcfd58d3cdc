/** The outcome of a check: null for a pass, the reason of a failure, or the reason for skipping it. */
export type Outcome = { failed: string } | { skipped: string } | null;

/** The outcomes of each check, by subject. */
export type Outcomes = ReadonlyMap<string, ReadonlyMap<string, Outcome>>;

const sign = (outcome: Outcome | undefined) =>
  outcome === null ? "ok" : outcome && "failed" in outcome ? "FAIL" : "-";

/** Formats one line per check and one column per subject, then the reasons of those that are not ok. */
export function getTable(checks: readonly string[], outcomes: Outcomes): string {
  const subjects = [...outcomes.keys()];
  const width = Math.max(...checks.map((check) => check.length)) + 2;
  const head = "".padEnd(width) + subjects.map((subject) => subject.padEnd(10)).join("");
  const rows = checks.map(
    (check) =>
      check.padEnd(width) +
      subjects.map((subject) => sign(outcomes.get(subject)?.get(check)).padEnd(10)).join(""),
  );
  const reasons = Map.groupBy(
    subjects.flatMap((subject) =>
      checks.flatMap((check) => {
        const outcome = outcomes.get(subject)?.get(check);
        if (!outcome) return [];
        return [{ check, line: `${subject}: ${"failed" in outcome ? outcome.failed : outcome.skipped}` }];
      }),
    ),
    ({ line }) => line,
  );
  const lines = [...reasons].map(([line, of]) => `${line} (${of.map(({ check }) => check).join("; ")})`);
  return [head, ...rows, "", ...lines].map((line) => line.trimEnd()).join("\n");
}

/** How many checks failed. */
export function failuresIn(outcomes: Outcomes): number {
  const all = [...outcomes.values()].flatMap((of) => [...of.values()]);
  return all.filter((outcome) => outcome !== null && "failed" in outcome).length;
}
