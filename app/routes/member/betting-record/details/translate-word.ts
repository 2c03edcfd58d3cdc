import { type Translate, textKey } from "../../../../i18n/text-key.ts";

/** A vendor's word in the visitor's language, where the catalogue knows it; else as the vendor writes it. */
export function translateWord(
  t: Translate,
  group: "type" | "feature" | "position" | "market" | "cards.result",
  word: string,
): string {
  const key = `bets.${group}.${word}`;
  const found = t(textKey(key));
  return found === key ? word : found;
}
