/** Invisible characters (Unicode Default_Ignorable_Code_Point), which would make two names look equal. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns the form in which a username is unique and looked up: NFKC, case-folded, without invisible characters (the
 * idea of Unicode's NFKC_Casefold). Two names that differ only in case or width are one name. Characters that no name
 * can contain, such as NUL or half a surrogate pair, become U+FFFD, so that a lookup is valid and never finds anything.
 */
export function normaliseUsername(typed: string): string {
  const visible = typed.toWellFormed().normalize("NFKC").replace(INVISIBLE, "").trim();
  // Via upper case, so that ß folds to ss; letter by letter, so that a final sigma becomes a regular one.
  const folded = Array.from(visible, (letter) => letter.toUpperCase().toLowerCase()).join("");
  return folded.normalize("NFKC").replace(/\p{Cc}/gu, "\uFFFD");
}
