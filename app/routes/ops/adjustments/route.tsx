import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { operatorAdjustmentsContract } from "../../../platform/contract/ops/adjustments.ts";
import { formText, invalidForm, parseForm, sentValues } from "../../../site/parse-form.ts";
import { withOutcome } from "../done.ts";
import { loadCurrency, requireOperator } from "../guard.server.ts";
import { listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { amountColumn, BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { toFormErrors } from "../parts/form-errors.server.ts";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { listPage } from "../parts/list-page.tsx";
import { useOps } from "../use-ops.ts";
import { Proposal } from "./proposal.tsx";
import { STATE_TONES } from "./state-tones.ts";

export const loader = listLoader("adjustments", { more: makeKey });

/** Returns the key of the proposal that the page's form may make. */
async function makeKey() {
  return { operationKey: randomUUID() };
}

/** Proposes a correction; another operator decides. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  const merchant = formText(form, "merchant");
  try {
    if (merchant === "") throw invalidForm(context, { merchant: context.t("ops.brand.choose") });
    const direction = formText(form, "direction");
    const input = parseForm(form, operatorAdjustmentsContract.propose, context, {
      amounts: ["amount"],
      currency: await loadCurrency(ops, context, merchant),
      given: { kind: direction === "waive" ? "waiver" : "money" },
    });
    const amount = direction === "take" ? -input.amount : input.amount;
    const { id } = await ops.calls.adjustments.propose({ ...input, amount });
    return redirect(
      `/ops/adjustments/${merchant}/${id}${withOutcome("", "adjustments.propose", "proposed")}`,
      303,
    );
  } catch (error) {
    return toFormErrors(
      error,
      sentValues(form, ["merchant", "username", "direction", "amount", "reason", "idempotencyKey"]),
    );
  }
}

export const meta = opsMeta;

/** Corrections of members' money: proposed by one operator, approved by another. */
export default listPage("adjustments", {
  columns: [
    caseColumn(
      "adjustments",
      "ops.member",
      ({ username }) => username,
      ({ state }) => [`ops.adjustments.${state}`, STATE_TONES[state]],
    ),
    BRAND_COLUMN,
    { head: "ops.adjustments.reason", cell: ({ reason }) => reason },
    timeColumn("ops.adjustments.proposed", ({ proposedAt }) => proposedAt),
    amountColumn("ops.amount", ({ amount }) => amount),
  ],
  below: NewAdjustment,
});

function NewAdjustment() {
  const { may } = useOps();
  const { operationKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return may("adjustments.propose") ? <Proposal operationKey={operationKey} refused={refused} /> : null;
}
