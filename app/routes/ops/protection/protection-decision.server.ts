import type { AppLoadContext } from "@remix-run/node";
import { textKey } from "../../../i18n/text-key.ts";
import { operatorProtectionContract } from "../../../platform/contract/ops/protection.ts";
import { findLimitProblem } from "../../../shared/limit-sense.ts";
import { amountProblem, parseAmount } from "../../../shared/typed-amount.ts";
import { formText, invalidForm, parseForm, sentValues } from "../../../site/parse-form.ts";
import { createFailure } from "../failures.server.ts";
import { loadCurrency, type OpsRequest } from "../guard.server.ts";
import type { Found } from "./limits-panel.tsx";
import { PERMANENT } from "./use-length-text.ts";

/** Hours are parsed to the hundredth. */
const HUNDREDTHS = { decimals: 2 };
const HOUR_MS = 3_600_000;

/** The effect of a form, shown for confirmation before it is carried out. */
export interface ReviewedDecision {
  decision: "limit" | "break" | "lift";
  /** The form's values, to be sent again. */
  values: Readonly<Record<string, string>>;
  reason: string;
  limit: Pick<Found["limits"][number], "kind" | "period" | "amount"> | null;
  pause: Pick<Found["exclusions"][number], "kind" | "scope" | "until"> | null;
}

/** The fields of the page's forms, without the member's. */
export const FIELDS = ["kind", "period", "amount", "break", "scope", "id", "reason"];

/** Validates a form and returns its effect. @throws CallFailure with the texts of refused fields. */
export async function reviewDecision(
  ops: OpsRequest,
  context: AppLoadContext,
  form: FormData,
): Promise<ReviewedDecision> {
  const values = sentValues(form, FIELDS) as Record<string, string>;
  const shown = { values, reason: values.reason ?? "", limit: null, pause: null };
  const decision = formText(form, "decision");
  switch (decision) {
    case "limit":
      return { ...shown, decision, limit: await limitInput(ops, context, form) };
    case "break": {
      const { username, merchant, kind, length, scope } = breakInput(context, form);
      const { offered } = await ops.calls.protection.detail({ merchant, username });
      const one = offered.find((known) => known.kind === kind && known.length === length);
      if (!one) throw invalidForm(context, { length: context.t("error.field.choice") });
      return { ...shown, decision, pause: { kind, scope, until: one.until } };
    }
    case "lift": {
      const asked = { merchant: formText(form, "merchant"), username: formText(form, "username") };
      const { exclusions } = await ops.calls.protection.detail(asked);
      const pause = exclusions.find(({ id, holds }) => holds && id === values.id);
      if (!pause) throw createFailure(context, "NOT_FOUND");
      return { ...shown, decision, pause, reason: pause.lift?.reason ?? "" };
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Performs a form's action. @throws CallFailure with the texts of refused fields. */
export async function protectionDecision(
  ops: OpsRequest,
  context: AppLoadContext,
  form: FormData,
): Promise<void> {
  const { protection } = ops.calls;
  switch (formText(form, "intent")) {
    case "limit":
      await protection.setLimit(await limitInput(ops, context, form));
      return;
    case "break":
      await protection.exclude(breakInput(context, form));
      return;
    case "askLift":
      await protection.askLift(parseForm(form, operatorProtectionContract.askLift, context));
      return;
    case "lift":
      await protection.lift(parseForm(form, operatorProtectionContract.lift, context));
      return;
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Parses a break from the form's list: its kind and its length. */
function breakInput(context: AppLoadContext, form: FormData) {
  const [kind = "", length = ""] = formText(form, "break").split(":");
  if (kind === "") throw invalidForm(context, { length: context.t("error.field.required") });
  const given = {
    kind: kind as Found["exclusions"][number]["kind"],
    // The numbers come from a list; the call refuses any other.
    length: length === PERMANENT ? null : Number(length) || 0,
  };
  return parseForm(form, operatorProtectionContract.exclude, context, { given });
}

async function limitInput(ops: OpsRequest, context: AppLoadContext, form: FormData) {
  const amount = await getAmount(ops, context, form);
  const limit = parseForm(form, operatorProtectionContract.setLimit, context, { given: { amount } });
  const fault = findLimitProblem(limit);
  if (fault) throw invalidForm(context, { amount: context.t(textKey(fault.messageKey), fault.values) });
  return limit;
}

/** Returns the amount in minor units of the merchant's currency, or in milliseconds if the form has hours. */
async function getAmount(ops: OpsRequest, context: AppLoadContext, form: FormData): Promise<number> {
  const isTime = formText(form, "kind") === "session";
  const own = await loadCurrency(ops, context, formText(form, "merchant"));
  const currency = isTime ? HUNDREDTHS : own;
  const text = formText(form, "amount");
  const amount = parseAmount(text, currency);
  if (amount === null || amount <= 0) {
    const { messageKey, values } = amountProblem(text, currency);
    throw invalidForm(context, { amount: context.t(textKey(messageKey), values) });
  }
  return isTime ? Math.round((amount * HOUR_MS) / 100) : amount;
}
