import { typedNumber } from "./typed-text.ts";

/**
 * A phone number as E.164 from what was typed and the dialling code beside it, which may be typed again after `+` or `00`; null
 * for another country's number and for what is none. For the browser: whether anybody can have the number is the server's to say.
 */
export function dialledNumber(dialCode: string, typed: string): string | null {
  const number = typedNumber(typed).replace(/[\s().-]/g, "");
  const [abroad] = /^(?:\+|00)/.exec(number) ?? [];
  if (abroad !== undefined && !number.startsWith(abroad + dialCode)) return null;
  const national = number
    .slice(abroad === undefined ? 0 : abroad.length + dialCode.length)
    .replace(/^0+/, "");
  return /^\d{4,14}$/.test(national) ? `+${dialCode}${national}` : null;
}
