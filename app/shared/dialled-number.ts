import { normalizeTypedNumber } from "./typed-text.ts";

/**
 * Returns a phone number as E.164 from the typed text and the dialling code beside it, which may be repeated after `+`
 * or `00`; null for another country's number and for invalid text. For the browser: the server decides if the number
 * can exist.
 */
export function dialledNumber(dialCode: string, typed: string): string | null {
  const number = normalizeTypedNumber(typed).replace(/[\s().-]/g, "");
  const [abroad] = /^(?:\+|00)/.exec(number) ?? [];
  if (abroad !== undefined && !number.startsWith(abroad + dialCode)) return null;
  const national = number
    .slice(abroad === undefined ? 0 : abroad.length + dialCode.length)
    .replace(/^0+/, "");
  return /^\d{4,14}$/.test(national) ? `+${dialCode}${national}` : null;
}
