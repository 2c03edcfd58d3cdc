import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { withdrawalRejectReason } from "../../../platform/contract/ops/withdrawals.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { claimDecision } from "../claim-decision.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CasePage } from "../parts/case-page.tsx";
import { ClaimPanel } from "../parts/claim-panel.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { MemberPanel } from "../parts/member-panel.tsx";
import { Panel } from "../parts/panel.tsx";
import { PendingDecisionsPanel } from "../parts/pending-decisions-panel.tsx";
import { ProofsPanel } from "../parts/proofs-panel.tsx";
import { StepsPanel } from "../parts/steps-panel.tsx";
import { useOps } from "../use-ops.ts";
import { COLUMNS } from "./columns.tsx";
import { decide } from "./decide.server.ts";
import { WithdrawalDecisions } from "./decisions.tsx";
import { isPaidTwice, WithdrawalFacts } from "./facts.tsx";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls, texts } = requireOperator(context, request);
  const found = await calls.withdrawals.detail(toCaseRef(params));
  const { reference } = found.one;
  return {
    ...found,
    title: opsTitle(context, context.t("ops.withdrawals.one", { reference })),
    rejectReasons: withdrawalRejectReason.options,
    texts: texts("withdraw"),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  return caseAction(context, request, {
    work: async (form) =>
      claimDecision(ops, "withdrawals", toCaseRef(params), form) ??
      decide(ops, context, toCaseRef(params), form),
    whyNot({ code, details: { state, takenBy, takenReference } }) {
      if (code !== "CONFLICT") return null;
      if (takenBy !== undefined) {
        const { merchant } = toCaseRef(params);
        const link = { to: `/ops/withdrawals/${merchant}/${takenBy}`, text: String(takenReference) };
        return { message: t("ops.withdrawals.lineTaken"), link };
      }
      return state === undefined
        ? null
        : t("ops.withdrawals.meanwhile", { state: t(textKey(`withdraw.state.${state}`)) });
    },
  });
}

export const meta = opsMeta;

/** Renders one withdrawal with all known facts and the decision forms. */
export default function WithdrawalCase() {
  const { t } = useTranslation();
  const { money } = useOps();
  const {
    one,
    member,
    asked,
    warnings: hints,
    others,
    actions,
    nextFor,
    names,
    rejectReasons,
    claim,
    claimActions,
  } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const { merchantId, currency } = one;
  const warnings = hints.map((hint) => [hint, t(`ops.hint.${hint}`, { count: one.sharedWith })] as const);
  const title = t("ops.withdrawals.others");
  return (
    <CasePage
      page="withdrawals"
      name={one.reference}
      title={t("ops.withdrawals.one", { reference: one.reference })}
      state={one.state}
      pictures={one.proofIds.length}
      message={refused.message}
      link={refused.link}
      beside={
        <>
          <MemberPanel merchantId={merchantId} member={member} />
          <StepsPanel
            steps={one.steps}
            names={names}
            stateName={(step) => t(textKey(`withdraw.state.${step}`))}
          />
        </>
      }
    >
      <WithdrawalFacts one={one} names={names} />
      {isPaidTwice(one) ? (
        <Panel title={t("ops.paidTwice")}>
          <p className="text-warning">
            {t("ops.paidTwice.text", { amount: money(merchantId, one.netAmount, currency) })}
          </p>
        </Panel>
      ) : null}
      {hints.length > 0 ? (
        <Panel title={t("ops.hints")}>
          <ul className="list-disc pl-5 text-warning">
            {warnings.map(([hint, text]) => (
              <li key={hint}>{text}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <ClaimPanel claim={claim} claimActions={claimActions} isOpen={actions.length > 0} names={names} />
      <PendingDecisionsPanel merchantId={merchantId} asked={asked} currency={currency} />
      <WithdrawalDecisions
        actions={actions}
        nextFor={nextFor}
        warnings={warnings}
        rejectReasons={rejectReasons}
        refused={refused}
      />
      <ProofsPanel merchantId={merchantId} proofIds={one.proofIds} />
      {others.length > 0 ? (
        <div className="flex flex-col gap-3">
          <h2 className="text-16 font-bold">{title}</h2>
          <DataTable label={title} columns={COLUMNS} rows={others} getKey={({ id }) => id} />
        </div>
      ) : null}
    </CasePage>
  );
}
