/** Invisible characters: zero-width ones, direction marks, soft hyphens, fillers, control characters. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Invisible characters without meaning in a text: all but joiners, marks that change the direction within a text, and
 * variation selectors of Mongolian and Chinese characters. The group matches sequences that keep such characters:
 * emoji, keycaps, flags such as England's.
 */
const MEANINGLESS =
  /((?!\p{ASCII})\p{Emoji}\ufe0f|\ufe0f\u20e3|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|(?!\p{Join_Control}|[\u202a-\u202e\u2066-\u2069]|[\u180b-\u180f]|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu;
/**
 * Spaces and invisible characters around a text. The group matches a flag at the end, which itself ends with such a
 * character.
 */
const UNSEEN_AROUND = /^[\s\p{Cf}]+|(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})[\s\p{Cf}]*$|[\s\p{Cf}]+$/gu;
/** Dashes of any length, and keyboards' substitutes: the minus sign, and the long vowel mark of Japanese ones. */
const DASH = /[\p{Pd}\u2212\u30fc]/gu;
/** Middle dots, as in names such as `李·白`, and from Japanese keyboards. */
const MIDDLE_DOTS = "\\u00b7\\u0387\\u2022\\u2027\\u2219\\u22c5\\u30fb";
/** Separators around a code or between its characters: spaces, points, commas, slashes, underscores, quotes, brackets. */
const SEPARATORS = new RegExp(
  `[\\s.,/:;_"'\`´\\p{Pi}\\p{Pf}\\p{Ps}\\p{Pe}\\u3001\\u3002${MIDDLE_DOTS}]`,
  "gu",
);
/** Apostrophes typed on phones, and characters mistaken for one. */
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4\u0060\u2032\uff07]/g;
/** Marks above or below Thai and Lao letters, including tone marks. */
const MARKS = "[\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e\\u0eb1\\u0eb4-\\u0ebc\\u0ec8-\\u0ecd]";

/** Converts decimal digits of any script to ASCII: `๑๒๓`, `１２３` and `١٢٣` to `123`. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const at = digit.codePointAt(0) ?? 0;
    if (at < 0x80) return digit;
    // In Unicode the ten digits of a script are contiguous, from zero on.
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before++;
    return String(before % 10);
  });
}

/**
 * Returns the text of a code or a number in plain characters: compatibility forms such as full-width ones folded
 * (NFKC), digits in ASCII, line ends and tabs as spaces, without invisible characters. Not for names, in which joiners
 * have a meaning.
 */
export function toPlainCharacters(text: string): string {
  return asciiDigits(text.replace(/[\t\r\n]+/g, " ").normalize("NFKC")).replace(INVISIBLE, "");
}

/**
 * Returns a code as people type and paste it, without separators and surrounding characters: `926 954`, `926-954` and
 * `"926954"` as `926954`. For codes of letters and digits: verification codes, codes of apps, recovery and invitation
 * codes, account numbers.
 */
export function normalizeTypedCode(text: string): string {
  return toPlainCharacters(text).replace(DASH, "").replace(SEPARATORS, "");
}

/**
 * Reads a payment password. If it consists only of digits it is read as a code, so that it is the same on every
 * keyboard; any other is left exactly as typed.
 */
export function normalizeTypedPin(text: string): string {
  // Any other character belongs to the password.
  const code = toPlainCharacters(text)
    .replace(DASH, "")
    .replace(/[\s.\u00b7\u30fb]/g, "");
  return /^\d+$/.test(code) ? code : text;
}

/**
 * Returns a phone number in plain characters, with `-` for every separator between its digits except brackets, points
 * and blanks. Removes the `tel:` of a copied link, and brackets around the dialling code.
 */
export function normalizeTypedNumber(text: string): string {
  return toPlainCharacters(text)
    .replace(DASH, "-")
    .replace(new RegExp(`[/_${MIDDLE_DOTS}]`, "g"), "-")
    .trim()
    .replace(/^tel:\s*/i, "")
    .replace(/^\(\s*(\+\s*\d+)\s*\)\s*/, "$1 ");
}

/** Removes spaces and invisible marks around a text, which are often copied along. Those within it are left. */
export function trimInvisible(text: string): string {
  return text.replace(UNSEEN_AROUND, "$1");
}

/**
 * Returns a typed text in composed form (NFC), with plain spaces and hyphens in place of no-break and full-width ones,
 * without invisible characters around it, and without meaningless ones within it.
 */
export function normalizeTypedText(text: string): string {
  const plain = text
    .replace(MEANINGLESS, "$1")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\u2010\u2011]/g, "-");
  return trimInvisible(plain).normalize("NFC");
}

/**
 * Reads a person's name: {@link normalizeTypedText} with plain apostrophes, hyphens and middle dots, since phones type `O’Brien`
 * and `Jean–Luc`, and without repeated spaces.
 */
export function normalizeTypedName(text: string): string {
  return normalizeTypedText(text)
    .replace(APOSTROPHES, "'")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\u2022\u2027\u2219\u22c5]/g, "\u00b7")
    .replace(/\uff65/g, "\u30fb")
    .replace(/ {2,}/g, " ");
}

/**
 * Reads a typed sign-in name, address or identifier: full-width letters and digits become ASCII if the whole text is
 * ASCII afterwards.
 */
export function normalizeTypedIdentifier(text: string): string {
  const plain = asciiDigits(trimInvisible(text.replace(MEANINGLESS, "$1")).normalize("NFKC"));
  return /^[ -~]*$/.test(plain) ? plain : normalizeTypedText(text);
}

/**
 * Returns a text without compatibility forms such as full-width ones (NFKC), but with each Thai and Lao `ำ` as one
 * character.
 */
export function composedText(text: string): string {
  return withTones(text.normalize("NFKC"))
    .replace(/\u0e4d\u0e32/g, "\u0e33")
    .replace(/\u0ecd\u0eb2/g, "\u0eb3");
}

/**
 * Moves the tones beside the parts of a Thai or Lao `ำ` in front of both: they may be typed before, between or after
 * them.
 */
function withTones(text: string): string {
  return text
    .replace(/([\u0e48-\u0e4b]*)\u0e4d([\u0e48-\u0e4b]*)\u0e32([\u0e48-\u0e4b]*)/g, "$1$2$3\u0e4d\u0e32")
    .replace(/([\u0ec8-\u0ecb]*)\u0ecd([\u0ec8-\u0ecb]*)\u0eb2([\u0ec8-\u0ecb]*)/g, "$1$2$3\u0ecd\u0eb2");
}

/**
 * Folds a text for comparison: compatibility forms (NFKC), lower case, no invisible characters. Marks of Thai and Lao
 * letters get one order, each once, since they look alike in any order; a doubled `เ` becomes `แ`.
 */
export function foldText(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase().replace(INVISIBLE, "").normalize("NFKC");
  return withTones(folded)
    .replace(new RegExp(`${MARKS}{2,}`, "g"), (marks) => [...new Set(marks)].sort().join(""))
    .replaceAll("\u0e40\u0e40", "\u0e41")
    .replaceAll("\u0ec0\u0ec0", "\u0ec1");
}
