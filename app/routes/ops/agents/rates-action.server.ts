import type { AppLoadContext } from "@remix-run/node";
import { type Translate, textKey } from "../../../i18n/text-key.ts";
import { operatorRebateRatesContract } from "../../../platform/contract/ops/rebate-rates.ts";
import type { FailureData } from "../../../site/call-failure.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { readRates } from "../../../site/read-rates.server.ts";
import type { CaseDone } from "../case-action.server.ts";
import type { OpsRequest } from "../guard.server.ts";

const DECISIONS = ["propose", "approve", "refuse"] as const;

/** Returns the name of a form of the rebate rates' panels; undefined for any other form. */
export const getRatesDecision = (form: FormData) =>
  DECISIONS.find((decision) => decision === formText(form, "decision"));

/** Carries out a form of the rebate rates' panels. @throws CallFailure. */
export async function runRatesForm(
  ops: OpsRequest,
  context: AppLoadContext,
  form: FormData,
  given: { merchant: string; id: string },
): Promise<CaseDone | undefined> {
  const { rebateRates } = ops.calls;
  const { propose, approve, refuse } = operatorRebateRatesContract;
  switch (getRatesDecision(form)) {
    case "propose": {
      const rates = readRates(context, form);
      await rebateRates.propose(parseForm(form, propose, context, { given: { ...given, rates } }));
      return { waits: "proposed" };
    }
    case "approve":
      await rebateRates.approve(parseForm(form, approve, context, { given }));
      return undefined;
    default:
      await rebateRates.refuse(parseForm(form, refuse, context, { given }));
      return undefined;
  }
}

/** Returns the text of a refusal that is about the whole proposal. */
export function toRatesRefusal(
  t: Translate,
  decision: (typeof DECISIONS)[number],
  { code, details: { own, state } }: FailureData,
): string | null {
  if (code === "FORBIDDEN" && own) return t("ops.adjustments.twoPersons");
  if (code === "NOT_FOUND") return t("ops.rebateRates.notTop");
  if (code === "INVALID_INPUT" && decision === "approve") return t("ops.rebateRates.outdated");
  if (code !== "CONFLICT") return null;
  if (state === "unchanged") return t("ops.rebateRates.unchanged");
  if (decision === "propose") return t("ops.rebateRates.waits");
  return t("ops.rebateRates.meanwhile", { state: t(textKey(`ops.rebateRates.state.${state}`)) });
}
