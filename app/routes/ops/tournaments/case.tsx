import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { VersionFacts } from "../../../platform/contract/ops/catalogue.ts";
import { operatorTournamentsContract } from "../../../platform/contract/ops/tournaments.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseFacts, CasePage, DecisionButton, DecisionsPanel } from "../parts/case-page.tsx";
import { Facts } from "../parts/facts.tsx";
import { OpsField } from "../parts/form.tsx";
import { toFormErrors } from "../parts/form-errors.server.ts";
import { type FormErrors, NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { Panel } from "../parts/panel.tsx";
import { textInLanguage } from "../parts/text-in-language.ts";
import { StartTime, Time } from "../parts/time.tsx";
import { SaveButtons, VersionForm, VersionPanel } from "../parts/version-panel.tsx";
import { getPage, loadBrand } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { getSeenVersion } from "../version-action.server.ts";
import { TournamentFields } from "./new-tournament.tsx";
import { Places } from "./places.tsx";
import { readTournamentChange } from "./read-tournament.server.ts";
import { Prizes, RulesFacts } from "./rules.tsx";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const page = getPage(new URL(request.url).searchParams, "places");
  const found = await ops.calls.tournaments.detail({ ...toCaseRef(params), ...page });
  const { merchant } = toCaseRef(params);
  const name = textInLanguage(found.one.texts, ops.language)?.title ?? found.one.id;
  return {
    ...found,
    name,
    choices: found.actions.includes("edit") ? await ops.calls.tournaments.choices({ merchant }) : null,
    paging: { ...page, total: found.total },
    title: opsTitle(context, name),
    texts: ops.texts("tournaments", "member"),
  };
}

/** The answer to the cancellation form: a refusal, or a request for confirmation. */
type Answer = FormErrors & { asks?: true };

/** Saves or publishes a draft. Cancels the tournament after a confirmation step. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { calls } = ops;
  const one = toCaseRef(params);
  const form = await request.clone().formData();
  const given = { ...one, ...getSeenVersion(form) };
  const read = () => parseForm(form, operatorTournamentsContract.cancel, context, { given });
  if (formText(form, "decision") === "takeBack") {
    const values = { note: formText(form, "note") };
    try {
      read();
    } catch (error) {
      return toFormErrors(error, values);
    }
    return data<Answer>({ ...NO_FORM_ERRORS, values, asks: true });
  }
  return caseAction(context, request, {
    async work() {
      switch (formText(form, "decision")) {
        case "save":
        case "publish": {
          const brand = await loadBrand(ops, context, one.merchant);
          return calls.tournaments.edit(readTournamentChange(form, context, brand, one.id));
        }
        case "cancel":
          return calls.tournaments.cancel(read());
        default:
          throw createFailure(context, "BAD_REQUEST");
      }
    },
    whyNot({ code, details: { state } }) {
      if (code !== "CONFLICT") return null;
      const { t } = context;
      return t("ops.tournaments.changed", { state: t(textKey(`ops.tournaments.state.${state}`)) });
    },
  });
}

export const meta = opsMeta;

/** The page of one tournament: its rules, its standings with the payouts, and its cancellation before the start. */
export default function TournamentCase() {
  const { t } = useTranslation();
  const { brandName, money, may, merchants } = useOps();
  const found = useLoaderData<typeof loader>();
  const answer: Answer = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const { one, name, actions, version, choices } = found;
  const { merchantId, state, texts, startsAt, endsAt, finalAt } = one;
  const merchant = merchants.find(({ code }) => code === merchantId);
  return (
    <CasePage
      page="tournaments"
      title={name}
      state={state}
      message={answer.message}
      beside={
        <>
          <VersionPanel merchantId={merchantId} version={version} />
          <Prizes one={one} />
        </>
      }
    >
      <CaseFacts
        state={t(`ops.tournaments.state.${state}`)}
        sum={money(merchantId, one.pool)}
        reason={t("ops.tournaments.pool")}
      >
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.promotions.begins"), <StartTime key="begins" at={startsAt} />],
            [t("ops.promotions.ends"), <Time key="ends" at={endsAt} />],
            [t("ops.tournaments.finalAt"), <Time key="final" at={finalAt} />],
            [t("ops.tournaments.paid"), money(merchantId, one.paid)],
          ]}
        />
        <RulesFacts one={one} />
      </CaseFacts>
      <Panel title={t("ops.texts.languages")}>
        <Facts
          facts={Object.entries(texts).map(([language, { title, summary }]) => [
            language,
            summary ? `${title}: ${summary}` : title,
          ])}
        />
      </Panel>
      <Places found={found} />
      <DecisionsPanel>
        {choices && merchant ? (
          <VersionForm key={version.version} version={version}>
            <TournamentFields merchant={merchant} choices={choices} refused={answer} one={one} />
            <SaveButtons version={version} mayPublish={may("tournaments.publish")} />
          </VersionForm>
        ) : null}
        {actions.includes("cancel") ? <Cancel answer={answer} version={version} /> : null}
      </DecisionsPanel>
    </CasePage>
  );
}

/** The cancellation form: first the note, then the confirmation. */
function Cancel({ answer, version }: { answer: Answer; version: VersionFacts }) {
  const { t } = useTranslation();
  if (answer.asks) {
    return (
      <VersionForm version={version}>
        <Alert tone="warning">{t("ops.tournaments.cancel.sure")}</Alert>
        <input type="hidden" name="note" value={answer.values.note ?? ""} />
        <p>{answer.values.note}</p>
        <DecisionButton decision="cancel" kind="no" />
      </VersionForm>
    );
  }
  return (
    <VersionForm version={version}>
      <p>{t("ops.tournaments.cancel.help")}</p>
      <OpsField
        refused={answer}
        name="note"
        label={t("ops.adjustments.reason")}
        help={t("ops.adjustments.reason.help")}
        maxLength={500}
      />
      <DecisionButton decision="takeBack" kind="other" />
    </VersionForm>
  );
}
