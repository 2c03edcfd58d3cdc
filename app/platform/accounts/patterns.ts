import { RE2JS } from "re2js";

/** A named pattern that a brand's field rule can require (spec section 5). */
export interface NamedPattern {
  id: string;
  /** All of these must match. Split so that none needs a look-ahead, which could be slow. */
  all: readonly RegExp[];
  /** Catalogue key; its text may use `{length}`, and `{min}` and `{max}`. */
  messageKey: string;
  accepted: readonly string[];
  rejected: readonly string[];
}

function pattern(
  id: string,
  all: readonly RegExp[],
  accepted: readonly string[],
  rejected: readonly string[],
): NamedPattern {
  return { id, all, messageKey: `error.pattern.${id}`, accepted, rejected };
}

const DAY = "(?:0[1-9]|[12]\\d|3[01])";
const MONTH = "(?:0[1-9]|1[0-2])";

/** The 21 patterns. The ids are those of `pattern` in schemas/registration.schema.json. */
export const PATTERNS: readonly NamedPattern[] = [
  pattern(
    "letterFirst",
    [/^[A-Za-z][A-Za-z0-9]*$/],
    ["a", "Maria2025"],
    ["", "2maria", "mar ia", "märia", "a_b"],
  ),
  pattern("alphanumeric", [/^[A-Za-z0-9]+$/], ["abc", "123", "a1B2"], ["", "a-b", "a b", "ñ", "１２"]),
  pattern(
    "lettersAndDigits",
    [/^[A-Za-z0-9]+$/, /[A-Za-z]/, /[0-9]/],
    ["a1", "1a", "Pass2025"],
    ["", "abc", "123", "a1!"],
  ),
  pattern("digits", [/^[0-9]+$/], ["0", "0917555"], ["", "-1", "1.5", "1e3", "１２", "12 "]),
  pattern(
    "alphanumericUppercase",
    [/^[A-Za-z0-9]+$/, /[A-Z]/],
    ["A", "aB1", "PASS1"],
    ["", "ab1", "aB 1", "É1", "aB!"],
  ),
  pattern(
    "mailbox",
    [/^[^\s@]{1,64}@[^\s@]{3,190}$/, /@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/],
    ["maria@example.com", "a.b+c@mail.example.co.th"],
    ["", "maria", "@example.com", "maria@example", "a b@example.com", "a@@example.com", "a@example..com"],
  ),
  pattern(
    "englishSpaces",
    [/^[A-Za-z ]+$/, /[A-Za-z]/],
    ["Maria", "Maria Clara"],
    ["", " ", "María", "Maria2"],
  ),
  pattern("noSpaces", [/^[^\s\p{Cc}]+$/u], ["a", "a_b!9", "ก"], ["", "a b", " a", "a\tb", "a\u00a0b"]),
  pattern(
    "lettersSpaces",
    [/^[\p{L}\p{M} ]+$/u, /\p{L}/u],
    ["Maria Clara", "Nguyễn Văn A", "สมชาย ใจดี", "José"],
    ["", " ", "Maria2", "a-b"],
  ),
  pattern(
    "uppercaseSpaces",
    [/^[A-Z ]+$/, /[A-Z]/],
    ["MARIA", "MARIA CLARA"],
    ["", " ", "Maria", "MARIÁ", "A1"],
  ),
  pattern(
    "lettersDigitsSymbols",
    [/^[!-~]+$/],
    ["abc", "a1!", "~`{}", "P@ss-word_9"],
    ["", "a b", "pässword", "a\n", "😀"],
  ),
  pattern(
    "strongPassword",
    [/^[!-~]+$/, /[a-z]/, /[A-Z]/, /[0-9]/, /[!-/:-@[-`{-~]/],
    ["aA1!", "Str0ng#Password"],
    ["", "aaaa", "aA11", "aA!!", "a1!!", "A1!!", "aA1! "],
  ),
  pattern("chineseDigits", [/^[\p{Script=Han}0-9]+$/u], ["王小明", "王8"], ["", "王a", "王 小", "ひ"]),
  pattern(
    "chinesePunctuation",
    [/^[\p{Script=Han}·，。、；：？！“”‘’（）《》【】…—]+$/u, /\p{Script=Han}/u],
    ["王小明", "阿里木·买买提", "好的，谢谢。"],
    ["", "，", "王a", "王 小", "王1"],
  ),
  pattern("korean", [/^[\p{Script=Hangul}]+$/u], ["김민수", "ㄱㅏ"], ["", "김 민수", "Kim", "金"]),
  pattern("thai", [/^[\p{Script=Thai}]+$/u], ["สมชาย", "น้ำ"], ["", "สมชาย ใจดี", "Somchai", "สม1"]),
  pattern(
    "thaiEnglishSpaces",
    [/^[\p{Script=Thai}A-Za-z ]+$/u, /[\p{Script=Thai}A-Za-z]/u],
    ["สมชาย ใจดี", "Somchai Jaidee", "สมชาย Jaidee"],
    ["", " ", "สมชาย1", "José"],
  ),
  pattern(
    "vietnameseSpaces",
    [/^[\p{Script=Latin}\p{M} ]+$/u, /\p{Script=Latin}/u],
    ["Nguyễn Văn An", "Đặng Thị Hằng", "An"],
    ["", " ", "Nguyễn 2", "阮", "An-Na"],
  ),
  pattern(
    "dateYearFirst",
    [new RegExp(`^[12]\\d{3}-${MONTH}-${DAY}$`)],
    ["1990-01-31", "2007-12-05"],
    ["", "31-01-1990", "1990-1-31", "1990-13-01", "1990-00-10", "1990-10-32", "1990/10/10"],
  ),
  pattern(
    "dateMonthFirst",
    [new RegExp(`^${MONTH}-${DAY}-[12]\\d{3}$`)],
    ["01-31-1990", "12-05-2007"],
    ["", "1990-01-31", "13-01-1990", "31-01-1990", "1-31-1990"],
  ),
  pattern("anyText", [/^[^\p{Cc}]+$/u], ["a", "Ñandú 8 — ok", "ก ข"], ["", "a\nb", "a\u0000"]),
];

const BY_ID = new Map(PATTERNS.map((one) => [one.id, one]));

/** Returns true when a text matches a named pattern. An empty or unknown id matches everything. */
export function fitsPattern(id: string, text: string): boolean {
  return BY_ID.get(id)?.all.every((regex) => regex.test(text)) ?? true;
}

/** Returns the catalogue key of a pattern's description. */
export function patternMessageKey(id: string): string {
  return BY_ID.get(id)?.messageKey ?? "error.field.length";
}

/**
 * Returns true when a text fits a pattern from config, in which `*` means `.*` (spec section 3). RE2 has no
 * backtracking, so no text can make it slow. An empty pattern, and one that RE2 does not accept, match everything; the
 * brand check refuses the latter.
 */
export function fitsAcceptedPattern(accepted: string, text: string): boolean {
  if (accepted === "") return true;
  try {
    return RE2JS.compile(`^(?:${accepted.replaceAll("*", ".*")})$`).matches(text);
  } catch {
    return true;
  }
}
