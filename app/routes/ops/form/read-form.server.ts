import type * as z from "zod";
import { textKey } from "../../../i18n/text-key.ts";
import { type CallWithInput, getInputSchema, getJsonSchema } from "../../../platform/contract/procedure.ts";
import { invalidInput } from "../../../platform/core/input-errors.ts";
import { readLocalTime } from "../../../shared/local-time.ts";
import { amountProblem, parseAmount } from "../../../shared/typed-amount.ts";
import { typedDate } from "../../../shared/typed-date.ts";
import { trimInvisible } from "../../../shared/typed-text.ts";
import { formText, invalidForm, wholeNumber } from "../../../site/parse-form.ts";
import type { FormSetting } from "./describe-form.server.ts";
import { type FieldSchema, getFieldSchema, getValueType } from "./field-schema.ts";
import { type Field, isRich, listLanguages, type TextPart } from "./fields.ts";

/**
 * The values of a form, to show again; several of one name are on lines. They are unabridged, because a shortened text
 * would be saved; the server bounds the size of a form.
 */
export function getSentValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const all = form.getAll(name).filter((one) => typeof one === "string");
      return [name, all.join("\n")];
    }),
  );
}

interface ReadOptions<Schema extends z.ZodObject> {
  /** Parts of the input that are not in the form. */
  given?: Partial<z.input<Schema>>;
  /** Changes the read input before the schema checks it. */
  adjust?: ((raw: Record<string, unknown>) => void) | undefined;
}

/**
 * Reads a form as the input of a call: its fields by their types, and the other parts of the input as text or whole
 * numbers if the form has them.
 * @throws CallFailure INVALID_INPUT (422) with the texts of all refused fields, by the names of the fields.
 */
export function readForm<Schema extends z.ZodObject>(
  form: FormData,
  call: CallWithInput<Schema>,
  fields: readonly Field[],
  setting: FormSetting,
  { given = {}, adjust }: ReadOptions<Schema> = {},
): z.output<Schema> {
  const { t } = setting;
  const raw: Record<string, unknown> = { ...readOthers(form, call, fields), ...given };
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const read = readField(field, form, call, setting);
    Object.assign(problems, read.problems);
    setAt(raw, field.name, read.value);
    const isNeeded = field.required === "ifShown" ? form.has(field.name) : field.required;
    const isBlank = isNeeded && !field.parts && trimInvisible(formText(form, field.name)) === "";
    if (isBlank) problems[field.name] = t("error.field.required");
  }
  adjust?.(raw);
  const parsed = getInputSchema(call).safeParse(raw);
  if (parsed.success && Object.keys(problems).length === 0) return parsed.data;
  const refused: Record<string, string> = {};
  const names = [...form.keys(), ...fields.flatMap(({ name, parts }) => (parts ? [] : [name]))];
  const moved = new Map(fields.map(({ name, also }) => [also, name]));
  for (const { pointer, messageKey, values } of invalidInput(parsed.error?.issues ?? [], raw).fields) {
    const place = toFieldName(pointer.slice(1), names);
    refused[moved.get(place) ?? place] ??= t(textKey(messageKey), values);
  }
  // A group is refused because of the field in it that could not be read.
  const isExplained = (name: string) => Object.keys(problems).some((one) => one.startsWith(`${name}.`));
  const others = Object.entries(refused).filter(([name]) => !isExplained(name));
  throw invalidForm({ t }, { ...Object.fromEntries(others), ...problems });
}

/** Reads the parts of the input that no field has, such as an idempotency key or the version that was seen. */
function readOthers(form: FormData, call: CallWithInput, fields: readonly Field[]): Record<string, unknown> {
  const own = new Set(fields.map(({ name }) => name.split(".")[0]));
  const others = Object.entries(getJsonSchema(call).properties ?? {}).filter(
    ([name]) => !own.has(name) && form.has(name),
  );
  return Object.fromEntries(
    others.map(([name, { type }]) => [
      name,
      type === "integer" ? wholeNumber(form, name) : formText(form, name),
    ]),
  );
}

/** Sets the part of an object at a place such as `rules.prize`. */
function setAt(target: Record<string, unknown>, name: string, value: unknown): void {
  const path = name.split(".");
  const last = path.pop() ?? "";
  let parent = target;
  for (const part of path) {
    parent[part] ??= {};
    parent = parent[part] as Record<string, unknown>;
  }
  parent[last] = value;
}

/**
 * Maps a place in the input, such as `rules/prizes/0/to`, to the field that it belongs to: `rules.prizes`. A place in no
 * field keeps its own name.
 */
export function toFieldName(place: string, names: readonly string[]): string {
  const dotted = place.replaceAll("/", ".");
  const around = names.filter((name) => `${dotted}.`.startsWith(`${name}.`));
  return around.sort((one, other) => other.length - one.length)[0] ?? dotted;
}

interface Read {
  value?: unknown;
  /** The texts of what is wrong, by the names of the fields. */
  problems?: Record<string, string>;
}

function readField(field: Field, form: FormData, call: CallWithInput, setting: FormSetting): Read {
  const { name, lines, parts, countIf } = field;
  const { t, brand, branches = {} } = setting;
  const text = trimInvisible(formText(form, name));
  const found = getFieldSchema(getJsonSchema(call), name, branches);
  const type = getValueType(field, found);
  const refuse = (problem: string): Read => ({ problems: { [name]: problem } });
  if (parts) return readTexts(field, parts, found, form, setting);
  if (type === "check") return { value: form.has(name) };
  if (type === "checks") return { value: form.getAll(name) };
  if (lines) {
    const read = lines.read(formText(form, name), brand.currency);
    return "value" in read ? read : refuse(t(read.problem, read.values));
  }
  if (text === "" && field.empty !== undefined) return { value: field.empty };
  if (text === "" && found.isNullable) return { value: null };
  if (text === "" && found.isOptional) return {};
  const isCount = countIf !== undefined && formText(form, countIf.name) === countIf.is;
  if (type === "whole" || isCount) return { value: wholeNumber(form, name) };
  if (type === "time") {
    const read = readLocalTime(text, brand.timeZone);
    if (!read) return refuse(t(text ? "error.field.format" : "error.field.required"));
    const { moment: value, isSkipped } = read;
    return isSkipped ? refuse(t("ops.error.skippedTime", { zone: brand.timeZone })) : { value };
  }
  if (type === "date") {
    const day = typedDate(text, { buddhist: true, first: null });
    const start = readLocalTime(`${day}T00:00`, brand.timeZone);
    return start ? { value: start.moment } : refuse(t("error.pattern.dateYearFirst"));
  }
  if (type !== "amount") return { value: text };
  if (text === "") return refuse(t("error.field.required"));
  const value = parseAmount(text, brand.currency);
  if (value !== null && (value !== 0 || (found.schema.minimum ?? 0) < 1)) return { value };
  const { messageKey, values } = amountProblem(text, brand.currency);
  return refuse(t(textKey(messageKey), values));
}

/**
 * Reads a text by language, without the languages whose first part is blank; of a text with a rich part, without those
 * whose parts all are, so that the call refuses one without a title. The default language must have it if the
 * schema does not allow it to be empty.
 */
function readTexts(
  { name }: Field,
  parts: readonly TextPart[],
  { schema }: FieldSchema,
  form: FormData,
  { t, brand }: FormSetting,
): Read {
  const [first] = parts;
  if (!first) throw new TypeError(`${name} has no parts`);
  const place = (language: string, part: string) => `${name}.${language}.${part}`;
  const text = (language: string, part: string) => formText(form, place(language, part)).trim();
  const sent = [...form.keys()].flatMap((one) => /^\w+\.([A-Z]{2,3})\.\w+$/.exec(one)?.[1] ?? []);
  const needed = isRich(parts) ? parts : [first];
  const written = listLanguages(brand, sent).filter((language) =>
    needed.some((part) => text(language, part.name) !== ""),
  );
  const one = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  const { minLength = 0 } = one.properties?.[first.name] ?? {};
  const value = Object.fromEntries(
    written.map((language) => [
      language,
      Object.fromEntries(parts.map((part) => [part.name, text(language, part.name)])),
    ]),
  );
  if (minLength === 0 || written.includes(brand.defaultLanguage)) return { value };
  return { value, problems: { [place(brand.defaultLanguage, first.name)]: t("error.field.required") } };
}
