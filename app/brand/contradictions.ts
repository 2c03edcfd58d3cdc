import type { BrandDocument } from "./brand-document.ts";
import type { CheckContext } from "./checks/check.ts";
import { CONTRADICTION_CHECKS } from "./checks/contradiction-checks.ts";
import { IDLE_RULES, type IdleRule } from "./checks/idle-settings.ts";
import { isObject, pointerTokens, valueAt } from "./json.ts";
import { describeValue, listWords } from "./problem.ts";
import type { DocumentProblem } from "./validate.ts";

/**
 * Returns the settings that have no effect because of other settings of the same document. The brand serves without
 * them. `own` is the brand's document as its file has it: only what it states itself is reported, not what it merely
 * inherits. `document` is the resolved one, which the schema accepts.
 */
export function findContradictions(
  own: unknown,
  document: BrandDocument,
  known: Pick<CheckContext, "vendors">,
): DocumentProblem[] {
  const problems: DocumentProblem[] = IDLE_RULES.flatMap((rule) => findIdle(rule, own, document));
  for (const check of CONTRADICTION_CHECKS) {
    check(
      document,
      (pointer, expected, found, nearest = null, more = {}) =>
        problems.push({ pointer, expected, found, nearest, ...more }),
      known,
    );
  }
  return problems.filter(({ pointer, with: others = [] }) =>
    [pointer, ...others.map((other) => other.pointer)].some((place) => valueAt(own, place) !== undefined),
  );
}

/** Returns the problem of a rule at the first of its settings that a document states, with the others beside it. */
function findIdle(
  { settings, isUsed, expected }: IdleRule,
  own: unknown,
  document: BrandDocument,
): DocumentProblem[] {
  const [first, ...others] = settings.filter((pointer) => !isEmpty(valueAt(own, pointer)));
  if (first === undefined || isUsed(document)) return [];
  const value = describeValue(valueAt(own, first));
  const beside = listWords(others.map((pointer) => pointerTokens(pointer).at(-1)));
  const found = others.length > 0 ? `${value}, and ${beside} beside it` : value;
  return [{ pointer: first, expected, found, nearest: null }];
}

/** Returns true for a value that asks for nothing: none, false, 0, an empty text or list, an object of such values. */
function isEmpty(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).every(isEmpty);
  return Array.isArray(value) ? value.length === 0 : !value;
}
