import { existsSync } from "node:fs";
import path from "node:path";
import { BRAND_FOLDER } from "../../app/brand/own-names.ts";
import { nearestWord } from "../../app/shared/nearest-word.ts";

/** Thrown when a command is used wrongly. Its message is one or two sentences; the command exits with 2. */
export class UsageError extends Error {}

/** Requires the id of a brand or a template. @throws UsageError when the id is missing or has no folder. */
export function requireBrand(
  command: string,
  id: string | undefined,
  folder: string,
  known: readonly string[],
): string {
  const all = known.filter((one) => !one.startsWith("_"));
  if (id === undefined)
    throw new UsageError(
      `Missing id of the brand. Example: npm run brand ${command} ${all[0] ?? "harbour"}. Brands: ${all.join(", ")}.`,
    );
  const isThere = BRAND_FOLDER.test(id) && existsSync(path.join(folder, id, "brand.json"));
  if (isThere || known.includes(id)) return id;
  const nearest = all.find((one) => id !== "" && one.startsWith(id)) ?? nearestWord(id, all);
  throw new UsageError(
    `There is no brand ${JSON.stringify(id)}. ${nearest ? `Did you mean ${nearest}? ` : ""}Brands: ${all.join(", ")}.`,
  );
}

/** Rewrites an error of the command line parser as a sentence. Other texts stay as they are. */
export function usageSentence(text: string): string {
  const [, said] = /^error: (.*)$/s.exec(text.trim()) ?? [];
  if (said === undefined) return text;
  const words = said
    .replace(/\n?\((Did you mean [^)]*)\)/, ". $1")
    .replace(/^unknown option '([^']*)'/, "Unknown flag $1")
    .replace(/^unknown command '([^']*)'/, "Unknown command $1")
    .replace(/^missing required argument '([^']*)'/, "Missing argument $1");
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return `${/[.?]$/.test(sentence) ? sentence : `${sentence}.`} See npm run brand -- --help.\n`;
}
