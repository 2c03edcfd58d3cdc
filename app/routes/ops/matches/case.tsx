import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type MatchSide, operatorMatchesContract } from "../../../platform/contract/ops/matches.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { claimDecision } from "../claim-decision.server.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CasePage, DecisionButton, DecisionForm, DecisionsPanel } from "../parts/case-page.tsx";
import { ClaimPanel } from "../parts/claim-panel.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Facts } from "../parts/facts.tsx";
import { OpsField } from "../parts/form.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { MemberLink } from "../parts/member-link.tsx";
import { MemberPanel } from "../parts/member-panel.tsx";
import { OperatorAndTime } from "../parts/operator-and-time.tsx";
import { Panel } from "../parts/panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const found = await calls.matches.detail(toCaseRef(params));
  return { ...found, title: opsTitle(context, context.t("ops.matches.one", { name: found.one.username })) };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const given = toCaseRef(params);
  return caseAction(context, request, {
    async work(form) {
      const claimed = claimDecision(ops, "matches", given, form);
      if (claimed) return claimed;
      const { matches } = ops.calls;
      switch (formText(form, "decision")) {
        case "confirm":
          return matches.confirm(parseForm(form, operatorMatchesContract.confirm, context, { given }));
        case "dismiss":
          return matches.dismiss(parseForm(form, operatorMatchesContract.dismiss, context, { given }));
        default:
          throw createFailure(context, "BAD_REQUEST");
      }
    },
    whyNot: ({ code, details: { state } }) =>
      code === "CONFLICT"
        ? context.t("ops.matches.meanwhile", { state: context.t(textKey(`ops.matches.${state}`)) })
        : null,
  });
}

export const meta = opsMeta;

/** One account beside the excluded account that it resembles, and the decision if both belong to one person. */
export default function MatchCasePage() {
  const { t } = useTranslation();
  const { brandName } = useOps();
  const { one, account, excluded, exclusion, member, actions, names, claim, claimActions } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const { merchantId, state, decidedBy, decidedAt } = one;
  return (
    <CasePage
      page="matches"
      title={t("ops.matches.one", { name: one.username })}
      state={state}
      message={refused.message}
      beside={<MemberPanel merchantId={merchantId} member={member} />}
    >
      <Panel title={t(`ops.matches.${state}`)}>
        <p>{t(one.held ? "ops.matches.held.text" : "ops.matches.free.text")}</p>
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.matches.kinds"), one.kinds.map((kind) => t(`ops.matches.kind.${kind}`)).join(", ")],
            [t("ops.matches.certain"), t(one.certain ? "ops.matches.certain.yes" : "ops.matches.certain.no")],
            [t("ops.matches.occasion"), t(`ops.matches.occasion.${one.occasion}`)],
            [t("ops.matches.opened"), <Time key="opened" at={one.openedAt} />],
            [t("ops.protection.break"), t(`ops.protection.break.${exclusion.kind}`)],
            [t("ops.protection.scope"), t(`ops.protection.scope.${exclusion.scope}`)],
            [
              t("ops.matches.until"),
              exclusion.until === null ? t("ops.matches.forGood") : <Time key="until" at={exclusion.until} />,
            ],
            [t("ops.matches.objection"), one.objection],
            [t("ops.matches.reason"), one.reason],
            [
              t("ops.matches.decided"),
              decidedBy !== null && (
                <OperatorAndTime
                  key="by"
                  name={names[decidedBy] ?? t("ops.matches.platform")}
                  at={decidedAt}
                />
              ),
            ],
          ]}
        />
      </Panel>
      <Sides merchantId={merchantId} account={account} excluded={excluded} />
      <ClaimPanel claim={claim} claimActions={claimActions} isOpen={actions.length > 0} names={names} />
      <DecisionsPanel>
        {actions.map((decision) => (
          <DecisionForm key={decision}>
            <p>{t(`ops.matches.${decision}.help`)}</p>
            <OpsField refused={refused} name="reason" label={t("ops.matches.reason")} maxLength={500} />
            <DecisionButton decision={decision} kind={decision === "confirm" ? "no" : "main"} />
          </DecisionForm>
        ))}
      </DecisionsPanel>
    </CasePage>
  );
}

/** Renders the masked owner details of both accounts side by side. */
function Sides({
  merchantId,
  account,
  excluded,
}: {
  merchantId: string;
  account: MatchSide;
  excluded: MatchSide;
}) {
  const { t } = useTranslation();
  const title = t("ops.matches.sides");
  const proved = (text: string, isProved: boolean) =>
    text && `${text} · ${t(isProved ? "ops.matches.proved" : "ops.matches.typed")}`;
  const rows = [
    {
      name: "account",
      value: ({ username }: MatchSide) =>
        username === null ? (
          t("ops.matches.otherBrand")
        ) : (
          <MemberLink merchantId={merchantId} username={username} />
        ),
    },
    { name: "registered", value: (side: MatchSide) => <Time at={side.registeredAt} /> },
    { name: "name", value: (side: MatchSide) => side.name },
    { name: "birthday", value: (side: MatchSide) => side.birthday },
    { name: "mobile", value: (side: MatchSide) => proved(side.mobile, side.mobileProved) },
    { name: "email", value: (side: MatchSide) => proved(side.email, side.emailProved) },
    { name: "payees", value: (side: MatchSide) => side.payees.join(", ") },
  ] as const;
  return (
    <Panel title={title}>
      <DataTable
        label={title}
        rows={rows}
        getKey={({ name }) => name}
        columns={[
          { head: "ops.matches.fact", cell: ({ name }) => t(`ops.matches.side.${name}`) },
          { head: "ops.matches.this", cell: ({ value }) => value(account) || "–" },
          { head: "ops.matches.excluded", cell: ({ value }) => value(excluded) || "–" },
        ]}
      />
    </Panel>
  );
}
