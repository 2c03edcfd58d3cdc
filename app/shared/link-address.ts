import { trimInvisible } from "./typed-text.ts";

/**
 * A character of a script that is written without spaces between words, with its full-width punctuation: Chinese,
 * Japanese, Korean, Thai, Lao, Khmer and Burmese. For expressions with the flag `u`.
 */
export const SPACELESS_SCRIPT_CHARS =
  "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\u0e3f\\u3001-\\u303f\\ufe30-\\ufe4f\\uff01-\\uffee]";

/** A letter, mark or digit: of any script, of a script without spaces, and of any other script. */
const LETTER = "[\\p{L}\\p{M}\\p{N}]";
const SPACELESS_LETTER = `(?=${SPACELESS_SCRIPT_CHARS})${LETTER}`;
const SPACED_LETTER = `(?!${SPACELESS_SCRIPT_CHARS})${LETTER}`;
/** A label of a host name after the first: text without spaces can follow `com`, but no text begins with `例え.jp`. */
const LABEL = `(?:(?:${SPACED_LETTER}|-){1,63}|${SPACELESS_LETTER}(?:${LETTER}|-){0,62})`;
const TOP_LABEL = `(?:xn--[A-Za-z0-9-]{1,59}|(?:(?!${SPACELESS_SCRIPT_CHARS})[\\p{L}\\p{M}]){2,63}|(?<=${SPACELESS_SCRIPT_CHARS}\\.)(?:${SPACELESS_LETTER}){2,63})`;
const HOST = `(?:${LETTER}|-){1,63}\\.(?:${LABEL}\\.){0,9}${TOP_LABEL}(?![A-Za-z0-9-])`;
const MAIL = `[\\w.+-]{1,64}@${HOST}`;

const PATH_SIGN = "[!#$%&'()*+,./:;=?@[\\]_~-]";
/** Words with which no part of an address begins, but the rest of a sentence does. */
const SENTENCE = "(?:を|へ|から|まで|より)";
/**
 * The rest of an address after its host. A letter of a script without blanks ends it (`https://example.com/aをご覧`).
 * Right after a `/`, `=`, `#` or `_(` such text belongs to the address, up to a blank or punctuation of such a script:
 * `https://example.com/充值`.
 */
const REST = `(?:${PATH_SIGN}|${SPACED_LETTER}|(?<=[/=#]|_\\()(?!${SENTENCE})${SPACELESS_LETTER}(?:${LETTER}|[・·_%-])*)*`;
const TYPED_ADDRESS = new RegExp(
  `(?<![A-Za-z0-9])(?:(?<mail>(?<![\\w.+-])${MAIL}(?![\\w-]))|(?:(?:https?://)?www\\.|https?://(?!www\\.)(?:[\\w.:+-]{1,64}@)?)${HOST}(?:[:/?#]${REST})?)`,
  "iu",
);
/** A host, optionally followed by more, without `https://`. */
const BARE_ADDRESS = new RegExp(`^(?!www\\.[^.]*$)${HOST}(?:[:/?#]|$)`, "iu");
const MAIL_ALONE = new RegExp(`^${MAIL}$`, "iu");
const MAIL_LINK = new RegExp(`^mailto:(?<to>${MAIL})(?<more>\\?[\\w%=&.+-]+)?\\??$`, "iu");

/** An address in running text: its position, its raw text, its link target, and its display text. */
interface TypedAddress {
  index: number;
  raw: string;
  href: string;
  text: string;
}

/**
 * Finds the first web or mail address in typed running text; null when there is none. It ends before following text of
 * a script without spaces, and before punctuation that closes the sentence or a bracket opened before it.
 */
export function findFirstAddress(text: string): TypedAddress | null {
  const found = TYPED_ADDRESS.exec(text);
  if (!found) return null;
  const raw = trimSentenceEnd(found[0]);
  if (found.groups?.mail) {
    const text = asciiMail(raw);
    return { index: found.index, raw, href: `mailto:${text}`, text };
  }
  const href = asciiAddress(/^www\./i.test(raw) ? `https://${raw}` : raw);
  // Letters of another script can look like Latin ones: the reader sees the address that is actually opened.
  return { index: found.index, raw, href, text: isAscii(getHost(raw)) ? raw : href };
}

/**
 * Returns the address of a link as it is stored and opened, from its written `href`: an `https` address, with its host
 * in ASCII; a path of the site; `mailto:` or `tel:`. `www.` gets the missing `https://`. Empty for anything else, such
 * as `http`, a script, a name and password before the host, or a path that a browser reads as a host.
 */
export function normalizeLinkAddress(written: string): string {
  const address = trimInvisible(written);
  // Browsers drop control characters from an address, so that `/\t/host` would be a host.
  if (/\p{Cc}/u.test(address)) return "";
  if (/^\/(?![/\\])/.test(address)) return address;
  if (/^mailto:/i.test(address)) return mailAddress(address);
  const digits = /^tel:(?<digits>\+?[\d\s().-]{3,24})$/i.exec(address)?.groups?.digits;
  if (digits !== undefined) return `tel:${digits.replace(/[^\d+]/g, "")}`;
  return webAddress(/^www\.[^.\s/]+\.[^.\s]/i.test(address) ? `https://${address}` : address);
}

/**
 * Returns `normalizeLinkAddress` of an address typed by hand, and also completes `example.com` and `help@example.com` as a
 * browser does. Empty when it is not an address.
 */
export function normalizeTypedAddress(typed: string): string {
  const address = trimInvisible(typed);
  if (MAIL_ALONE.test(address)) return `mailto:${asciiMail(address)}`;
  return normalizeLinkAddress(BARE_ADDRESS.test(address) ? `https://${address}` : address);
}

/** Returns true when the host of an address is written in other letters than ASCII, or encodes such a name (`xn--`). */
export function hasNonAsciiHost(address: string): boolean {
  const host = getHost(address);
  return !isAscii(host) || /(?:^|[.@])xn--/i.test(host);
}

function webAddress(written: string): string {
  // Without both slashes a browser would resolve the path on the current site.
  const address = written.replace(/^https:[/\\]*/i, "https://");
  if (!URL.canParse(address)) return "";
  const { protocol, username, password } = new URL(address);
  return protocol === "https:" && username === "" && password === "" ? asciiAddress(address) : "";
}

function mailAddress(address: string): string {
  const { to, more = "" } = MAIL_LINK.exec(address)?.groups ?? {};
  return to === undefined ? "" : `mailto:${asciiMail(to)}${more}`;
}

/** Returns a mail address with its domain in the form used for DNS. */
function asciiMail(address: string): string {
  const [local, domain] = address.split("@");
  const url = `https://${domain}`;
  return isAscii(address) || !URL.canParse(url) ? address : `${local}@${new URL(url).hostname}`;
}

/** Returns the address with its host in the form used for DNS. ASCII hosts are left as written. */
function asciiAddress(address: string): string {
  if (isAscii(getHost(address)) || !URL.canParse(address)) return address;
  return new URL(address).href;
}

/** Returns the host as written, percent-decoded. */
function getHost(address: string): string {
  const host = /^(?:[a-z]+:)?\/*(?<host>[^/?#\\]*)/i.exec(address)?.groups?.host ?? "";
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}

function isAscii(text: string): boolean {
  return /^[\u0020-\u007e]*$/.test(text);
}

const CLOSED_BY: Readonly<Record<string, string>> = { ")": "(", "]": "[" };

/** Returns an address without the punctuation of the sentence around it. */
function trimSentenceEnd(address: string): string {
  const count = (char: string) => address.split(char).length - 1;
  const unopened = Object.fromEntries(
    Object.entries(CLOSED_BY).map(([close, open]) => [close, count(close) - count(open)]),
  );
  let end = address.length;
  for (; end > 0; end--) {
    const char = address[end - 1] ?? "";
    if (/[?!.,:;*_~'([]/.test(char)) continue;
    if ((unopened[char] ?? 0) <= 0) break;
    unopened[char] = (unopened[char] ?? 0) - 1;
  }
  return address.slice(0, end);
}
