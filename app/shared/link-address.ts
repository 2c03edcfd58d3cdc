import { trimUnseen } from "./typed-text.ts";

/**
 * A character of a script that is written without blanks between words, with its full-width punctuation: Chinese, Japanese,
 * Korean, Thai, Lao, Khmer and Burmese. For expressions with the flag `u`.
 */
export const SPACELESS =
  "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\u0e3f\\u3001-\\u303f\\ufe30-\\ufe4f\\uff01-\\uffee]";

const MAIL = "[\\w.+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\\.){1,10}[A-Za-z]{2,63}";
const LABEL = `(?:(?!${SPACELESS})[\\p{L}\\p{M}\\p{N}-]){1,63}`;
const REST = `(?:(?!${SPACELESS})[\\p{L}\\p{M}\\p{N}!#$%&'()*+,./:;=?@[\\]_~-])*`;
const TYPED_ADDRESS = new RegExp(
  `(?<![A-Za-z0-9])(?:(?<mail>(?<![\\w.+-])${MAIL}(?![\\w-]))|(?:https?://|www\\.)(?:${LABEL}\\.){0,10}${LABEL}(?:[:/?#]${REST}|(?=[^\\p{L}])${REST})?)`,
  "iu",
);

/** An address in running text: where it is, what of the text it takes, what it leads to, and how it is shown. */
interface TypedAddress {
  index: number;
  raw: string;
  href: string;
  text: string;
}

/**
 * The first web or mail address that somebody typed into running text; null where there is none. It ends before the first
 * letter of a script without blanks, and before punctuation that closes the sentence or a bracket opened before it.
 */
export function firstTypedAddress(text: string): TypedAddress | null {
  const found = TYPED_ADDRESS.exec(text);
  if (!found) return null;
  const raw = withoutSentenceEnd(found[0]);
  if (found.groups?.mail) return { index: found.index, raw, href: `mailto:${raw}`, text: raw };
  const href = asciiAddress(/^www\./i.test(raw) ? `https://${raw}` : raw);
  // Letters of another script can look like Latin ones: a reader sees the address that is opened.
  return { index: found.index, raw, href, text: isAscii(hostOf(raw)) ? raw : href };
}

/**
 * The address of a link as it is stored and opened, from what was written as its `href`: an `https` address, with its host in
 * ASCII; a path of the site; `mailto:` or `tel:`. `www.` gets the `https://` that it lacks. Empty for anything else, such as
 * `http`, a script, a name and password before the host, or a path that a browser reads as a host.
 */
export function linkAddress(written: string): string {
  const address = trimUnseen(written);
  // A browser drops these from an address, so that `/\t/host` would be a host.
  if (/\p{Cc}/u.test(address)) return "";
  if (/^\/(?![/\\])/.test(address)) return address;
  if (/^mailto:/i.test(address)) return mailAddress(address);
  const digits = /^tel:(?<digits>\+?[\d\s().-]{3,24})$/i.exec(address)?.groups?.digits;
  if (digits !== undefined) return `tel:${digits.replace(/[^\d+]/g, "")}`;
  return webAddress(/^www\.[^.\s]/i.test(address) ? `https://${address}` : address);
}

/**
 * Returns `linkAddress` of an address typed by hand, where `example.com` and `help@example.com` lack what a browser fills
 * in, too. Empty for what is none.
 */
export function typedLinkAddress(typed: string): string {
  const address = trimUnseen(typed);
  if (new RegExp(`^${MAIL}$`).test(address)) return `mailto:${address}`;
  const isHost = /^[^\s/:@\\?#]+\.[\p{L}][\p{L}\p{M}\p{N}-]+(?:[:/?#]|$)/u.test(address);
  return linkAddress(isHost ? `https://${address}` : address);
}

/** Tells whether the host of an address is written in other letters than ASCII, or stands for such a name (`xn--`). */
export function hasForeignHost(address: string): boolean {
  const host = hostOf(address);
  return !isAscii(host) || /(?:^|\.)xn--/i.test(host);
}

function webAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, username, password } = new URL(address);
  return protocol === "https:" && username === "" && password === "" ? asciiAddress(address) : "";
}

function mailAddress(address: string): string {
  const mail = new RegExp(`^mailto:(?<to>${MAIL})(?:\\?(?<more>[\\w%=&.+-]*))?$`, "i").exec(address);
  return mail ? `mailto:${mail.groups?.to}${mail.groups?.more ? `?${mail.groups.more}` : ""}` : "";
}

/** With the host as it is looked up. What is ASCII already stays as it was written. */
function asciiAddress(address: string): string {
  if (isAscii(hostOf(address)) || !URL.canParse(address)) return address;
  return new URL(address).href;
}

/** The host as it is written, percent signs undone. */
function hostOf(address: string): string {
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

/** An address without what belongs to the sentence around it. */
function withoutSentenceEnd(address: string): string {
  const count = (char: string) => address.split(char).length - 1;
  const unopened = Object.fromEntries(
    Object.entries(CLOSED_BY).map(([close, open]) => [close, count(close) - count(open)]),
  );
  let end = address.length;
  for (; end > 0; end--) {
    const char = address[end - 1] ?? "";
    if (/[?!.,:;*_~']/.test(char)) continue;
    if ((unopened[char] ?? 0) <= 0) break;
    unopened[char] = (unopened[char] ?? 0) - 1;
  }
  return address.slice(0, end);
}
