import { type ActionFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formText } from "../../../site/parse-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { caseLoader, decisionAction } from "../case.server.ts";
import { toCaseRef } from "../case-action.server.ts";
import type { CaseData } from "../case-area.ts";
import type { Decisions } from "../form/decisions.ts";
import type { Field } from "../form/fields.ts";
import { FormFields } from "../form/form-fields.tsx";
import { getCall } from "../form/item-form.server.ts";
import { getSentValues, readForm } from "../form/read-form.server.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta } from "../page-title.ts";
import { type CaseView, casePage } from "../parts/case.tsx";
import { DecisionButton, DecisionForm } from "../parts/case-page.tsx";
import { NO_FORM_ERRORS } from "../parts/form.tsx";
import type { Paging } from "../parts/ops-pager.tsx";
import { textInLanguage } from "../parts/texts.ts";
import { TextsPanel } from "../parts/texts-panel.tsx";
import { getPage, loadBrand } from "../queue-query.server.ts";
import { Places, Prizes, RulesFacts } from "./panels.tsx";
import { TOURNAMENT_FORM } from "./route.tsx";

const NOTE: readonly Field[] = [
  { name: "note", label: "ops.adjustments.reason", help: "ops.adjustments.reason.help" },
];
const DECISIONS: Decisions<"tournaments"> = { cancel: { fields: NOTE, isCustom: true } };

const getPlacesPage = (request: Request) => getPage(new URL(request.url).searchParams, "places");

export const loader = caseLoader("tournaments", {
  title: ({ one }, _, language) => textInLanguage(one.texts, language)?.title ?? one.id,
  texts: ["tournaments", "member"],
  decisions: DECISIONS,
  form: TOURNAMENT_FORM,
  // The call takes vendors and games by their codes.
  saved: ({ one: { rules, ...one } }, decision) =>
    decision === "edit"
      ? {
          ...one,
          rules: {
            ...rules,
            vendors: rules.vendors.map(({ vassalage }) => vassalage),
            games: rules.games.map(({ gameId }) => gameId),
          },
        }
      : undefined,
  query: getPlacesPage,
  more: ({ total }, { request }) => ({ ...getPlacesPage(request), total }),
});

const decide = decisionAction("tournaments", {
  decisions: DECISIONS,
  form: TOURNAMENT_FORM,
  changed: { text: "ops.tournaments.changed", states: "ops.tournaments.state" },
});

/** Saves or publishes a draft. Cancels the tournament after a confirmation step. */
export async function action(args: ActionFunctionArgs) {
  const { context, request, params } = args;
  const form = await request.clone().formData();
  if (formText(form, "decision") !== "takeBack") return decide(args);
  const given = toCaseRef(params);
  const brand = await loadBrand(requireOperator(context, request), context, given.merchant);
  try {
    readForm(form, getCall("tournaments", "cancel"), NOTE, { t: context.t, brand }, { given });
    return data({ ...NO_FORM_ERRORS, values: getSentValues(form) });
  } catch (error) {
    return refuseForm(error, form);
  }
}

export const meta = opsMeta;

/** The page of one tournament: its rules, its standings with the payouts, and its cancellation before the start. */
export default casePage<"tournaments", Paging>("tournaments", {
  decisions: DECISIONS,
  facts: ({ one }, view) => ({
    title: view.t(`ops.tournaments.state.${one.state}`),
    sum: view.amount(one.pool),
    text: view.t("ops.tournaments.pool"),
    facts: [
      ["ops.promotions.begins", view.start(one.startsAt)],
      ["ops.promotions.ends", view.time(one.endsAt)],
      ["ops.tournaments.finalAt", view.time(one.finalAt)],
      ["ops.tournaments.paid", view.amount(one.paid)],
      ["ops.promotions.rules", <RulesFacts key="rules" one={one} />],
    ],
  }),
  panels: (found, _, paging) => (
    <>
      <TextsPanel texts={found.one.texts} />
      <Places found={found} paging={paging} />
    </>
  ),
  beside: ({ one }) => <Prizes one={one} />,
  notes: ({ one, actions }, view) =>
    actions.includes("cancel") ? <Cancel merchant={one.merchantId} view={view} /> : null,
});

/** The cancellation form: first the note, then the confirmation. */
function Cancel({ merchant, view: { t, refused } }: { merchant: string; view: CaseView }) {
  const { forms } = useLoaderData() as CaseData<unknown>;
  const { decision, note } = refused.values;
  if (decision === "takeBack" && Object.keys(refused.fields).length === 0) {
    return (
      <DecisionForm>
        <Alert tone="warning">{t("ops.tournaments.cancel.sure")}</Alert>
        <input type="hidden" name="note" value={note} />
        <p>{note}</p>
        <DecisionButton decision="cancel" kind="no" />
      </DecisionForm>
    );
  }
  return (
    <DecisionForm>
      <p>{t("ops.tournaments.cancel.help")}</p>
      <FormFields
        fields={forms.cancel ?? []}
        merchant={merchant}
        refused={decision === "takeBack" || decision === "cancel" ? refused : NO_FORM_ERRORS}
      />
      <DecisionButton decision="takeBack" kind="other" />
    </DecisionForm>
  );
}
