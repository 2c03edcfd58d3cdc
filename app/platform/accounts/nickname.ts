import { composedText, foldText, typedText } from "#app/shared/typed-text.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";

const MAX_CHARACTERS = 20;
/** Letters and digits of any script with their marks, spaces, and signs without a meaning in HTML. */
const ALLOWED = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'-]*$/u;

/** Words that staff use of themselves, in the languages of the catalogues; matched anywhere in the folded name. */
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

/** Latin, Cyrillic and Greek letters and digits that are read as others, as far as the words above need them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  l: "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  а: "a",
  в: "b",
  с: "c",
  е: "e",
  ё: "e",
  һ: "h",
  і: "i",
  ї: "i",
  ј: "j",
  к: "k",
  м: "m",
  о: "o",
  р: "p",
  ѕ: "s",
  т: "t",
  у: "y",
  х: "x",
  ԁ: "d",
  п: "n",
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  μ: "m",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  ı: "i",
  ɑ: "a",
  ɡ: "g",
};

/** A nickname in the form that is stored and shown; or, as a message key, what is wrong with it. */
export function readNickname(
  typed: string,
  brandName: string,
): { nickname: string } | { messageKey: string; values?: Record<string, number> } {
  const nickname = normaliseNickname(typed);
  if (nickname === "") return { messageKey: FIELD_MESSAGE_KEYS.required };
  const characters = [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(nickname)].length;
  // A character may carry many marks: this bounds how tall a name is, as the count bounds how long.
  if (characters > MAX_CHARACTERS || nickname.length > 3 * MAX_CHARACTERS)
    return { messageKey: FIELD_MESSAGE_KEYS.maxLength, values: { count: MAX_CHARACTERS } };
  if (!ALLOWED.test(nickname)) return { messageKey: FIELD_MESSAGE_KEYS.characters };
  return isStaffName(nickname, brandName) ? { messageKey: "error.field.staffName" } : { nickname };
}

/** A nickname in the form that is stored, valid or not. */
export function normaliseNickname(typed: string): string {
  return composedText(typedText(typed)).replace(/ +/g, " ").trim();
}

/** Whether a name could pass for that of the brand's staff. */
export function isStaffName(name: string, brandName: string): boolean {
  const folded = fold(name);
  return [...STAFF_FOLDED, fold(brandName)].some((word) => word !== "" && folded.includes(word));
}

/** A name without case, width, accents, signs and look-alikes, for comparison. */
function fold(name: string): string {
  const bare = foldText(name)
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/g, "")
    .normalize("NFC");
  return Array.from(bare, (letter) => LOOK_ALIKES[letter] ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replace(/[^\p{L}\p{M}]/gu, "");
}

const STAFF_FOLDED = STAFF.map(fold);
