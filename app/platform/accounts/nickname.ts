import { composedText, foldText, normalizeTypedName } from "#app/shared/typed-text.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";

const MAX_CHARACTERS = 20;
/**
 * Matches letters and digits of any script with their marks, spaces, middle dots, and punctuation without a meaning in
 * HTML.
 */
const ALLOWED = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'\u00b7\u30fb-]*$/u;

/** Words by which staff identify themselves, in the languages of the catalogues; matched anywhere in the folded name. */
const STAFF = [
  "admin",
  "moderator",
  "support",
  "helpdesk",
  "customerservice",
  "official",
  "staff",
  "system",
  "cskh",
  "quantri",
  "hotro",
  "管理员",
  "客服",
  "官方",
  "แอดมิน",
  "ผู้ดูแล",
  "เจ้าหน้าที่",
];

/**
 * Letters and digits that look like a Latin letter, as far as the words above need them: mostly Cyrillic, Greek, small
 * capitals.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: "4аαɑᴀæ",
    b: "8вβʙ",
    c: "сϲᴄ",
    d: "ԁđðᴅ",
    e: "3еёεєᴇə",
    f: "ꜰƒ",
    g: "ɡɢցԍ",
    h: "һнʜħհ",
    i: "1lіїιıɪӏłʟ",
    j: "јᴊϳ",
    k: "кκᴋ",
    m: "мμᴍ",
    n: "пηɴո",
    o: "0оοᴏøօσ",
    p: "рρᴘ",
    q: "ԛ",
    r: "ʀг",
    s: "5ѕꜱ",
    t: "7тτᴛŧ",
    u: "υᴜսц",
    v: "νᴠѵ",
    w: "ԝωᴡ",
    x: "хχ",
    y: "уʏγү",
    z: "ᴢ",
  }).flatMap(([letter, twins]) => Array.from(twins, (twin) => [twin, letter])),
);

/** Returns a nickname in its stored form, or its fault as a message key. */
export function readNickname(
  typed: string,
  brandName: string,
): { nickname: string } | { messageKey: string; values?: Record<string, number> } {
  const nickname = normaliseNickname(typed);
  if (nickname === "") return { messageKey: FIELD_MESSAGE_KEYS.required };
  const characters = [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(nickname)].length;
  // A character may carry many marks: the second limit bounds a name's height, as the count bounds its width.
  if (characters > MAX_CHARACTERS || nickname.length > 3 * MAX_CHARACTERS)
    return { messageKey: FIELD_MESSAGE_KEYS.maxLength, values: { count: MAX_CHARACTERS } };
  if (!ALLOWED.test(nickname)) return { messageKey: FIELD_MESSAGE_KEYS.characters };
  return isStaffName(nickname, brandName) ? { messageKey: "error.field.staffName" } : { nickname };
}

/** Returns a nickname in its stored form, valid or not. */
export function normaliseNickname(typed: string): string {
  // Applied twice, because a compatibility form may decompose to an apostrophe or a dash.
  return normalizeTypedName(composedText(normalizeTypedName(typed))).trim();
}

/** Returns true when a name could pass for that of the brand's staff. */
export function isStaffName(name: string, brandName: string): boolean {
  const folded = fold(name);
  return [...STAFF_FOLDED, fold(brandName)].some((word) => word !== "" && folded.includes(word));
}

/** Folds a name for comparison: removes case, width, accents, signs and look-alikes. */
function fold(name: string): string {
  const bare = foldText(name)
    .normalize("NFD")
    // Removes marks without their own script, except those of kana, which are parts of their letters.
    .replace(/(?![\u3099\u309a])\p{Script=Inherited}/gu, "")
    .normalize("NFC");
  return Array.from(bare, (letter) => LOOK_ALIKES[letter] ?? letter)
    .join("")
    .replace(/(?<=[a-z])\p{M}+/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replace(/[^\p{L}\p{M}]/gu, "");
}

const STAFF_FOLDED = STAFF.map(fold);
