/** Characters that are never seen (Unicode Default_Ignorable_Code_Point) and would make two names look like one. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The form in which a username is unique and looked up: NFKC, case-folded, without invisible characters (the idea of
 * Unicode's NFKC_Casefold). Two names that differ only in case or width are one name. What no name can hold, such as
 * NUL or half a surrogate pair, becomes U+FFFD, so that it can be looked for and is never found.
 */
export function normaliseUsername(typed: string): string {
  const visible = typed.toWellFormed().normalize("NFKC").replace(INVISIBLE, "").trim();
  // By way of upper case, so that ß folds to ss; letter by letter, so that a final sigma is a sigma.
  const folded = Array.from(visible, (letter) => letter.toUpperCase().toLowerCase()).join("");
  return folded.normalize("NFKC").replace(/\p{Cc}/gu, "\uFFFD");
}
