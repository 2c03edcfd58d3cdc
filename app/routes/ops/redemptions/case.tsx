import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorRedemptionsContract } from "../../../platform/contract/ops/redemptions.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { claimDecision } from "../claim-decision.server.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseFacts, CasePage, DecisionButton, DecisionForm, Decisions } from "../parts/case-page.tsx";
import { ClaimPanel } from "../parts/claim-panel.tsx";
import { ConfirmWarnings, useMemberWarnings, type Warning } from "../parts/confirm-warnings.tsx";
import { Facts } from "../parts/facts.tsx";
import { OpsField } from "../parts/form.tsx";
import { type FormErrors, NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { MemberPanel } from "../parts/member-panel.tsx";
import { OperatorAndTime } from "../parts/operator-and-time.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const found = await calls.redemptions.detail(toCaseRef(params));
  const title = opsTitle(context, context.t("ops.redemptions.one", { member: found.one.username }));
  return { ...found, title };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  const given = toCaseRef(params);
  return caseAction(context, request, {
    async work(form) {
      const claimed = claimDecision(ops, "redemptions", given, form);
      if (claimed) return claimed;
      const { approve, reject } = operatorRedemptionsContract;
      switch (formText(form, "decision")) {
        case "approve":
          return ops.calls.redemptions.approve(parseForm(form, approve, context, { given }));
        case "reject":
          return ops.calls.redemptions.reject(parseForm(form, reject, context, { given }));
        default:
          throw createFailure(context, "BAD_REQUEST");
      }
    },
    shown: ["remark"],
    whyNot: ({ code, details: { state } }) =>
      code === "CONFLICT"
        ? t("ops.redemptions.changed", { state: t(textKey(`ops.redemptions.state.${state}`)) })
        : null,
  });
}

export const meta = opsMeta;

/** The page of redeemed goods, with their member and the decisions. */
export default function RedemptionCasePage() {
  const { t } = useTranslation();
  const { brandName } = useOps();
  const { one, member, warnings, delivery, actions, names, claim, claimActions } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const { merchantId, state, decidedBy, decidedAt } = one;
  const texts = useMemberWarnings();
  return (
    <CasePage
      page="redemptions"
      title={t("ops.redemptions.one", { member: one.username })}
      state={state}
      message={refused.message}
      beside={<MemberPanel merchantId={merchantId} member={member} />}
    >
      <CaseFacts
        state={t(`ops.redemptions.state.${state}`)}
        sum={`${one.quantity} × ${one.name}`}
        reason={one.remark}
      >
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.redemptions.points"), one.points],
            [t("ops.redemptions.recipient"), delivery?.name ?? null],
            [t("ops.redemptions.phone"), delivery?.phone ?? null],
            [t("ops.redemptions.address"), delivery?.address ?? t("ops.redemptions.noAddress")],
            [t("ops.asked"), <Time key="asked" at={one.redeemedAt} />],
            [
              t("ops.adjustments.decidedBy"),
              decidedBy && <OperatorAndTime key="decided" name={names[decidedBy]} at={decidedAt} />,
            ],
          ]}
        />
      </CaseFacts>
      <ClaimPanel claim={claim} claimActions={claimActions} isOpen={actions.length > 0} names={names} />
      <Decisions>
        {actions.map((decision) => (
          <Decide
            key={decision}
            decision={decision}
            warnings={decision === "approve" ? texts(warnings) : []}
            refused={refused}
          />
        ))}
      </Decisions>
    </CasePage>
  );
}

/** A decision, with the text for the member. */
function Decide({
  decision,
  warnings,
  refused,
}: {
  decision: "approve" | "reject";
  warnings: readonly Warning[];
  refused: FormErrors;
}) {
  const { t } = useTranslation();
  const isRefusal = decision === "reject";
  return (
    <DecisionForm>
      <OpsField
        refused={refused}
        name="remark"
        label={t(`ops.redemptions.remark.${decision}`)}
        help={t(`ops.redemptions.help.${decision}`)}
        maxLength={500}
        required={isRefusal}
      />
      <ConfirmWarnings warnings={warnings} />
      <DecisionButton decision={decision} kind={isRefusal ? "no" : "main"} />
    </DecisionForm>
  );
}
