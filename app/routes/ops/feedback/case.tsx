import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useId } from "react";
import { getLanguage } from "../../../i18n/languages.ts";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorFeedbackContract } from "../../../platform/contract/ops/feedback.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { LabelledBox } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { claimDecision } from "../claim-decision.server.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CasePage, DecisionButton, DecisionForm, DecisionsPanel } from "../parts/case-page.tsx";
import { ClaimPanel } from "../parts/claim-panel.tsx";
import { Facts } from "../parts/facts.tsx";
import { OpsField } from "../parts/form.tsx";
import { type FormErrors, NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { MemberPanel } from "../parts/member-panel.tsx";
import { OperatorAndTime } from "../parts/operator-and-time.tsx";
import { Panel } from "../parts/panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const found = await calls.feedback.detail(toCaseRef(params));
  const name = found.one.username ?? context.t("ops.feedback.visitor");
  const { language } = found.one;
  return {
    ...found,
    title: opsTitle(context, context.t("ops.feedback.one", { name })),
    languageName: getLanguage(language)?.name ?? language,
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { calls } = ops;
  const given = { given: toCaseRef(params) };
  return caseAction(context, request, {
    async work(form) {
      const claimed = claimDecision(ops, "feedback", given.given, form);
      if (claimed) return claimed;
      switch (formText(form, "decision")) {
        case "answer":
          return calls.feedback.answer(parseForm(form, operatorFeedbackContract.answer, context, given));
        case "close":
          return calls.feedback.close(parseForm(form, operatorFeedbackContract.close, context, given));
        default:
          throw createFailure(context, "BAD_REQUEST");
      }
    },
    whyNot: ({ code, details: { state } }) =>
      code === "CONFLICT"
        ? context.t("ops.feedback.meanwhile", { state: context.t(textKey(`ops.feedback.${state}`)) })
        : null,
  });
}

export const meta = opsMeta;

/** One feedback with its member and the answer. */
export default function FeedbackCase() {
  const { t } = useTranslation();
  const { brandName } = useOps();
  const { one, member, actions, names, claim, claimActions, languageName } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const { merchantId, state, type, content, contact, createdAt, answer, decidedBy, decidedAt } = one;
  const name = one.username ?? t("ops.feedback.visitor");
  return (
    <CasePage
      page="feedback"
      title={t("ops.feedback.one", { name })}
      state={state}
      message={refused.message}
      beside={member ? <MemberPanel merchantId={merchantId} member={member} /> : null}
    >
      <Panel title={t(`ops.feedback.${state}`)}>
        <p className="whitespace-pre-line wrap-anywhere">{content}</p>
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.feedback.type"), t(`ops.feedback.type.${type}`)],
            [t("ops.feedback.language"), languageName],
            [t("ops.feedback.contact"), contact],
            [t("ops.feedback.createdAt"), <Time key="created" at={createdAt} />],
            [t("ops.feedback.answer"), answer],
            [
              t("ops.feedback.by"),
              decidedBy && <OperatorAndTime key="by" name={names[decidedBy]} at={decidedAt} />,
            ],
          ]}
        />
      </Panel>
      <ClaimPanel claim={claim} claimActions={claimActions} isOpen={actions.length > 0} names={names} />
      <DecisionsPanel>
        {actions.includes("answer") ? <AnswerForm key="answer" refused={refused} /> : null}
        {actions.includes("close") ? (
          <DecisionForm key="close">
            <OpsField
              refused={refused}
              name="note"
              label={t("ops.note")}
              maxLength={500}
              help={t("ops.feedback.close.help")}
            />
            <DecisionButton decision="close" kind="other" />
          </DecisionForm>
        ) : null}
      </DecisionsPanel>
    </CasePage>
  );
}

function AnswerForm({ refused }: { refused: FormErrors }) {
  const { t } = useTranslation();
  const id = useId();
  const error = refused.fields.answer;
  return (
    <DecisionForm>
      <LabelledBox label={t("ops.feedback.answer")} htmlFor={id} required className="w-full max-w-180">
        <textarea
          id={id}
          name="answer"
          rows={5}
          maxLength={4000}
          required
          defaultValue={refused.values.answer}
          aria-invalid={error ? true : undefined}
          className="w-full rounded-md border border-border-strong bg-surface-2 px-3.5 py-3 text-text-1"
        />
      </LabelledBox>
      {error ? <ErrorText role="alert">{error}</ErrorText> : null}
      <DecisionButton decision="answer" />
    </DecisionForm>
  );
}
