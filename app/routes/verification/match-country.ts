import { asciiDigits } from "../../shared/typed-text.ts";

type Country = Readonly<Record<"country" | "code" | "name", string>>;

/** Finds a country by its name, its code or its dialling code; case, accents and width do not count. */
export function matchesCountry({ country, code, name }: Country, typed: string): boolean {
  const wanted = folded(typed).replace(/^(?:\+|00)/, "");
  return folded(name).includes(wanted) || folded(country).startsWith(wanted) || code.startsWith(wanted);
}

function folded(text: string): string {
  return asciiDigits(text.normalize("NFKD"))
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .trim()
    .toLowerCase();
}
