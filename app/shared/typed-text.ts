/** Characters that are not seen: zero-width ones, direction marks, soft hyphens, control characters. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

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
