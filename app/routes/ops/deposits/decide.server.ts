import type { AppLoadContext } from "@remix-run/node";
import { operatorDepositsContract } from "../../../platform/contract/ops/deposits.ts";
import { formText, invalidForm, parseForm } from "../../../site/parse-form.ts";
import type { CaseDone } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import { loadCurrency, type OpsRequest } from "../guard.server.ts";
import { getSeenPictures } from "../version-action.server.ts";

/** Carries out the request of a form on a deposit's page. @throws CallFailure. */
export async function decide(
  ops: OpsRequest,
  context: AppLoadContext,
  one: { merchant: string; id: string },
  form: FormData,
): Promise<CaseDone> {
  const { deposits } = ops.calls;
  switch (formText(form, "decision")) {
    case "match": {
      const input = parseForm(form, operatorDepositsContract.match, context, {
        given: one,
        amounts: ["amount"],
        currency: await loadCurrency(ops, context, one.merchant),
        trimmed: ["bankReference"],
      });
      if (input.amount === 0) throw invalidForm(context, { amount: context.t("error.field.amountNothing") });
      return deposits.match(input);
    }
    case "reject":
      return deposits.reject(
        parseForm(form, operatorDepositsContract.reject, context, {
          given: { ...one, ...getSeenPictures(form) },
          required: ["reason", "note"],
        }),
      );
    case "decideReport":
      return deposits.decideReport(
        parseForm(form, operatorDepositsContract.decideReport, context, {
          given: one,
          amounts: ["amount"],
          currency: await loadCurrency(ops, context, one.merchant),
        }),
      );
    case "settleCase":
      return deposits.settleCase(
        parseForm(form, operatorDepositsContract.settleCase, context, { given: one, required: ["note"] }),
      );
    default:
      throw createFailure(context, "BAD_REQUEST");
  }
}
