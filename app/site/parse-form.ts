import type { AppLoadContext } from "@remix-run/node";
import type * as z from "zod";
import { textKey } from "../i18n/text-key.ts";
import {
  type CallWithInput,
  getInputSchema,
  getJsonSchema,
  type JsonSchema,
} from "../platform/contract/procedure.ts";
import { invalidInput } from "../platform/core/input-errors.ts";
import { amountProblem, parseAmount, type TypedCurrency } from "../shared/typed-amount.ts";
import { trimInvisible } from "../shared/typed-text.ts";
import { CallFailure } from "./call-failure.ts";

/** No field is longer; a longer value is not sent back. */
const MAX_SHOWN = 2_000;

interface ParseOptions<Schema extends z.ZodObject> {
  /** The fields to read, when the form does not have all fields of the schema. */
  only?: readonly (keyof z.input<Schema>)[];
  /** Fields that must not be blank in this form, though they are optional in the schema or may be blank there. */
  required?: readonly (keyof z.input<Schema>)[];
  /** Fields with typed amounts; the input receives minor units. */
  amounts?: readonly (keyof z.input<Schema>)[];
  /** The currency of the amounts; without it the brand's currency. */
  currency?: TypedCurrency;
  /** Fields that are trimmed, such as names. Never passwords. */
  trimmed?: readonly (keyof z.input<Schema>)[];
  /** Parts of the input that are not in the form, or have another shape there. */
  given?: Partial<z.input<Schema>>;
}

/**
 * Reads a form as the input of a platform call, by the schema that the contract has for it: the fields that the schema
 * names, each as it was first sent. An empty optional field counts as not sent; a checkbox is true when it was sent.
 *
 * @throws CallFailure INVALID_INPUT (422) with the texts of all refused fields, as the call itself would throw it, so that
 * one `catch` answers for both.
 *
 * @example
 * ```ts
 * const form = await request.formData();
 * const values = sentValues(form, ["payeeId", "amount"]);
 * try {
 *   await withdrawals.withdraw(parseForm(form, withdrawalsContract.withdraw, context, { amounts: ["amount"] }));
 *   return redirect("/member/withdraw");
 * } catch (error) {
 *   const { data: failure, status } = getFailure(error);
 *   return data<WithdrawResult>({ values, message: failure.message, fields: failure.fields }, status);
 * }
 * ```
 */
export function parseForm<Schema extends z.ZodObject>(
  form: FormData,
  call: CallWithInput<Schema>,
  { t, brand }: Pick<AppLoadContext, "t" | "brand">,
  { only, required = [], amounts = [], currency, trimmed = [], given = {} }: ParseOptions<Schema> = {},
): z.output<Schema> {
  const schema = getInputSchema(call);
  const { properties = {}, required: needed = [] } = getJsonSchema(call);
  // Evaluated only for amounts: the operators' site has no brand.
  const typedIn = () => currency ?? brand.document.currency;
  const raw: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(properties)) {
    if (name in given) raw[name] = given[name as keyof typeof given];
    else if (only && !only.includes(name)) continue;
    else if (amounts.includes(name)) raw[name] = parseAmount(formText(form, name), typedIn()) ?? undefined;
    else
      raw[name] = readField(form, name, type, {
        isTrimmed: trimmed.includes(name),
        isNeeded: needed.includes(name),
      });
  }
  const blank = required.map(String).filter((name) => trimInvisible(formText(form, name)) === "");
  const parsed = schema.safeParse(raw);
  if (parsed.success && blank.length === 0) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { pointer, messageKey, values } of invalidInput(parsed.error?.issues ?? [], raw).fields) {
    const name = pointer.slice(1);
    const isNoAmount = amounts.includes(name) && !raw[name];
    const problem = isNoAmount ? amountProblem(formText(form, name), typedIn()) : { messageKey, values };
    fields[name] = t(textKey(problem.messageKey), problem.values);
  }
  for (const name of blank) fields[name] = t("error.field.required");
  throw invalidForm({ t }, fields);
}

/** Returns a refusal of fields for reasons outside the schema; an action throws it where `parseForm` would throw. */
export function invalidForm(
  { t }: Pick<AppLoadContext, "t">,
  fields: Readonly<Record<string, string>>,
): CallFailure {
  return new CallFailure(
    { code: "INVALID_INPUT", message: t("error.INVALID_INPUT"), fields, details: {} },
    422,
  );
}

function readField(
  form: FormData,
  name: string,
  type: JsonSchema,
  { isTrimmed, isNeeded }: { isTrimmed: boolean; isNeeded: boolean },
): unknown {
  // A checkbox: a boolean, or a literal that has to be true.
  if (type.type === "boolean" || type.const === true) return form.has(name);
  const text = isTrimmed ? trimInvisible(formText(form, name)) : formText(form, name);
  return text === "" && !isNeeded ? undefined : text;
}

/** Returns a text field of a form, as first sent; empty when it is absent. */
export function formText(form: FormData, name: string): string {
  const sent = form.get(name);
  return typeof sent === "string" ? sent : "";
}

/** Returns the whole number typed in a field; NaN, which no schema accepts, for anything else. */
export function wholeNumber(form: FormData, name: string): number {
  return parseAmount(formText(form, name), { decimals: 0 }) ?? Number.NaN;
}

/**
 * Returns the sent values of some fields, for the form that is shown again; those that are `trimmed` without the blanks
 * around them. Name no passwords, codes and answers.
 */
export function sentValues<Name extends string>(
  form: FormData,
  names: readonly Name[],
  { trimmed = [] }: { trimmed?: readonly Name[] } = {},
): Partial<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    if (!form.has(name)) continue;
    const text = trimmed.includes(name) ? trimInvisible(formText(form, name)) : formText(form, name);
    values[name] = text.slice(0, MAX_SHOWN);
  }
  return values;
}
