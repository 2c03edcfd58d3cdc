import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type Adjustment, operatorAdjustmentsContract } from "../../../platform/contract/ops/adjustments.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import {
  CaseFacts,
  CasePage,
  DecisionButton,
  DecisionForm,
  DecisionsPanel,
  SingleDecision,
} from "../parts/case-page.tsx";
import { ConfirmWarnings, useMemberWarnings } from "../parts/confirm-warnings.tsx";
import { Facts } from "../parts/facts.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { MemberPanel } from "../parts/member-panel.tsx";
import { OperatorAndTime } from "../parts/operator-and-time.tsx";
import { useOps } from "../use-ops.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const found = await calls.adjustments.detail(toCaseRef(params));
  const title = opsTitle(context, context.t("ops.adjustments.one", { member: found.one.username }));
  return { ...found, title };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  const one = toCaseRef(params);
  return caseAction(context, request, {
    async work(form) {
      const name = formText(form, "decision");
      if (name !== "approve" && name !== "reject") throw createFailure(context, "BAD_REQUEST");
      const given = { given: one };
      return ops.calls.adjustments[name](parseForm(form, operatorAdjustmentsContract[name], context, given));
    },
    whyNot({ code, details: { own, state, debt } }) {
      if (code === "CONFLICT") {
        if (debt !== undefined) return t("ops.adjustments.noDebt");
        return t("ops.adjustments.meanwhile", { state: t(textKey(`ops.adjustments.${state}`)) });
      }
      return code === "FORBIDDEN" && own ? t("ops.adjustments.twoPersons") : null;
    },
  });
}

export const meta = opsMeta;

const getDirection = ({ kind, amount }: Adjustment) =>
  kind === "waiver" ? "waive" : amount > 0 ? "give" : "take";

/** One correction with its member, and its decision. */
export default function AdjustmentCase() {
  const { t } = useTranslation();
  const { brandName, money, operator } = useOps();
  const { one, member, warnings, actions, names } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const texts = useMemberWarnings();
  const { merchantId, state, proposedBy, proposedAt, decidedBy, decidedAt } = one;
  return (
    <CasePage
      page="adjustments"
      title={t("ops.adjustments.one", { member: one.username })}
      state={state}
      message={refused.message}
      beside={<MemberPanel merchantId={merchantId} member={member} />}
    >
      <CaseFacts
        state={t(`ops.adjustments.${state}`)}
        sum={money(merchantId, one.amount, one.currency)}
        reason={one.reason}
      >
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.adjustments.direction"), t(`ops.adjustments.${getDirection(one)}`)],
            [
              t("ops.adjustments.proposedBy"),
              <OperatorAndTime key="proposed" name={names[proposedBy]} at={proposedAt} />,
            ],
            [
              t("ops.adjustments.decidedBy"),
              decidedBy && <OperatorAndTime key="decided" name={names[decidedBy]} at={decidedAt} />,
            ],
          ]}
        />
      </CaseFacts>
      <DecisionsPanel>
        {state === "proposed" && operator?.id === proposedBy ? (
          <p>{t("ops.adjustments.twoPersons")}</p>
        ) : null}
        {actions.includes("approve") ? (
          <DecisionForm>
            <ConfirmWarnings warnings={texts(warnings)} />
            <DecisionButton decision="approve" />
          </DecisionForm>
        ) : null}
        {actions.includes("reject") ? <SingleDecision decision="reject" kind="no" /> : null}
      </DecisionsPanel>
    </CasePage>
  );
}
