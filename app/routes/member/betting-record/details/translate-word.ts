import { type Translate, textKey } from "../../../../i18n/text-key.ts";

/** Translates a vendor's word into the visitor's language when the catalogue has it; else returns it unchanged. */
export function translateWord(
  t: Translate,
  group: "type" | "feature" | "position" | "market" | "cards.result",
  word: string,
): string {
  const key = `bets.${group}.${word}`;
  const found = t(textKey(key));
  return found === key ? word : found;
}
