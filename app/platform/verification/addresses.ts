import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { normalizeTypedIdentifier, normalizeTypedNumber, toPlainCharacters } from "#app/shared/typed-text.ts";

/** The dialling codes in use; the library throws at any other. */
const DIALLING_CODES = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));
/** The characters of a typed number: digits and common separators. */
const TYPED = /^\+?[\d\s().-]{3,32}$/;
const MOBILE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/**
 * Parses a typed mobile number with its dialling code (`63`, `+63`) into E.164 (`+639171234567`); null if it cannot be
 * a mobile number. Accepts a national leading zero, a repeated dialling code, digits of any script and invisible
 * characters.
 */
export function parseMobile(countryDialingCode: string, typed: string): string | null {
  const code = toPlainCharacters(countryDialingCode).trim().replace(/^\+/, "");
  const plain = normalizeTypedNumber(typed);
  // The international prefix used in most countries instead of the plus.
  const number = plain.replace(/^0[\s-]*0[\s-]*(?=\d)/, (prefix) =>
    plain.startsWith(code, prefix.length) ? "+" : prefix,
  );
  if (!DIALLING_CODES.has(code) || !TYPED.test(number)) return null;
  const parsed = parsePhoneNumberFromString(number, { defaultCallingCode: code });
  if (!parsed?.isValid() || parsed.countryCallingCode !== code) return null;
  return MOBILE.has(parsed.getType() ?? "") ? parsed.number : null;
}

/**
 * Returns a mobile number of a country (ISO 3166) as dialled there, in digits: with the country's zero or other prefix,
 * and without. Empty if the input is not such a number.
 */
export function listNationalNumbers(country: string, typed: string): string[] {
  if (!isSupportedCountry(country)) return [];
  const mobile = parseMobile(getCountryCallingCode(country), typed);
  const parsed = mobile === null ? undefined : parsePhoneNumberFromString(mobile);
  if (!parsed) return [];
  return [parsed.formatNational().replace(/\D/g, ""), parsed.nationalNumber];
}

/**
 * The normalised addresses that mail is sent to: a plain local part, and a domain name. Brackets, quotes, commas and
 * colons are excluded: a mailer reads them as a name, a comment or a list, so that one mailbox could be requested under
 * many spellings.
 */
const EMAIL =
  /^(?!.{255})[\w+'&%-]+(?:\.[\w+'&%-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/;

/** Parses a typed mail address into the form used for sending and comparing; null if it is invalid. */
export function parseEmail(typed: string): string | null {
  const address = normaliseEmail(typed);
  return EMAIL.test(address) && address.indexOf("@") <= 64 ? address : null;
}

/**
 * Normalises a mail address for sending and comparing: lower case, the domain in ASCII, no surrounding spaces. An
 * invalid address is returned as it is.
 */
export function normaliseEmail(typed: string): string {
  // Chinese and Japanese keyboards type an ideographic full stop for the point.
  const plain = normalizeTypedIdentifier(typed).normalize("NFKC").replaceAll("。", ".");
  const [, local = "", domain = ""] = /^(.*)@([^@\s/?#:\\]+)$/s.exec(plain) ?? [];
  if (domain === "" || !URL.canParse(`http://${domain}`)) return plain;
  return `${local.toLowerCase()}@${new URL(`http://${domain}`).hostname}`;
}
