/** Characters that are not seen: zero-width ones, direction marks, soft hyphens, control characters. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** Those that mean nothing in a name: zero-width spaces, left-to-right and right-to-left marks, soft hyphens. Joiners stay. */
const MEANINGLESS = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g;
/** Dashes of any length, and what keyboards have in their place: the minus sign, and the long vowel mark of Japanese ones. */
const DASH = /[\p{Pd}\u2212\u30fc]/gu;

/** Decimal digits of any script as ASCII digits: `๑๒๓`, `１２３` and `١٢٣` as `123`. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const at = digit.codePointAt(0) ?? 0;
    if (at < 0x80) return digit;
    // Unicode keeps the ten digits of a script together, from zero on.
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before++;
    return String(before % 10);
  });
}

/**
 * Text of a code or a number in plain characters: compatibility forms such as full-width ones folded (NFKC), digits in ASCII,
 * line ends and tabs as spaces, without characters that are not seen. Not for names, in which joiners have a meaning.
 */
export function plainText(text: string): string {
  return asciiDigits(text.replace(/[\t\r\n]+/g, " ").normalize("NFKC")).replace(INVISIBLE, "");
}

/**
 * A code as people type and paste it, without what only separates its characters: `926 954` and `926-954` as `926954`. For
 * codes of letters and digits: verification codes, codes of apps, recovery and invitation codes, account numbers.
 */
export function typedCode(text: string): string {
  return plainText(text).replace(DASH, "").replace(/[\s.]/g, "");
}

/**
 * A payment password. One of digits alone is read as a code, so that it is the same on every keyboard; any other stays exactly
 * as it was typed.
 */
export function typedPin(text: string): string {
  const code = typedCode(text);
  return /^\d+$/.test(code) ? code : text;
}

/** A phone number in plain characters, with `-` for any dash. */
export function typedNumber(text: string): string {
  return plainText(text).replace(DASH, "-").trim();
}

/** A text without blanks and unseen marks around it, which come along when something is copied. Those within it stay. */
export function trimUnseen(text: string): string {
  return text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "");
}

/**
 * A typed text in composed form (NFC), with plain spaces and hyphens in place of no-break and full-width ones, and without
 * what is not seen around it or means nothing within it.
 */
export function typedText(text: string): string {
  const plain = text
    .replace(MEANINGLESS, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\u2010\u2011]/g, "-");
  return trimUnseen(plain).normalize("NFC");
}

/** A typed name to sign in with, an address or an identifier: full-width letters and digits in ASCII where all of it is then. */
export function typedIdentifier(text: string): string {
  const plain = asciiDigits(trimUnseen(text.replace(MEANINGLESS, "")).normalize("NFKC"));
  return /^[ -~]*$/.test(plain) ? plain : typedText(text);
}

/** A text without compatibility forms such as full-width ones (NFKC), but with each Thai and Lao `ำ` in one piece. */
export function composedText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/([\u0e48-\u0e4b]*)\u0e4d([\u0e48-\u0e4b]*)\u0e32/g, "$1$2\u0e33")
    .replace(/([\u0ec8-\u0ecb]*)\u0ecd([\u0ec8-\u0ecb]*)\u0eb2/g, "$1$2\u0eb3");
}

/**
 * A text as it is compared with others: compatibility forms folded (NFKC), in lower case, and with the parts of a Thai or Lao
 * `ำ` in one order, since NFKC takes it apart and a tone mark may be typed on either side of them.
 */
export function foldText(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase().normalize("NFKC");
  return folded.replace(/([\u0e48-\u0e4b\u0ec8-\u0ecb]+)([\u0e4d\u0ecd])/g, "$2$1");
}
