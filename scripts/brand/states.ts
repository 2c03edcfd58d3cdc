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

/**
 * A setting of brand documents that is not used yet: its path, such as `agents.periods`, and its implementation state.
 */
export interface IneffectiveSetting {
  path: string;
  state: string;
}

/** Returns the settings without effect: the rows of the last table of docs/features/switches.md that are not done. */
export function loadIneffectiveSettings(): IneffectiveSetting[] {
  const [, section = ""] = switchesPage().split("## Settings without effect");
  return [...section.matchAll(/^\| `([\w.]+)` \|.*\| ([^|]+) \|$/gm)]
    .map(([, path = "", state = ""]) => ({ path, state }))
    .filter(({ state }) => !state.startsWith("done"));
}

/** Returns the settings without effect that a document sets itself; of switches, those that it turns on. */
export function listIneffectiveSettings(document: unknown): string[] {
  return loadIneffectiveSettings()
    .map(({ path }) => path)
    .filter((path) => isSet(document, path.split(".")));
}

/** Returns true when a path leads to a set value: a list's step is one of its values, or the module of that name. */
function isSet(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value !== undefined && value !== false;
  if (Array.isArray(value)) {
    return value.some((one) => (one === step ? rest.length === 0 : one?.module === step && isSet(one, rest)));
  }
  return typeof value === "object" && value !== null && isSet((value as Record<string, unknown>)[step], rest);
}

function switchesPage(): string {
  return readFileSync(path.join(ROOT, "docs/features/switches.md"), "utf8");
}
