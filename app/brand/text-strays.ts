import { nearestWord } from "../shared/nearest-word.ts";
import { textVariables } from "../shared/text-variables.ts";
import { escapeToken, isObject } from "./json.ts";
import type { DocumentProblem } from "./validate.ts";

/** The site's texts by key, such as `auth.signIn.to`, each with the variables that it may contain, such as `brand`. */
export type KnownTexts = ReadonlyMap<string, ReadonlySet<string>>;

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * Returns a problem for each text of a folder whose key is never read, and for each with variables that are never
 * filled, which visitors would see unreplaced. A key that the document names counts as the brand's own. Templates are
 * not checked for these; their brands are.
 */
export function findUnusedTexts(
  own: unknown,
  document: unknown,
  { known, isTemplate }: { known: KnownTexts; isTemplate: boolean },
): DocumentProblem[] {
  const named = new Set(toWords(document));
  return getTexts(own).flatMap(([pointer, key, text]) => {
    const variables = known.get(key) ?? known.get(`${key.replace(PLURAL, "")}_other`);
    if (variables === undefined && !named.has(key) && !isTemplate) {
      const nearest = nearestWord(key, [...known.keys(), ...[...named].filter((word) => word.includes("."))]);
      const expected = "the key of a text of the site, or one that the brand's document names";
      return [{ pointer, expected, found: `the key ${JSON.stringify(key)}`, nearest, isKey: true }];
    }
    const filled = [...(variables ?? [])];
    return textVariables(text).flatMap((name) => {
      if (filled.includes(name)) return [];
      const holes = filled.map((one) => `{{${one}}}`);
      const expected = holes.length > 0 ? `no variables but ${holes.join(", ")}` : "a text without variables";
      const nearest = nearestWord(name, filled);
      return [
        { pointer, expected, found: JSON.stringify(`{{${name}}}`), nearest: nearest && `{{${nearest}}}` },
      ];
    });
  });
}

/** Returns the texts of a document, including those from files: pointer, key and text. */
function getTexts(document: unknown): [pointer: string, key: string, text: string][] {
  const locale = isObject(document) && isObject(document.locale) ? document.locale : {};
  return Object.entries(isObject(locale.texts) ? locale.texts : {}).flatMap(([code, texts]) =>
    Object.entries(isObject(texts) ? texts : {}).flatMap(([key, text]): [string, string, string][] =>
      typeof text === "string" ? [[`/locale/texts/${code}/${escapeToken(key)}`, key, text]] : [],
    ),
  );
}

/** Yields every string in a document except its texts. */
function* toWords(value: unknown, pointer = ""): Generator<string> {
  if (typeof value === "string") yield value;
  if (pointer === "/locale/texts" || typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* toWords(item, `${pointer}/${key}`);
}
