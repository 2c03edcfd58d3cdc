import type { AppLoadContext } from "@remix-run/node";
import { operatorWithdrawalsContract } from "../../../platform/contract/ops/withdrawals.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import type { CaseDone } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import type { OpsRequest } from "../guard.server.ts";
import { getSeenPictures } from "../version-action.server.ts";

/** Performs the action of a form on a withdrawal's page. @throws CallFailure. */
export async function decide(
  { calls: { withdrawals } }: OpsRequest,
  context: AppLoadContext,
  one: { merchant: string; id: string },
  form: FormData,
): Promise<CaseDone> {
  const contract = operatorWithdrawalsContract;
  const given = { given: one };
  const name = formText(form, "decision");
  switch (name) {
    case "review":
    case "approve":
    case "pay":
    case "markFailed":
      return withdrawals[name](parseForm(form, contract[name], context, given));
    case "reject":
      return withdrawals.reject(
        parseForm(form, contract.reject, context, { ...given, required: ["reason", "note"] }),
      );
    case "markPaid":
      return withdrawals.markPaid(parseForm(form, contract.markPaid, context, given));
    case "settle":
      return withdrawals.settle(
        parseForm(form, contract.settle, context, { given: { ...one, ...getSeenPictures(form) } }),
      );
    case "settlePaidTwice":
      return withdrawals.settlePaidTwice(parseForm(form, contract.settlePaidTwice, context, given));
    default:
      throw createFailure(context, "BAD_REQUEST");
  }
}
