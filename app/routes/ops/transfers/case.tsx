import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CasePage } from "../parts/case-page.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { MemberPanel } from "../parts/member-panel.tsx";
import { Panel } from "../parts/panel.tsx";
import { StepsPanel } from "../parts/steps-panel.tsx";
import { useOps } from "../use-ops.ts";
import { decide } from "./decide.server.ts";
import { Proposal, TransferDecisions } from "./decisions.tsx";
import { Settlements, TransferFacts } from "./facts.tsx";
import { isPaidTwice } from "./is-paid-twice.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls, texts } = requireOperator(context, request);
  const found = await calls.transfers.detail(toCaseRef(params));
  const { reference } = found.one;
  return {
    ...found,
    title: opsTitle(context, context.t("ops.transfers.one", { reference })),
    /** Idempotency key of the proposal that the page's form may make. */
    operationKey: randomUUID(),
    texts: texts("wallets"),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  return caseAction(context, request, {
    work: (form) => decide(ops, context, toCaseRef(params), form),
    whyNot({ code, details: { own, state, askFirst } }) {
      if (code === "FORBIDDEN" && own) return t("ops.adjustments.twoPersons");
      if (code !== "CONFLICT") return null;
      if (askFirst) return t("ops.transfers.askFirst");
      return t("ops.transfers.meanwhile", { state: t(textKey(`wallets.state.${state}`)) });
    },
  });
}

export const meta = opsMeta;

/** Renders one vendor transfer with all known facts and the decision forms. */
export default function TransferCase() {
  const { t } = useTranslation();
  const { money } = useOps();
  const { one, member, actions, names, operationKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const amount = money(one.merchantId, one.amount, one.currency);
  return (
    <CasePage
      page="transfers"
      name={one.reference}
      title={t("ops.transfers.one", { reference: one.reference })}
      state={one.state}
      message={refused.message}
      beside={
        <>
          <MemberPanel merchantId={one.merchantId} member={member} />
          <StepsPanel
            steps={one.steps}
            names={names}
            // A step's state has the direction after a dot: pending.in.
            stateName={(step) => t(textKey(`wallets.state.${step.split(".")[0]}`))}
          />
        </>
      }
    >
      <TransferFacts one={one} names={names} />
      {isPaidTwice(one) ? (
        <Panel title={t("ops.paidTwice")}>
          <p className="text-warning">{t("ops.transfers.paidTwice", { amount })}</p>
        </Panel>
      ) : null}
      {one.state === "pending" || one.state === "unknown" ? (
        <Panel title={t("ops.transfers.why")}>
          <p>{t(`ops.transfers.where.${one.direction}`)}</p>
          <p>{t("ops.transfers.wait")}</p>
          {one.maySettle ? null : <p>{t("ops.transfers.settle.wait")}</p>}
        </Panel>
      ) : null}
      <Settlements one={one} names={names} />
      <TransferDecisions one={one} actions={actions} refused={refused} />
      {actions.includes("propose") ? (
        <Proposal
          reference={one.reference}
          operationKey={refused.values.idempotencyKey || operationKey}
          refused={refused}
        />
      ) : null}
    </CasePage>
  );
}
