import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isObject, parseJsonFile } from "../../app/brand/json.ts";
import type { BrandLoaderOptions } from "../../app/brand/load.ts";
import { BRAND_FOLDER } from "../../app/brand/own-names.ts";
import { createLocator } from "../../app/brand/positions.ts";
import { type BrandProblem, formatFilePath, problemText } from "../../app/brand/problem.ts";
import type { BrandRegistry } from "../../app/brand/registry.ts";
import { declaredSwitches, readSchemas } from "../../app/brand/schema.ts";
import { nearestWord } from "../../app/shared/nearest-word.ts";
import { readBrands } from "./brands.ts";
import { checkText } from "./check.ts";
import { canEditSwitch, editSwitch } from "./edit-switch.ts";
import { type BrandSwitch, brandSwitches, getDocuments } from "./switches.ts";
import { UsageError } from "./usage.ts";

/** The text to print; `ok` is false when nothing was written because of errors. */
export interface SetResult {
  ok: boolean;
  text: string;
}

/**
 * Changes one switch in the document of a brand or template, unless it has this value already or the document, or one
 * that extends it, would then have errors. `before` has the brands as they are.
 * @throws UsageError for an unknown switch.
 */
export function setSwitch(
  id: string,
  { name, value }: { name: string; value: boolean },
  before: BrandRegistry,
  options: BrandLoaderOptions,
): SetResult {
  const { folder } = options;
  const current = requireSwitch(brandSwitches(folder, id), id, name);
  const word = (on: boolean) => (on ? "on" : "off");
  if (current.value === value) {
    const { set } = current;
    const where = set ? `set at ${set.file}:${set.line}:${set.column}` : "the default";
    return { ok: true, text: `${name} of ${id} is already ${word(value)} (${where}). Nothing was written.` };
  }
  const file = path.join(folder, id, "brand.json");
  const bytes = readFileSync(file);
  const parsed = parseJsonFile(bytes);
  if (!parsed.ok || !isObject(parsed.value) || !canEditSwitch(parsed.value, name))
    return refusal(before, [id], `${name} of ${id} cannot be set while its document has these errors.`);

  const text = editSwitch(bytes.toString("utf8"), name, value);
  const after = readChanged(options, id, text);
  const affected = readdirSync(folder).filter(
    (one) => BRAND_FOLDER.test(one) && getDocuments(folder, one).some((document) => document.name === id),
  );
  if (affected.some((one) => after.problems().has(one)))
    return refusal(after, affected, `With ${name} ${word(value)}, ${id} would have these errors.`);
  replaceFile(file, text);
  const { line, column } = createLocator(text.replace(/^\uFEFF/, ""))(`/switches/${name}`, true);
  return {
    ok: true,
    text: [
      `${name} of ${id}: ${word(!value)} → ${word(value)} (${formatFilePath(file, folder)}:${line}:${column}). A running server shows it within a second.`,
      ...idleSettings(before, after, affected),
    ].join("\n"),
  };
}

function requireSwitch(switches: readonly BrandSwitch[], id: string, name: string): BrandSwitch {
  const found = switches.find((one) => one.name === name);
  if (found) return found;
  const nearest = nearestWord(
    name,
    declaredSwitches(readSchemas()).map((one) => one.name),
  );
  throw new UsageError(
    `There is no switch ${JSON.stringify(name)}. ${nearest ? `Did you mean ${nearest}? ` : ""}See npm run brand switches ${id}.`,
  );
}

/** Formats the errors of brands as `brand check` does. */
function refusal(registry: BrandRegistry, brands: readonly string[], sentence: string): SetResult {
  const problems = brands.flatMap((one) => registry.problems().get(one) ?? []);
  const good = brands.filter((one) => !registry.problems().has(one));
  const errors = checkText({ ok: false, good, problems, notes: [] }, registry.folder);
  return { ok: false, text: `${sentence} Nothing was written.\n\n${errors}` };
}

/**
 * Returns a line for each setting that has no effect any more since the change: the brand serves without it, and `brand
 * check` names it.
 */
function idleSettings(before: BrandRegistry, after: BrandRegistry, brands: readonly string[]): string[] {
  const key = ({ file, pointer, expected }: BrandProblem) => `${file} ${pointer} ${expected}`;
  const list = (registry: BrandRegistry) => brands.flatMap((one) => registry.strays().get(one) ?? []);
  const known = new Set(list(before).map(key));
  const lines = list(after)
    .filter((stray) => !known.has(key(stray)))
    .map((stray) => problemText(stray, before.folder));
  return lines.length === 0 ? [] : ["These settings have no effect now:", ...new Set(lines)];
}

/**
 * Reads all brands as they would be with another document of one of them, from a folder that consists of links to the
 * other files: so brands that extend it are checked, too, and a server that watches sees nothing of it.
 */
function readChanged(options: BrandLoaderOptions, id: string, text: string): BrandRegistry {
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-set-"));
  const link = (place: string, except: string) => {
    for (const name of readdirSync(path.join(options.folder, place)).filter((one) => one !== except))
      symlinkSync(path.resolve(options.folder, place, name), path.join(folder, place, name));
  };
  try {
    mkdirSync(path.join(folder, id));
    link("", id);
    link(id, "brand.json");
    writeFileSync(path.join(folder, id, "brand.json"), text);
    return { ...readBrands({ ...options, folder }), folder: options.folder };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Replaces a file in one step, so that a watching server never reads half of it. Keeps its mode, and a link to it. */
function replaceFile(file: string, text: string): void {
  const target = realpathSync(file);
  const written = `${target}.new`;
  try {
    writeFileSync(written, text);
    chmodSync(written, statSync(target).mode);
    renameSync(written, target);
  } finally {
    rmSync(written, { force: true });
  }
}
