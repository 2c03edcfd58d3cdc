/** Characters that are not seen: zero-width ones, direction marks, soft hyphens, fillers, control characters. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Those that mean nothing in a text: all but joiners, marks that change a direction within, and the variants of Mongolian and
 * Chinese characters. Its group is what stays although it has such characters: pictures, keycaps, flags such as England's.
 */
const MEANINGLESS =
  /((?!\p{ASCII})\p{Emoji}\ufe0f|\ufe0f\u20e3|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|(?!\p{Join_Control}|[\u202a-\u202e\u2066-\u2069]|[\u180b-\u180f]|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu;
/** Blanks and unseen characters around a text. Its group is a flag at the end, which ends with such a character itself. */
const UNSEEN_AROUND = /^[\s\p{Cf}]+|(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})[\s\p{Cf}]*$|[\s\p{Cf}]+$/gu;
/** Dashes of any length, and what keyboards have in their place: the minus sign, and the long vowel mark of Japanese ones. */
const DASH = /[\p{Pd}\u2212\u30fc]/gu;
/** Points in the middle of a line, of names such as `李·白`, and of Japanese keyboards. */
const MIDDLE_DOTS = "\\u00b7\\u0387\\u2022\\u2027\\u2219\\u22c5\\u30fb";
/** Around a code or between its characters: blanks, points, commas, slashes, underscores, quotes, brackets. */
const SEPARATORS = new RegExp(
  `[\\s.,/:;_"'\`´\\p{Pi}\\p{Pf}\\p{Ps}\\p{Pe}\\u3001\\u3002${MIDDLE_DOTS}]`,
  "gu",
);
/** Apostrophes as phones type them, and what is taken for one. */
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4\u0060\u2032\uff07]/g;
/** Marks above or below Thai and Lao letters, including tone marks. */
const MARKS = "[\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e\\u0eb1\\u0eb4-\\u0ebc\\u0ec8-\\u0ecd]";

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
 * Returns a code as people type and paste it, without separators and surrounding characters: `926 954`, `926-954` and
 * `"926954"` as `926954`. For codes of letters and digits: verification codes, codes of apps, recovery and invitation
 * codes, account numbers.
 */
export function typedCode(text: string): string {
  return plainText(text).replace(DASH, "").replace(SEPARATORS, "");
}

/**
 * A payment password. One of digits alone is read as a code, so that it is the same on every keyboard; any other stays exactly
 * as it was typed.
 */
export function typedPin(text: string): string {
  // Other signs than these are a password's own.
  const code = plainText(text)
    .replace(DASH, "")
    .replace(/[\s.\u00b7\u30fb]/g, "");
  return /^\d+$/.test(code) ? code : text;
}

/**
 * Returns a phone number in plain characters, with `-` for every separator between its digits except brackets, points
 * and blanks. Removes the `tel:` of a copied link, and brackets around the dialling code.
 */
export function typedNumber(text: string): string {
  return plainText(text)
    .replace(DASH, "-")
    .replace(new RegExp(`[/_${MIDDLE_DOTS}]`, "g"), "-")
    .trim()
    .replace(/^tel:\s*/i, "")
    .replace(/^\(\s*(\+\s*\d+)\s*\)\s*/, "$1 ");
}

/** A text without blanks and unseen marks around it, which come along when something is copied. Those within it stay. */
export function trimUnseen(text: string): string {
  return text.replace(UNSEEN_AROUND, "$1");
}

/**
 * A typed text in composed form (NFC), with plain spaces and hyphens in place of no-break and full-width ones, and without
 * what is not seen around it or means nothing within it.
 */
export function typedText(text: string): string {
  const plain = text
    .replace(MEANINGLESS, "$1")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\u2010\u2011]/g, "-");
  return trimUnseen(plain).normalize("NFC");
}

/**
 * A person's name: {@link typedText} with plain apostrophes, hyphens and middle dots, as `O’Brien` and `Jean–Luc` are typed on
 * phones, and without repeated blanks.
 */
export function typedName(text: string): string {
  return typedText(text)
    .replace(APOSTROPHES, "'")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\u2022\u2027\u2219\u22c5]/g, "\u00b7")
    .replace(/\uff65/g, "\u30fb")
    .replace(/ {2,}/g, " ");
}

/** A typed name to sign in with, an address or an identifier: full-width letters and digits in ASCII where all of it is then. */
export function typedIdentifier(text: string): string {
  const plain = asciiDigits(trimUnseen(text.replace(MEANINGLESS, "$1")).normalize("NFKC"));
  return /^[ -~]*$/.test(plain) ? plain : typedText(text);
}

/** A text without compatibility forms such as full-width ones (NFKC), but with each Thai and Lao `ำ` in one piece. */
export function composedText(text: string): string {
  return withTones(text.normalize("NFKC"))
    .replace(/\u0e4d\u0e32/g, "\u0e33")
    .replace(/\u0ecd\u0eb2/g, "\u0eb3");
}

/** With the tones beside the parts of a Thai or Lao `ำ` before both: they are typed before, between and after them. */
function withTones(text: string): string {
  return text
    .replace(/([\u0e48-\u0e4b]*)\u0e4d([\u0e48-\u0e4b]*)\u0e32([\u0e48-\u0e4b]*)/g, "$1$2$3\u0e4d\u0e32")
    .replace(/([\u0ec8-\u0ecb]*)\u0ecd([\u0ec8-\u0ecb]*)\u0eb2([\u0ec8-\u0ecb]*)/g, "$1$2$3\u0ecd\u0eb2");
}

/**
 * A text as it is compared with others: compatibility forms folded (NFKC), in lower case, without characters that are not seen.
 * Marks of Thai and Lao letters have one order, each once, since they look alike in any; a doubled `เ` is a `แ`.
 */
export function foldText(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase().replace(INVISIBLE, "").normalize("NFKC");
  return withTones(folded)
    .replace(new RegExp(`${MARKS}{2,}`, "g"), (marks) => [...new Set(marks)].sort().join(""))
    .replaceAll("\u0e40\u0e40", "\u0e41")
    .replaceAll("\u0ec0\u0ec0", "\u0ec1");
}
