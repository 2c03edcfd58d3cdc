import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isObject, mergeJson } from "../../app/brand/json.ts";
import { root } from "../../scripts/setup/project.mjs";
import type { Change, Document, Effect } from "./effect.ts";
import type { SchemaEntries } from "./schema-entries.ts";

/** Returns the document of a folder of `brands/` with its bases merged into it. */
function readResolved(folder: string): Document {
  const own = JSON.parse(readFileSync(path.join(root, "brands", folder, "brand.json"), "utf8"));
  return typeof own.extends === "string" ? (mergeJson(readResolved(own.extends), own) as Document) : own;
}

/** Returns the document of each state of an effect, without the brand's own names and hosts. */
export function stateDocuments({ from, given, states }: Effect): Map<string, Document> {
  const { $schema: _, id: __, name: ___, merchantCode: ____, hosts: _____, ...own } = readResolved(from);
  const base = apply({ ...own, extends: from }, given);
  return new Map(Object.entries(states).map(([state, change]) => [state, apply(base, change)]));
}

function apply(document: Document, change: Change): Document {
  return typeof change === "function"
    ? change(structuredClone(document))
    : (mergeJson(document, change) as Document);
}

/** Returns the values at a pointer of `schemaEntries`: `*` stands for all items and keys, `[kind]` selects variants. */
function valuesAt(value: unknown, pointer: string): unknown[] {
  let found = [value];
  for (const token of pointer.split("/").slice(1)) {
    const [, key = "", kind] = /^([^[]*)(?:\[(.*)\])?$/.exec(token) ?? [];
    found = found.flatMap((one) => {
      if (key === "*") return typeof one === "object" && one !== null ? Object.values(one) : [];
      return isObject(one) && Object.hasOwn(one, key) ? [one[key]] : [];
    });
    if (kind !== undefined) found = found.filter((one) => isObject(one) && Object.values(one).includes(kind));
  }
  return found;
}

/** Returns a description of an entry's part of a document, which is equal for documents that do not differ in it. */
function describeEntry(document: Document, entry: string, locations: readonly string[]): unknown {
  const value = /=(.*)$/.exec(entry)?.[1];
  const values = locations.flatMap((location) => valuesAt(document, location));
  if (value !== undefined) return values.filter((one) => String(one) === value).length;
  return entry.endsWith("]") ? values.length : values;
}

/**
 * Returns the faults of an effect's declaration, in sentences: settings that the schema does not have, settings that no
 * states differ in, undeclared differences, and states that no look tells apart.
 */
export function findFaults(effect: Effect, entries: SchemaEntries): string[] {
  const { settings, along, looks } = effect;
  const documents = stateDocuments(effect);
  const states = [...documents.keys()];
  const differing = new Set<string>();
  for (const [entry, locations] of entries) {
    const [first, ...others] = [...documents.values()].map((one) => describeEntry(one, entry, locations));
    if (others.some((other) => !isDeepStrictEqual(first, other))) differing.add(entry);
  }
  const faults = settings.flatMap((setting) => {
    if (!entries.has(setting)) return [`${setting} is not an entry of the schema`];
    return differing.has(setting) ? [] : [`no states differ in ${setting}`];
  });
  for (const entry of differing) {
    const isValue = entry.includes("=");
    if (isValue || settings.includes(entry) || along.some((prefix) => entry.startsWith(prefix))) continue;
    faults.push(`states differ in ${entry} too`);
  }
  for (const [at, state] of states.entries()) {
    for (const other of states.slice(at + 1)) {
      const isSeen = looks.some(({ sees }) => !isDeepStrictEqual(sees[state], sees[other]));
      if (!isSeen) faults.push(`no look tells ${state} from ${other}`);
    }
  }
  return faults;
}
