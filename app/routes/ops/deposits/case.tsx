import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { depositRejectReason } from "../../../platform/contract/ops/deposits.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { claimDecision } from "../claim-decision.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CasePage } from "../parts/case-page.tsx";
import { ClaimPanel } from "../parts/claim-panel.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { MemberPanel } from "../parts/member-panel.tsx";
import { PendingDecisionsPanel } from "../parts/pending-decisions-panel.tsx";
import { ProofsPanel } from "../parts/proofs-panel.tsx";
import { StepsPanel } from "../parts/steps-panel.tsx";
import { decide } from "./decide.server.ts";
import { DepositDecisions } from "./decisions.tsx";
import { DepositFacts } from "./facts.tsx";
import { ReportsPanel, ReversalCasesPanel } from "./reports.tsx";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls, texts } = requireOperator(context, request);
  const found = await calls.deposits.detail(toCaseRef(params));
  const { reference } = found.one;
  return {
    ...found,
    title: opsTitle(context, context.t("ops.deposits.one", { reference })),
    rejectReasons: depositRejectReason.options,
    texts: texts("payments"),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  return caseAction(context, request, {
    work: async (form) =>
      claimDecision(ops, "deposits", toCaseRef(params), form) ??
      decide(ops, context, toCaseRef(params), form),
    whyNot({ code, details: { state, takenBy, takenReference } }) {
      if (code !== "CONFLICT") return null;
      if (takenBy !== undefined) {
        const { merchant } = toCaseRef(params);
        const link = { to: `/ops/deposits/${merchant}/${takenBy}`, text: String(takenReference) };
        return { message: t("ops.deposits.lineTaken"), link };
      }
      if (state === undefined) return t("ops.deposits.meanwhile");
      return t("ops.deposits.changed", { state: t(textKey(`payments.state.${state}`)) });
    },
  });
}

export const meta = opsMeta;

/** One deposit with all its known facts, and its decision. */
export default function DepositCase() {
  const { t } = useTranslation();
  const { one, member, asked, warnings, actions, names, rejectReasons, claim, claimActions } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return (
    <CasePage
      page="deposits"
      name={one.reference}
      title={t("ops.deposits.one", { reference: one.reference })}
      state={one.state}
      pictures={one.proofIds.length}
      message={refused.message}
      link={refused.link}
      beside={
        <>
          <MemberPanel merchantId={one.merchantId} member={member} />
          <StepsPanel
            steps={one.steps}
            names={names}
            stateName={(step) => t(textKey(`payments.state.${step}`))}
          />
        </>
      }
    >
      <DepositFacts one={one} />
      <ClaimPanel
        claim={claim}
        claimActions={claimActions}
        isOpen={actions.length > 0 || one.openCases > 0}
        names={names}
      />
      <PendingDecisionsPanel merchantId={one.merchantId} asked={asked} currency={one.currency} />
      <ReportsPanel one={one} names={names} refused={refused} />
      <ReversalCasesPanel one={one} names={names} refused={refused} />
      <DepositDecisions
        one={one}
        asked={asked}
        actions={actions}
        warnings={warnings}
        rejectReasons={rejectReasons}
        refused={refused}
      />
      <ProofsPanel merchantId={one.merchantId} proofIds={one.proofIds} />
    </CasePage>
  );
}
