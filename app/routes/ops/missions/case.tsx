import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formText } from "../../../site/parse-form.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { usedText } from "../parts/budget-fields.tsx";
import { CasePage, DecisionButton, Decisions } from "../parts/case-page.tsx";
import { Facts } from "../parts/facts.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { Panel } from "../parts/panel.tsx";
import { StartTime, Time } from "../parts/time.tsx";
import { SaveButtons, VersionForm, VersionPanel } from "../parts/version-panel.tsx";
import { loadBrand } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { getSeenVersion } from "../version-action.server.ts";
import { missionTitle } from "./mission-title.ts";
import { MissionFields } from "./new-mission.tsx";
import { readMissionChange } from "./read-mission.server.ts";
import { useRulesText } from "./rules-text.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const found = await ops.calls.missions.detail(toCaseRef(params));
  const name = missionTitle(found.one, ops.language);
  return { ...found, name, title: opsTitle(context, name), texts: ops.texts("missions", "member") };
}

/** Saves or publishes a draft, or ends the mission. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const one = toCaseRef(params);
  const sent = await request.clone().formData();
  return caseAction(context, request, {
    async work(form) {
      switch (formText(form, "decision")) {
        case "save":
        case "publish": {
          const brand = await loadBrand(ops, context, one.merchant);
          return ops.calls.missions.edit(readMissionChange(form, context, brand, one.id));
        }
        case "end":
          return ops.calls.missions.end({ ...one, ...getSeenVersion(form) });
        default:
          throw createFailure(context, "BAD_REQUEST");
      }
    },
    shown: [...sent.keys()],
    whyNot: ({ code }) => (code === "CONFLICT" ? context.t("ops.missions.over") : null),
  });
}

export const meta = opsMeta;

/** One mission: its texts, its rules in words, its draft, and its end. */
export default function MissionCase() {
  const { t } = useTranslation();
  const { brandName, money, may, merchants } = useOps();
  const { one, version, actions, name } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const { asks, gives } = useRulesText()(one);
  const { merchantId, state, texts, startsAt, endsAt, claims, sort, budget, spent } = one;
  const merchant = merchants.find(({ code }) => code === merchantId);
  return (
    <CasePage
      page="missions"
      title={name}
      state={state}
      message={refused.message}
      beside={<VersionPanel merchantId={merchantId} version={version} />}
    >
      <Panel title={t(`ops.missions.state.${state}`)}>
        <p>{asks}</p>
        <p>{gives}</p>
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.promotions.begins"), <StartTime key="begins" at={startsAt} />],
            [t("ops.promotions.ends"), endsAt === null ? null : <Time key="ends" at={endsAt} />],
            [t("ops.missions.claims"), claims],
            [t("ops.rules.spent"), usedText(t, money, { merchantId, budget, spent })],
            [t("ops.promotions.sort"), sort],
          ]}
        />
      </Panel>
      <Panel title={t("ops.texts.languages")}>
        <Facts
          facts={Object.entries(texts).map(([language, { title, summary }]) => [
            language,
            summary ? `${title}: ${summary}` : title,
          ])}
        />
      </Panel>
      <Decisions>
        {actions.includes("edit") && merchant ? (
          <VersionForm key={`edit${version.version}`} version={version}>
            <MissionFields merchant={merchant} refused={refused} one={one} />
            <SaveButtons version={version} mayPublish={may("missions.publish")} />
          </VersionForm>
        ) : null}
        {actions.includes("end") ? (
          <VersionForm key="end" version={version}>
            <p>{t("ops.missions.end.help")}</p>
            <DecisionButton decision="end" kind="no" />
          </VersionForm>
        ) : null}
      </Decisions>
    </CasePage>
  );
}
