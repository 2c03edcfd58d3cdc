import type { TextKey } from "../../../i18n/text-key.ts";
import type { TypedCurrency } from "../../../shared/typed-amount.ts";

/** A field of a form. Its kind, unit, limits and options come from the schema of the call. */
export interface Field {
  /** The place in the call's input, such as `rules.prize`. It is the name in the form, too. */
  name: string;
  /** The label. A text may use `{{currency}}`, `{{zone}}` and, in a text by language, `{{language}}`. */
  label: TextKey;
  help?: TextKey;
  /** The look, if it is not the one of the schema's type. */
  look?: "area" | "url" | "date" | "radio" | "select" | "suggest" | "hidden";
  /** The text of a choice without a value. */
  choose?: TextKey;
  /** The first part of the text keys of its options: the value is the last part. */
  options?: TextKeyPrefix;
  /** The value of a new item. */
  initial?: unknown;
  /** The value that an empty field has. Without it, null or no value, if the schema allows that. */
  empty?: unknown;
  /**
   * False for a field that the schema needs but a form may leave empty; true for the reverse; `ifShown` if a page may
   * leave the field out.
   */
  required?: boolean | "ifShown";
  /** The parts of a text by language. */
  parts?: readonly TextPart[];
  /** The format of a list that is typed in lines. */
  lines?: LineFormat;
  /** Lines of the text area that are visible. */
  rows?: number;
  /** True for prose, which gets a wide text area with a spelling check. */
  isProse?: true;
  /** Another place in the input that `adjust` fills from this field, and whose errors are this field's. */
  also?: string;
  /** The number is an amount, except when the named field has the given value. */
  countIf?: { name: string; is: string };
}

/** The first part of a text key, such as `ops.missions.goal`. */
type TextKeyPrefix = string;

/**
 * A part of a text by language, such as its title. A language without the first part is left out; of a text with a rich
 * part, only a language without any part.
 */
export interface TextPart {
  name: string;
  label: TextKey;
  help?: TextKey;
  /** `rich`: HTML in an editor. The text then shows one language at a time. */
  look?: "area" | "rich";
  /** True when a rich part may contain pictures of the brand. */
  pictures?: true;
}

/** The result of reading lines: the value, or the text that says what is wrong. */
export type LinesRead =
  | { value: unknown }
  | { problem: TextKey; values?: Readonly<Record<string, string | number>> };

/** Reads and writes a list as lines of text. */
export interface LineFormat {
  /** True when its lines contain amounts: the label then names their currency. */
  hasAmounts?: true;
  read(text: string, currency: TypedCurrency): LinesRead;
  write(value: never, currency: { decimals: number }): string;
}

/** A field as the page renders it, in the operator's language. */
export interface FieldView {
  name: string;
  kind:
    | "text"
    | "area"
    | "rich"
    | "url"
    | "whole"
    | "amount"
    | "decimal"
    | "time"
    | "date"
    | "check"
    | "checks"
    | "select"
    | "radio"
    | "suggest"
    | "hidden";
  label: string;
  help: string;
  required: boolean;
  /** The typed form of the saved or initial value; the chosen values of `checks` on lines. */
  value: string;
  maxLength?: number | undefined;
  rows?: number | undefined;
  isProse?: true | undefined;
  options?: readonly (readonly [value: string, text: string])[];
  /** The text of a choice without a value. */
  choose?: string;
  /** The language whose tab it is on. */
  tab?: string;
  /** True when its rich text may contain pictures. */
  pictures?: boolean;
}

/** The brand of a form: its units and languages. */
export interface FormBrand {
  code: string;
  currency: { code: string; decimals: number };
  timeZone: string;
  languages: readonly string[];
  defaultLanguage: string;
}

/** Returns a brand's languages, the default one first, then others that an item already has. */
export function listLanguages(
  { defaultLanguage, languages }: Pick<FormBrand, "defaultLanguage" | "languages">,
  others: readonly string[] = [],
): string[] {
  return [...new Set([defaultLanguage, ...languages, ...others])];
}

/** Returns true for a text by language with a rich part. */
export const isRich = (parts: readonly TextPart[]): boolean => parts.some(({ look }) => look === "rich");

/** Returns the part of a value at a place such as `rules.prize`; undefined where there is none. */
export function getAt(value: unknown, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], value);
}
