import type { AppLoadContext } from "@remix-run/node";
import { operatorVendorTransfersContract } from "../../../platform/contract/ops/vendor-transfers.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import type { CaseDone } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import type { OpsRequest } from "../guard.server.ts";

/** Performs the action of a form on a vendor transfer's page. @throws CallFailure. */
export async function decide(
  { calls: { vendorTransfers } }: OpsRequest,
  context: AppLoadContext,
  one: { merchant: string; id: string },
  form: FormData,
): Promise<CaseDone> {
  const contract = operatorVendorTransfersContract;
  const given = { given: one };
  switch (formText(form, "decision")) {
    case "ask":
      return vendorTransfers.ask(one);
    case "propose":
      await vendorTransfers.propose(parseForm(form, contract.propose, context, given));
      return { waits: "proposed" };
    case "approve":
      return vendorTransfers.approve(parseForm(form, contract.approve, context, given));
    case "reject":
      return vendorTransfers.reject(parseForm(form, contract.reject, context, given));
    case "settlePaidTwice":
      return vendorTransfers.settlePaidTwice(parseForm(form, contract.settlePaidTwice, context, given));
    default:
      throw createFailure(context, "BAD_REQUEST");
  }
}
