import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorPromotion } from "../../../platform/contract/ops/promotions.ts";
import { formText } from "../../../site/parse-form.ts";
import { caseAction, caseOf } from "../case-action.server.ts";
import { failureAs } from "../failures.server.ts";
import { atWork } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { ActAlone, ActButton, CaseFacts, CasePage, DecisionForm, Decisions } from "../parts/case-page.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Facts } from "../parts/facts.tsx";
import { Panel } from "../parts/panel.tsx";
import { NOT_REFUSED } from "../parts/refused.ts";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";
import { EditorFields } from "./editor.tsx";
import { draftFields, readDraft } from "./read-draft.server.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls, texts } = atWork(context, request);
  const found = await calls.promotions.detail(caseOf(params));
  return { ...found, title: opsTitle(context, found.one.title), texts: texts("promotions") };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { calls } = atWork(context, request);
  const { t } = context;
  const one = caseOf(params);
  const shown = draftFields(await request.clone().formData());
  return caseAction(context, request, {
    async work(form) {
      const seenState = formText(form, "seenState");
      switch (formText(form, "act")) {
        case "publish":
          return calls.promotions.publish({ ...one, seenState });
        case "end":
          return calls.promotions.end({ ...one, seenState });
        case "save":
          return calls.promotions.edit({ ...one, seenState, ...readDraft(form, context) });
        default:
          throw failureAs(context, "BAD_REQUEST");
      }
    },
    shown,
    whyNot({ code, details: { state, vendor } }) {
      if (code !== "CONFLICT") return null;
      if (vendor !== undefined) return t("ops.promotions.noVendor", { vendor: String(vendor) });
      return t("ops.promotions.changed", { state: t(textKey(`ops.promotions.state.${state}`)) });
    },
  });
}

export const meta = opsMeta;

/** One promotion: what it gave, what can be done, its draws, and its fields. */
export default function PromotionCase() {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  const { one, languages, actions } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NOT_REFUSED;
  const { merchantId, state, currency, stock } = one;
  return (
    <CasePage
      page="promotions"
      title={one.title}
      state={state}
      message={refused.message}
      beside={<Draws one={one} />}
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
      <Decisions>
        {actions.includes("publish") ? <ActAlone act="publish" /> : null}
        {actions.includes("end") ? <ActAlone act="end" kind="no" /> : null}
        {actions.includes("edit") ? (
          <DecisionForm>
            <EditorFields one={one} languages={languages} refused={refused} />
            <ActButton act="save" kind="other" />
          </DecisionForm>
        ) : null}
      </Decisions>
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
        keyOf={({ drawId }) => drawId}
        columns={[
          { head: t("ops.promotions.draw"), cell: ({ day, number }) => `${day} / ${number}` },
          { head: t("ops.member"), cell: ({ username }) => username },
          {
            head: t("ops.promotions.prize"),
            cell: ({ given, landed }) => (given === landed ? given : `${landed} → ${given}`),
          },
          {
            head: t("ops.amount"),
            cell: ({ amount }) => money(merchantId, amount, currency),
            align: "right",
          },
        ]}
      />
    </Panel>
  );
}
