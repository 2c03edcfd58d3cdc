import { foldText } from "./typed-text.ts";

/** Providers that deliver a mailbox's mail with and without dots in its name. */
const DOTS_IGNORED = new Set(["gmail.com"]);
const SAME_DOMAIN: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" };

/**
 * Returns the canonical form of all spellings of a mail address that reach the same mailbox: lower case, the domain in
 * ASCII, without a `+tag`, and without dots if the provider ignores them. For comparison only: mail is sent to the
 * address as entered.
 */
export function canonicalEmail(address: string): string {
  const plain = address.normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  if (at < 1) return plain;
  const named = asciiDomain(plain.slice(at + 1));
  const domain = SAME_DOMAIN[named] ?? named;
  const local = plain.slice(0, at);
  // An address that begins with the sign has no name before it.
  const mailbox = local.startsWith("+") ? local : local.replace(/\+.*$/s, "");
  const undotted = DOTS_IGNORED.has(domain) ? mailbox.replaceAll(".", "") : mailbox;
  return `${undotted === "" ? mailbox : undotted}@${domain}`;
}

function asciiDomain(domain: string): string {
  const bare = domain.replace(/\.+$/, "");
  if (!/^[^\s/?#:\\@]+$/.test(bare) || !URL.canParse(`http://${bare}`)) return bare;
  return new URL(`http://${bare}`).hostname;
}

/**
 * Normalises an account holder's name for comparison: banks print names in capitals, without Latin accents and with
 * arbitrary spaces and dots. Other scripts keep their marks, which are letters there.
 */
export function normalisePayeeName(name: string): string {
  return foldText(name)
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .replace(/[đĐ]/g, "d")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** Returns a person's name as its letters in alphabetical order, regardless of the order of words and of spaces. */
export function canonicalName(name: string): string {
  return [...normalisePayeeName(name)].sort().join("");
}

/** The details of a payee to whom money is paid. */
export interface PayeeFacts {
  kind: string;
  /** Code of the bank, wallet or chain. */
  destination: string;
  number: string;
  /** Empty for crypto. */
  holder: string;
}

/** Returns a payee as one text: the same number at another bank, or with another holder, is another payee. */
export function canonicalPayee({ kind, destination, number, holder }: PayeeFacts): string {
  const plain = number
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return [kind, destination.toUpperCase(), plain, canonicalName(holder)].join(" ");
}
