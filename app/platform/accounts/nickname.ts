import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";

const MAX_CHARACTERS = 20;
/** Letters and digits of any script with their marks, single spaces, and signs that mean nothing to a page. */
const ALLOWED = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'-]*$/u;

/** What those say they are who work here, in the languages of the catalogues; matched anywhere in the folded name. */
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

/** Letters and digits that are read as others: of Latin, Cyrillic and Greek what matters for the words above. */
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

/** A nickname in the form that is kept and shown; or, with the key of the text that says so, what is wrong with it. */
export function readNickname(
  typed: string,
  brandName: string,
): { nickname: string } | { messageKey: string; values?: Record<string, number> } {
  const nickname = normaliseNickname(typed);
  if (nickname === "") return { messageKey: FIELD_MESSAGE_KEYS.required };
  const characters = [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(nickname)].length;
  // A character may carry many marks; a name that is tall instead of long is none.
  if (characters > MAX_CHARACTERS || nickname.length > 3 * MAX_CHARACTERS)
    return { messageKey: FIELD_MESSAGE_KEYS.maxLength, values: { count: MAX_CHARACTERS } };
  if (!ALLOWED.test(nickname)) return { messageKey: FIELD_MESSAGE_KEYS.characters };
  return isStaffName(nickname, brandName) ? { messageKey: "error.field.staffName" } : { nickname };
}

/** A nickname as it is kept, whatever it is. */
export function normaliseNickname(typed: string): string {
  return typed.normalize("NFKC").trim().replace(/ +/g, " ");
}

/** Whether a name could pass for that of somebody who works for the brand. */
export function isStaffName(name: string, brandName: string): boolean {
  const folded = fold(name.normalize("NFKC"));
  return [...STAFF_FOLDED, fold(brandName)].some((word) => word !== "" && folded.includes(word));
}

/** A name as the eye reads it: without case, accents, signs and look-alikes. */
function fold(name: string): string {
  const bare = name
    .toLowerCase()
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
