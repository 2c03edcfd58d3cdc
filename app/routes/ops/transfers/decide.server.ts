import type { AppLoadContext } from "@remix-run/node";
import { operatorTransfersContract } from "../../../platform/contract/ops/transfers.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import type { CaseDone } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import type { OpsRequest } from "../guard.server.ts";

/** Performs the action of a form on a vendor transfer's page. @throws CallFailure. */
export async function decide(
  { calls: { transfers } }: OpsRequest,
  context: AppLoadContext,
  one: { merchant: string; id: string },
  form: FormData,
): Promise<CaseDone> {
  const contract = operatorTransfersContract;
  const given = { given: one };
  switch (formText(form, "decision")) {
    case "ask":
      return transfers.ask(one);
    case "propose":
      await transfers.propose(parseForm(form, contract.propose, context, given));
      return { waits: "proposed" };
    case "approve":
      return transfers.approve(parseForm(form, contract.approve, context, given));
    case "reject":
      return transfers.reject(parseForm(form, contract.reject, context, given));
    case "settlePaidTwice":
      return transfers.settlePaidTwice(parseForm(form, contract.settlePaidTwice, context, given));
    default:
      throw createFailure(context, "BAD_REQUEST");
  }
}
