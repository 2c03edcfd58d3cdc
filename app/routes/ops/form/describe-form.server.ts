import { type Translate, textKey } from "../../../i18n/text-key.ts";
import { type CallWithInput, getJsonSchema } from "../../../platform/contract/procedure.ts";
import { getLocalTime } from "../../../shared/local-time.ts";
import { formatAmount } from "../../../shared/money.ts";
import { zoneName } from "../zone.ts";
import {
  type Branches,
  type FieldSchema,
  getFieldSchema,
  getValueType,
  type ValueType,
} from "./field-schema.ts";
import {
  type Field,
  type FieldView,
  type FormBrand,
  getAt,
  isRich,
  listLanguages,
  type TextPart,
} from "./fields.ts";

/** The options of fields whose values are known only to the brand, by the field's name. */
export type Choices = Readonly<Record<string, readonly (readonly [value: string, text: string])[]>>;

export interface FormSetting {
  t: Translate;
  brand: FormBrand;
  branches?: Branches;
  choices?: Choices;
}

/**
 * Returns the fields of a form as its page renders them. Types, units, limits and options come from the schema of the
 * call. `saved`: the item that the form changes, in the shape of the call's input; undefined for a new one.
 */
export function describeForm(
  call: CallWithInput,
  fields: readonly Field[],
  setting: FormSetting,
  saved?: unknown,
): FieldView[] {
  const input = getJsonSchema(call);
  return fields.flatMap((field) => {
    const found = getFieldSchema(input, field.name, setting.branches ?? {});
    const own = getAt(saved, field.name);
    const value = own === undefined ? field.initial : own;
    if (field.parts) return describeTexts(field, field.parts, found, setting, value);
    return [describeField(field, found, setting, { value, saved })];
  });
}

function describeField(
  field: Field,
  found: FieldSchema,
  { t, brand, choices = {} }: FormSetting,
  { value, saved }: { value: unknown; saved: unknown },
): FieldView {
  const type = getValueType(field, found);
  const { maxLength, minLength = 0, items, enum: own = items?.enum ?? [] } = found.schema;
  const isCount = field.countIf !== undefined && getAt(saved, field.countIf.name) === field.countIf.is;
  const words = { currency: brand.currency.code, zone: zoneName(brand.timeZone) };
  const label = t(field.label, words);
  const hasUnit = field.lines ? field.lines.hasAmounts : type === "amount" && !field.countIf;
  const mayBeEmpty = found.isNullable || found.isOptional || field.empty !== undefined;
  const isNeeded = !mayBeEmpty && type !== "check" && type !== "checks" && (type !== "text" || minLength > 0);
  const all = own.map((one) => [String(one), t(textKey(`${field.options ?? field.label}.${one}`))] as const);
  const offered = choices[field.name] ?? all;
  const kept = [value].flat().filter((saved) => !offered.some(([one]) => one === saved));
  const options = [...offered, ...all.filter(([one]) => kept.includes(one))];
  return {
    name: field.name,
    kind: getKind(field, type),
    label: hasUnit && !label.includes(words.currency) ? `${label} (${words.currency})` : label,
    help: field.help ? t(field.help, words) : "",
    required: Boolean(field.required ?? isNeeded),
    value: toTyped(field, isCount ? "whole" : type, value, brand),
    maxLength,
    ...{ rows: field.rows, isProse: field.isProse },
    ...(field.choose && { choose: t(field.choose) }),
    ...(options.length > 0 || type === "checks" || type === "choice" ? { options } : {}),
  };
}

function getKind({ look, countIf }: Field, type: ValueType): FieldView["kind"] {
  if (look === "hidden") return look;
  if (type === "choice") return look === "radio" ? "radio" : "select";
  if (type === "lines") return "area";
  if (countIf) return "decimal";
  if (type !== "text" && type !== "texts") return type;
  return look === "area" || look === "url" || look === "suggest" ? look : "text";
}

/** Returns a saved value as an operator would type it. */
function toTyped(
  { lines, empty }: Field,
  type: ValueType,
  value: unknown,
  { currency, timeZone }: FormBrand,
): string {
  if (value === undefined || value === null || (empty !== undefined && value === empty)) return "";
  if (lines) return lines.write(value as never, currency);
  if (type === "amount") return formatAmount(Number(value), currency.decimals);
  if (type === "time") return getLocalTime(Number(value), timeZone);
  if (type === "date") return getLocalTime(Number(value), timeZone).slice(0, 10);
  if (type === "check") return value === true ? "on" : "";
  return Array.isArray(value) ? value.join("\n") : String(value);
}

function describeTexts(
  field: Field,
  parts: readonly TextPart[],
  { schema }: FieldSchema,
  { t, brand }: FormSetting,
  saved: unknown,
): FieldView[] {
  const texts = (saved ?? {}) as Record<string, Record<string, string> | undefined>;
  const one = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  return listLanguages(brand, Object.keys(texts)).flatMap((language) =>
    parts.map(({ name, label, help, look, pictures }, at): FieldView => {
      const { minLength = 0, maxLength } = one.properties?.[name] ?? {};
      const isDefault = language === brand.defaultLanguage;
      return {
        name: `${field.name}.${language}.${name}`,
        kind: look ?? "text",
        label: t(label, { language }),
        help: help && isDefault ? t(help) : "",
        required: at === 0 && isDefault && Boolean(field.required ?? minLength > 0),
        value: texts[language]?.[name] ?? "",
        maxLength,
        ...(isRich(parts) && { tab: language }),
        ...(pictures && { pictures }),
      };
    }),
  );
}
