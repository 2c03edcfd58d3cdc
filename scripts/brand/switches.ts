import { existsSync } from "node:fs";
import path from "node:path";
import { isObject, type JsonObject, valueAt } from "../../app/brand/json.ts";
import { readLocator } from "../../app/brand/positions.ts";
import { formatFilePath } from "../../app/brand/problem.ts";
import { declaredSwitches, readSchemas } from "../../app/brand/schema.ts";
import { readSource } from "../../app/brand/source.ts";
import type { Position } from "../../app/shared/text-position.ts";
import { createStateLookup } from "./states.ts";

/** A switch of one brand. */
export interface BrandSwitch {
  name: string;
  value: boolean;
  /** The place in a document that sets it: the brand's own, or one that it extends. Null while it has its default. */
  set: ({ file: string } & Position) | null;
  description: string;
  /** `works`, or a note that nothing reads the switch yet. */
  state: string;
}

/** Returns every switch of a brand, in the schema's order. Errors elsewhere in its document do not matter. */
export function brandSwitches(folder: string, id: string): BrandSwitch[] {
  const chain = getDocuments(folder, id).map(({ name, document }) => ({
    document,
    file: `${name}/brand.json`,
    getPlace: readLocator(path.join(folder, name, "brand.json")),
  }));
  const getState = createStateLookup();
  return declaredSwitches(readSchemas()).map(({ name, description }) => {
    const pointer = `/switches/${name}`;
    const setter = chain.find(({ document }) => typeof valueAt(document, pointer) === "boolean");
    return {
      name,
      value: setter !== undefined && valueAt(setter.document, pointer) === true,
      set: setter ? { file: formatFilePath(setter.file, folder), ...setter.getPlace(pointer, true) } : null,
      description: description.split(/(?<=\.)\s/)[0] ?? "",
      state: getState(name),
    };
  });
}

/** The lines of `brand switches <id>`: each switch with its value, the place that sets it, and its description. */
export function switchLines(switches: readonly BrandSwitch[]): string[][] {
  return [
    ["switch", "value", "set at", "what it is"],
    ...switches.map(({ name, value, set, description, state }) => [
      name,
      value ? "on" : "off",
      set ? `${set.file}:${set.line}:${set.column}` : "default",
      state === "works" ? description : `${description} (${state})`,
    ]),
  ];
}

/** A brand's document and the documents it extends, nearest first. */
export function getDocuments(folder: string, id: string): { name: string; document: JsonObject }[] {
  const chain: { name: string; document: JsonObject }[] = [];
  let name: unknown = id;
  while (typeof name === "string" && existsSync(path.join(folder, name, "brand.json"))) {
    if (chain.some((one) => one.name === name)) break;
    const { document }: { document: JsonObject } = readSource(folder, name);
    if (!isObject(document)) break;
    chain.push({ name, document });
    name = document.extends;
  }
  return chain;
}
