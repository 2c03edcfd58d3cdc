import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../scripts/setup/project.mjs";

/** Placeholders and markup of a text, which are not words. */
const NO_WORDS = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\))/;

/** Lengthens the words of a text by 40 %, as German ones often are. */
function lengthen(text: string): string {
  const parts = text.split(NO_WORDS);
  return parts.map((part, n) => (n % 2 === 1 ? part : part.replace(/\p{L}+/gu, longWord))).join("");
}

function longWord(word: string): string {
  const more = Math.round(word.length * 0.4);
  return more === 0 ? word : word + word.slice(-more).toLowerCase();
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;

/** Returns every English text of the site and of the brands in these folders (`locales/EN.json`), lengthened. */
export function longTexts(...brands: readonly string[]): Record<string, string> {
  const catalogue = globSync("app/locales/EN/*.json", { cwd: root })
    .filter((file) => path.basename(file) !== "ops.json")
    .flatMap((file) =>
      Object.entries(read(path.join(root, file))).map(
        ([key, text]) => [`${path.basename(file, ".json")}.${key}`, text] as const,
      ),
    );
  const own = brands.flatMap((brand) => Object.entries(read(path.join(brand, "locales/EN.json"))));
  return Object.fromEntries([...catalogue, ...own].map(([key, text]) => [key, lengthen(text)]));
}
