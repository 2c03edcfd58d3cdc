import { asciiDigits } from "../../shared/typed-text.ts";

type Country = Readonly<Record<"country" | "code" | "name", string>>;

/** Returns true when the text matches a country's name, code or dialling code; ignores case, accents and width. */
export function matchesCountry({ country, code, name }: Country, typed: string): boolean {
  const wanted = normalizeText(typed).replace(/^(?:\+|00)/, "");
  return (
    normalizeText(name).includes(wanted) ||
    normalizeText(country).startsWith(wanted) ||
    code.startsWith(wanted)
  );
}

function normalizeText(text: string): string {
  return asciiDigits(text.normalize("NFKD"))
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .trim()
    .toLowerCase();
}
