import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import {
  applicationRejectReason,
  operatorApplicationsContract,
} from "../../../platform/contract/ops/applications.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { claimDecision } from "../claim-decision.server.ts";
import { createFailure } from "../failures.server.ts";
import { loadCurrency, requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseFacts, CasePage, DecisionButton, DecisionForm, DecisionsPanel } from "../parts/case-page.tsx";
import { ClaimPanel } from "../parts/claim-panel.tsx";
import { ConfirmWarnings, useMemberWarnings } from "../parts/confirm-warnings.tsx";
import { Facts } from "../parts/facts.tsx";
import { OpsAmountField, RejectFields } from "../parts/form.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { MemberPanel } from "../parts/member-panel.tsx";
import { OperatorAndTime } from "../parts/operator-and-time.tsx";
import { ProofsPanel } from "../parts/proofs-panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";
import { getSeenPictures } from "../version-action.server.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const found = await calls.applications.detail(toCaseRef(params));
  const title = opsTitle(context, context.t("ops.applications.one", { member: found.one.username }));
  return { ...found, title };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  const given = toCaseRef(params);
  return caseAction(context, request, {
    async work(form) {
      const claimed = claimDecision(ops, "applications", given, form);
      if (claimed) return claimed;
      const { applications } = ops.calls;
      switch (formText(form, "decision")) {
        case "approve":
          return applications.approve(
            parseForm(form, operatorApplicationsContract.approve, context, {
              given: { ...given, ...getSeenPictures(form) },
              amounts: ["amount"],
              currency: await loadCurrency(ops, context, given.merchant),
            }),
          );
        case "reject":
          return applications.reject(
            parseForm(form, operatorApplicationsContract.reject, context, {
              given: { ...given, ...getSeenPictures(form) },
              required: ["reason", "note"],
            }),
          );
        default:
          throw createFailure(context, "BAD_REQUEST");
      }
    },
    whyNot({ code, details: { state, why } }) {
      if (code !== "CONFLICT") return null;
      if (why === "soldOut") return t("ops.applications.soldOut");
      return t("ops.applications.changed", { state: t(textKey(`ops.applications.state.${state}`)) });
    },
  });
}

export const meta = opsMeta;

/** One application with its member, its pictures, and its decision. */
export default function ApplicationCasePage() {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  const { one, member, warnings, actions, names, claim, claimActions } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const { merchantId, state, currency, decidedBy, decidedAt } = one;
  const texts = useMemberWarnings();
  const reason = one.reason.replace(/^promotions\.reason\./, "");
  return (
    <CasePage
      page="applications"
      title={t("ops.applications.one", { member: one.username })}
      state={state}
      pictures={one.imageIds.length}
      message={refused.message}
      beside={<MemberPanel merchantId={merchantId} member={member} />}
    >
      <CaseFacts
        state={t(`ops.applications.state.${state}`)}
        sum={one.amount > 0 ? money(merchantId, one.amount, currency) : one.title}
        reason={reason && t(textKey(`ops.applications.reason.${reason}`))}
      >
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.promotions.name"), one.title],
            [t("ops.asked"), <Time key="asked" at={one.appliedAt} />],
            [t("ops.applications.comment"), one.comment],
            [t("ops.applications.contact"), one.contact],
            [t("ops.applications.most"), money(merchantId, one.most, currency)],
            [t("ops.note"), one.note],
            [
              t("ops.adjustments.decidedBy"),
              decidedBy && <OperatorAndTime key="decided" name={names[decidedBy]} at={decidedAt} />,
            ],
          ]}
        />
      </CaseFacts>
      <ClaimPanel claim={claim} claimActions={claimActions} isOpen={actions.length > 0} names={names} />
      <DecisionsPanel>
        {actions.includes("approve") ? (
          <DecisionForm>
            <OpsAmountField
              refused={refused}
              name="amount"
              merchant={merchantId}
              label={t("ops.applications.amount", { currency })}
            />
            <ConfirmWarnings warnings={texts(warnings)} />
            <DecisionButton decision="approve" />
          </DecisionForm>
        ) : null}
        {actions.includes("reject") ? (
          <DecisionForm>
            <RejectFields
              refused={refused}
              options={applicationRejectReason.options.map((word) => [
                word,
                t(`ops.applications.reason.${word}`),
              ])}
            />
            <DecisionButton decision="reject" kind="no" />
          </DecisionForm>
        ) : null}
      </DecisionsPanel>
      <ProofsPanel merchantId={merchantId} proofIds={one.imageIds} under="application-images" />
    </CasePage>
  );
}
