import type { LogLine } from "../../../platform/contract/ops/log.ts";

/** What was so before or after an act, in one line. */
export function factsText(facts: LogLine["before"]): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}
