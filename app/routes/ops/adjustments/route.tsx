import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type Adjustment, operatorAdjustmentsContract } from "../../../platform/contract/ops/adjustments.ts";
import { formText, invalidForm, parseForm, sentValues } from "../../../site/parse-form.ts";
import { withOutcome } from "../done.ts";
import { loadCurrency, requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { toFormErrors } from "../parts/form-errors.server.ts";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { QueueFilters } from "../parts/queue-filters.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { Time } from "../parts/time.tsx";
import { readListQuery } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { Proposal } from "./proposal.tsx";
import { STATE_TONES } from "./state-tones.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const { chosen, query } = readListQuery(request);
  const { list, total } = await calls.adjustments.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.adjustments")),
    chosen,
    list,
    paging: { ...query, total },
    /** The key of the proposal that the page's form may make. */
    operationKey: randomUUID(),
  };
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
export default function Adjustments() {
  const { may } = useOps();
  const { chosen, list, paging, operationKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return (
    <QueuePage
      page="adjustments"
      filters={<QueueFilters chosen={chosen} />}
      columns={useColumns()}
      rows={list}
      getKey={({ id }) => id}
      paging={paging}
      isAll={chosen.which === "all"}
      message={refused.message}
    >
      {may("adjustments.propose") ? <Proposal operationKey={operationKey} refused={refused} /> : null}
    </QueuePage>
  );
}

function useColumns(): Column<Adjustment>[] {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  return [
    {
      head: "ops.member",
      cell: ({ merchantId, id, username, state }) => (
        <CaseLink
          page="adjustments"
          merchantId={merchantId}
          id={id}
          state={t(`ops.adjustments.${state}`)}
          tone={STATE_TONES[state]}
        >
          {username}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    { head: "ops.adjustments.reason", cell: ({ reason }) => reason },
    { head: "ops.adjustments.proposed", cell: ({ proposedAt }) => <Time at={proposedAt} /> },
    {
      head: "ops.amount",
      cell: ({ merchantId, amount, currency }) => money(merchantId, amount, currency),
      align: "right",
    },
  ];
}
