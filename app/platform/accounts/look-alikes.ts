/** Scripts that one language combines (Unicode UTS 39, "highly restrictive", without Latin). */
const TOGETHER = [
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Bopomofo"],
  ["Han", "Hangul"],
] as const;

/** Scripts that are distinguished; the letters of all other scripts count as one script. */
const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Georgian",
  "Cherokee",
  "Coptic",
  "Hebrew",
  "Arabic",
  "Thai",
  "Lao",
  "Khmer",
  "Myanmar",
  "Devanagari",
  "Bengali",
  "Tamil",
  "Han",
  "Hiragana",
  "Katakana",
  "Bopomofo",
  "Hangul",
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")] as const);

const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * Letters that look like Latin ones in lower or upper case (after Unicode's confusables.txt, the scripts with most of
 * them).
 */
const LATIN_TWINS = new Set([
  ..."асԁеһіјӏорԛѕԝхуѵкмтвн", // Cyrillic
  ..."αβγεζηικμνορτυχω", // Greek
  ..."աոօսցհզք", // Armenian
  ..."ᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢ", // phonetic small capitals, which are Latin by script
]);

/**
 * Returns true when a normalised username can be mistaken for another one. Either it mixes scripts that no language
 * mixes (`pаypal` with one Cyrillic letter), or it is in another script and consists only of letters that look Latin
 * (`аре`).
 */
export function isConfusableUsername(username: string): boolean {
  // Marks shared by several scripts, such as the long-vowel sign of kana, belong to no script.
  const letters = Array.from(username).filter(
    (character) => /\p{L}/u.test(character) && !SHARED.test(character),
  );
  if (letters.length === 0) return false;
  const scripts = new Set(
    letters.map((letter) => SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0] ?? "another"),
  );
  if (
    scripts.size > 1 &&
    !TOGETHER.some((set) => [...scripts].every((script) => set.includes(script as never)))
  ) {
    return true;
  }
  return letters.every((letter) => LATIN_TWINS.has(letter));
}
