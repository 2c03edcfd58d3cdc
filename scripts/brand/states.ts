import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./brands.ts";

/**
 * Returns a function that looks up the state of a brand document's setting: the state column of
 * docs/features/switches.md by name. A test compares that table with the schemas and the code, so the state is
 * maintained in one place only.
 */
export function createStateLookup(): (name: string) => string {
  const rows = switchesPage().matchAll(/^\| `(\w+)` \|.*\| ([^|]+) \|$/gm);
  const states = new Map([...rows].map(([, name = "", state = ""]) => [name, state]));
  return (name) => {
    const state = states.get(name) ?? "";
    return state.startsWith("done") ? "works" : state;
  };
}

function switchesPage(): string {
  return readFileSync(path.join(ROOT, "docs/features/switches.md"), "utf8");
}
