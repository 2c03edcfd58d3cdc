import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorPromotion } from "../../../platform/contract/ops/promotions.ts";
import { formText } from "../../../site/parse-form.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { usedText } from "../parts/budget-fields.tsx";
import { CaseFacts, CasePage, DecisionButton, DecisionsPanel } from "../parts/case-page.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Facts } from "../parts/facts.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { MemberLink } from "../parts/member-link.tsx";
import { Panel } from "../parts/panel.tsx";
import { Time } from "../parts/time.tsx";
import { SaveButtons, VersionForm, VersionPanel } from "../parts/version-panel.tsx";
import { loadBrand } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { getSeenVersion } from "../version-action.server.ts";
import { EditorFields } from "./editor.tsx";
import { readChange } from "./read-draft.server.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls, texts } = requireOperator(context, request);
  const { merchant, id } = toCaseRef(params);
  const [found, choices] = await Promise.all([
    calls.promotions.detail({ merchant, id }),
    calls.promotions.choices({ merchant }),
  ]);
  return {
    ...found,
    choices,
    title: opsTitle(context, found.one.title),
    texts: texts("promotions", "member"),
  };
}

/** Saves or publishes the promotion, or ends it. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  const one = toCaseRef(params);
  return caseAction(context, request, {
    async work(form) {
      switch (formText(form, "decision")) {
        case "save":
        case "publish": {
          const brand = await loadBrand(ops, context, one.merchant);
          return ops.calls.promotions.edit(readChange(form, context, brand, one.id));
        }
        case "end":
          return ops.calls.promotions.end({ ...one, ...getSeenVersion(form) });
        default:
          throw createFailure(context, "BAD_REQUEST");
      }
    },
    whyNot({ code, details: { state, vendor } }) {
      if (code !== "CONFLICT") return null;
      if (vendor !== undefined) return t("ops.promotions.noVendor", { vendor: String(vendor) });
      return t("ops.promotions.changed", { state: t(textKey(`ops.promotions.state.${state}`)) });
    },
  });
}

export const meta = opsMeta;

/** The page of one promotion: its payouts, actions, draws and fields. */
export default function PromotionCase() {
  const { t } = useTranslation();
  const { brandName, money, may, merchants } = useOps();
  const { one, version, languages, actions, choices } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const { merchantId, state, currency, stock, budget, spent } = one;
  const merchant = merchants.find(({ code }) => code === merchantId);
  return (
    <CasePage
      page="promotions"
      title={one.title}
      state={state}
      message={refused.message}
      beside={
        <>
          <VersionPanel merchantId={merchantId} version={version} />
          <Draws one={one} />
        </>
      }
    >
      <CaseFacts
        state={t(`ops.promotions.state.${state}`)}
        sum={money(merchantId, one.sum, currency)}
        reason={t("ops.promotions.sum")}
      >
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.promotions.kind"), t(`ops.promotions.kind.${one.kind}`)],
            [t("ops.promotions.begins"), <Time key="begins" at={one.startsAt} />],
            [t("ops.promotions.ends"), one.endsAt === null ? null : <Time key="ends" at={one.endsAt} />],
            [t("ops.promotions.quota"), one.quota],
            [t("ops.rules.spent"), usedText({ t, money }, { merchantId, budget, spent })],
            [t("ops.promotions.given"), one.given],
            [
              t("ops.promotions.stock"),
              stock
                .map((line) =>
                  t("ops.promotions.stock.line", {
                    prize: line.prizeId,
                    taken: line.taken,
                    stock: line.stock,
                  }),
                )
                .join(", "),
            ],
          ]}
        />
      </CaseFacts>
      <DecisionsPanel>
        {actions.includes("end") ? (
          <VersionForm key="end" version={version}>
            <DecisionButton decision="end" kind="no" />
          </VersionForm>
        ) : null}
        {actions.includes("edit") && merchant ? (
          <VersionForm key={version.version} version={version}>
            <EditorFields
              merchant={merchant}
              choices={choices}
              one={one}
              languages={languages}
              refused={refused}
            />
            <SaveButtons version={version} mayPublish={may("promotions.publish")} />
          </VersionForm>
        ) : null}
      </DecisionsPanel>
    </CasePage>
  );
}

function Draws({ one: { merchantId, draws, currency } }: Pick<OperatorPromotion, "one">) {
  const { t } = useTranslation();
  const { money } = useOps();
  if (draws.length === 0) return null;
  return (
    <Panel title={t("ops.promotions.draws")}>
      <DataTable
        label={t("ops.promotions.draws")}
        rows={draws}
        getKey={({ drawId }) => drawId}
        columns={[
          { head: "ops.promotions.draw", cell: ({ day, number }) => `${day} / ${number}` },
          {
            head: "ops.member",
            cell: (one) => <MemberLink merchantId={merchantId} username={one.username} />,
          },
          {
            head: "ops.promotions.prize",
            cell: ({ given, landed }) => (given === landed ? given : `${landed} → ${given}`),
          },
          {
            head: "ops.amount",
            cell: ({ amount }) => money(merchantId, amount, currency),
            align: "right",
          },
        ]}
      />
    </Panel>
  );
}
