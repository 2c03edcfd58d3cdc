import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { plainText, typedIdentifier, typedNumber } from "#app/shared/typed-text.ts";

/** The dialling codes in use; the library throws at any other. */
const DIALLING_CODES = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));
/** The characters of a typed number: digits and common separators. */
const TYPED = /^\+?[\d\s().-]{3,32}$/;
const MOBILE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/**
 * A mobile number as E.164 (`+639171234567`), from what was typed and the dialling code beside it (`63`, `+63`); null
 * when that is no number that can be a mobile one. A national leading zero and the dialling code typed
 * again are fine, as are digits of any script and characters that are not seen.
 */
export function parseMobile(countryDialingCode: string, typed: string): string | null {
  const code = plainText(countryDialingCode).trim().replace(/^\+/, "");
  const plain = typedNumber(typed);
  // The prefix of calls abroad from most countries, in place of the plus.
  const number = plain.replace(/^0[\s-]*0[\s-]*(?=\d)/, (prefix) =>
    plain.startsWith(code, prefix.length) ? "+" : prefix,
  );
  if (!DIALLING_CODES.has(code) || !TYPED.test(number)) return null;
  const parsed = parsePhoneNumberFromString(number, { defaultCallingCode: code });
  if (!parsed?.isValid() || parsed.countryCallingCode !== code) return null;
  return MOBILE.has(parsed.getType() ?? "") ? parsed.number : null;
}

/**
 * A mobile number of a country (ISO 3166) as it is dialled there, in digits: with the zero or other prefix that the country
 * has, and without. Empty where none was typed.
 */
export function dialledWithin(country: string, typed: string): string[] {
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

/** A mail address as it is sent to and compared, from what was typed; null when it is none. */
export function parseEmail(typed: string): string | null {
  const address = normaliseEmail(typed);
  return EMAIL.test(address) && address.indexOf("@") <= 64 ? address : null;
}

/**
 * The form in which a mail address is sent to and compared: lower case, the domain in ASCII, no spaces around. What is
 * no address stays as it is.
 */
export function normaliseEmail(typed: string): string {
  // Keyboards of Chinese and Japanese type the point as a full stop.
  const plain = typedIdentifier(typed).normalize("NFKC").replaceAll("。", ".");
  const [, local = "", domain = ""] = /^(.*)@([^@\s/?#:\\]+)$/s.exec(plain) ?? [];
  if (domain === "" || !URL.canParse(`http://${domain}`)) return plain;
  return `${local.toLowerCase()}@${new URL(`http://${domain}`).hostname}`;
}
