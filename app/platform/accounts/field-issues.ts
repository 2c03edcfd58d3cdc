import { toPlainCharacters } from "#app/shared/typed-text.ts";
import type { FieldError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { FieldRule } from "../core/merchant.ts";
import { fitsAcceptedPattern, fitsPattern, patternMessageKey } from "./patterns.ts";

/** The fault of a field. */
export type Issue = Omit<FieldError, "pointer">;

/** Line breaks and direction marks, which would make the text look different to staff than to its author. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Returns the violation of a rule by a text for human readers; null if there is none. */
export function textError(value: string, rule: FieldRule): Issue | null {
  return (
    findIssue(value, rule) ?? (INVISIBLE.test(value) ? { messageKey: FIELD_MESSAGE_KEYS.characters } : null)
  );
}

/** Returns a value's violation of a rule; null if there is none. Lengths are in characters, not UTF-16 units. */
export function findIssue(value: string, rule: FieldRule): Issue | null {
  if (value.trim() === "") return rule.required ? { messageKey: FIELD_MESSAGE_KEYS.required } : null;
  const { minLength: min, maxLength: max, patternId } = rule;
  const length = Array.from(value).length;
  if (length < min || length > max || !fitsPattern(patternId, value)) {
    const range = min === max ? `${min}` : `${min}-${max}`;
    return { messageKey: patternMessageKey(patternId), values: { min, max, length: range } };
  }
  if (!value.isWellFormed() || value.includes("\u0000")) return { messageKey: FIELD_MESSAGE_KEYS.characters };
  return fitsAcceptedPattern(rule.acceptedPattern, value) ? null : { messageKey: "error.field.accepted" };
}

/** Returns the fault of a person's name that its rule does not cover: it has no visible letter. Null if none. */
export function realNameError(value: string): Issue | null {
  return /\p{L}/u.test(toPlainCharacters(value)) ? null : { messageKey: "error.format.realName" };
}
