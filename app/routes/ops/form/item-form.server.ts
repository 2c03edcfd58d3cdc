import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import type { Translate } from "../../../i18n/text-key.ts";
import type { OperatorArea } from "../../../platform/contract/ops/operator-calls.ts";
import { operatorContract } from "../../../platform/contract/ops/operator-contract.ts";
import type { CallWithInput } from "../../../platform/contract/procedure.ts";
import { formText } from "../../../site/parse-form.ts";
import { type PendingReason, withOutcome } from "../done.ts";
import { createFailure } from "../failures.server.ts";
import { type OpsRequest, requireOperator } from "../guard.server.ts";
import { formBrand, loadBrand } from "../queue-query.server.ts";
import { type Choices, describeForm } from "./describe-form.server.ts";
import { type Field, type FieldView, type FormBrand, getAt } from "./fields.ts";
import type { NewItemData } from "./new-item.ts";
import { readForm } from "./read-form.server.ts";
import { refuseForm } from "./refuse-form.server.ts";

/** The form of an item that operators create and change, such as a mission. */
export interface ItemForm {
  /** The call that adds an item, if it is not `create`. */
  call?: string;
  /** The reason why a new item has not taken effect yet. */
  waits?: PendingReason;
  /** The fields; of an item of several kinds, those of a kind, or undefined for an unknown one. */
  fields: readonly Field[] | ((kind: string) => readonly Field[] | undefined);
  /** Fields of a new item that the address may fill in, by parameters of their names. */
  prefilled?: readonly string[];
  /** The place of the kind in the input, such as `rules.kind`; its options are those of `loadChoices`. */
  kindAt?: `${string}.kind`;
  /** Returns the options that only the brand knows. */
  loadChoices?: (ops: OpsRequest, merchant: string, t: Translate) => Promise<Choices>;
  /** Changes the read input before the schema checks it. */
  adjust?: (raw: Record<string, unknown>) => void;
}

interface FormSource {
  context: Pick<AppLoadContext, "t">;
  brand: FormBrand;
}

/** Returns a call of an area by its name. */
export function getCall(area: OperatorArea, name: string): CallWithInput {
  const calls = operatorContract[area] as unknown as Record<string, CallWithInput>;
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!call) throw new TypeError(`${area}.${name} is no call`);
  return call;
}

/** Returns a function that makes a call of an area by its name. */
export function bindCall(ops: OpsRequest, area: OperatorArea, name: string) {
  const calls = ops.calls[area] as unknown as Record<string, (input: object) => Promise<unknown>>;
  return (input: object) => {
    const call = calls[name];
    if (!call) throw new TypeError(`${area}.${name} is no call`);
    return call(input);
  };
}

function getFields({ fields }: ItemForm, kind: string, context: FormSource["context"]): readonly Field[] {
  const found = typeof fields === "function" ? fields(kind) : fields;
  if (!found) throw createFailure(context, "BAD_REQUEST");
  return found;
}

/** Returns the setting of a form, with the kind of the item that it is about. */
const toSetting = (
  { kindAt }: ItemForm,
  { context, brand }: FormSource,
  kind: string,
  choices: Choices = {},
) => ({
  ...{ t: context.t, brand, choices },
  branches: kindAt ? { [kindAt.replace(/\.kind$/, "")]: kind } : {},
});

/** Returns the fields of an item's form. `saved`: the item in the shape of the call's input, or its kind. */
export function describeItem(
  area: OperatorArea,
  name: string,
  form: ItemForm,
  source: FormSource,
  { kind, saved, choices }: { kind?: string; saved?: object; choices: Choices | undefined },
): FieldView[] {
  const own = kind ?? String(getAt(saved, form.kindAt ?? "") ?? "");
  const setting = toSetting(form, source, own, choices);
  return describeForm(getCall(area, name), getFields(form, own, source.context), setting, saved);
}

/** Reads an item's form as the input of a call. @throws CallFailure INVALID_INPUT. */
export function readItem(
  area: OperatorArea,
  name: string,
  form: ItemForm,
  source: FormSource,
  { sent, given }: { sent: FormData; given: object },
) {
  const kind = form.kindAt ? formText(sent, form.kindAt) : "";
  const fields = getFields(form, kind, source.context);
  const setting = toSetting(form, source, kind);
  const { adjust } = form;
  return readForm(sent, getCall(area, name), fields, setting, { given, adjust });
}

/** Returns the form of a new item: of the brand in the address, and of its kind if items have kinds. */
export async function loadNewItem(
  area: OperatorArea,
  form: ItemForm,
  { ops, context, request }: { ops: OpsRequest; context: AppLoadContext; request: Request },
): Promise<NewItemData> {
  const { call = "create" } = form;
  const brand = await formBrand(ops, request);
  // The call would refuse the item, and members would not see it.
  const isOff = brand?.settingsOff[area] !== undefined;
  const choices = brand && !isOff ? await form.loadChoices?.(ops, brand.code, context.t) : undefined;
  const kinds = (form.kindAt && choices?.[form.kindAt]) ?? [];
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("kind");
  const [kind = ""] = kinds.find(([one]) => one === asked) ?? [];
  const given = (form.prefilled ?? []).map((name) => [name, searchParams.get(name)?.slice(0, 500)]);
  const values = { kind, choices, saved: Object.fromEntries(given) };
  const isReady = brand !== null && !isOff && (form.kindAt === undefined || kind !== "");
  return {
    call,
    brand: brand && { code: brand.code, brandName: brand.brandName },
    ...{ kinds, kind, isOff },
    fields: isReady ? describeItem(area, call, form, { context, brand }, values) : null,
    operationKey: randomUUID(),
  };
}

/** Returns the action that adds an item of the address's brand and leads to its page. */
export function createAction(area: OperatorArea, form: ItemForm) {
  const { call = "create", waits } = form;
  return async ({ context, request }: ActionFunctionArgs) => {
    const ops = requireOperator(context, request);
    const sent = await request.formData();
    try {
      // Only the brand that the form was shown for: an operator may have lost it since.
      const brand = await loadBrand(ops, context, new URL(request.url).searchParams.get("for") ?? "");
      const given = { merchant: brand.code };
      const input = readItem(area, call, form, { context, brand }, { sent, given });
      const { id } = (await bindCall(ops, area, call)(input)) as { id: string };
      const done = withOutcome("", `${area}.${call}`, waits);
      return redirect(`/ops/${area}/${brand.code}/${id}${done}`, 303);
    } catch (error) {
      return refuseForm(error, sent);
    }
  };
}
