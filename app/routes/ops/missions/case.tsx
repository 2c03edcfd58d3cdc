import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formText } from "../../../site/parse-form.ts";
import { caseAction, caseOf } from "../case-action.server.ts";
import { failureAs } from "../failures.server.ts";
import { atWork } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { ActButton, CasePage, DecisionForm, Decisions } from "../parts/case-page.tsx";
import { Facts } from "../parts/facts.tsx";
import { Panel } from "../parts/panel.tsx";
import { NOT_REFUSED } from "../parts/refused.ts";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";
import { missionTitle } from "./mission-title.ts";
import { useRulesText } from "./rules-text.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const ops = atWork(context, request);
  const one = await ops.calls.missions.detail(caseOf(params));
  const name = missionTitle(one, ops.language);
  return { one, name, title: opsTitle(context, name), texts: ops.texts("missions", "member") };
}

/** Ends the mission. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { calls } = atWork(context, request);
  return caseAction(context, request, {
    async work(form) {
      if (formText(form, "act") !== "end") throw failureAs(context, "BAD_REQUEST");
      return calls.missions.end(caseOf(params));
    },
    whyNot: ({ code }) => (code === "CONFLICT" ? context.t("ops.missions.over") : null),
  });
}

export const meta = opsMeta;

/** One mission: its texts, its rules in words, and its end. */
export default function MissionCase() {
  const { t } = useTranslation();
  const { brandName, may } = useOps();
  const { one, name } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NOT_REFUSED;
  const { asks, gives } = useRulesText()(one);
  const { merchantId, state, texts, startsAt, endsAt, claims, sort } = one;
  return (
    <CasePage page="missions" title={name} state={state} message={refused.message} beside={null}>
      <Panel title={t(`ops.missions.state.${state}`)}>
        <p>{asks}</p>
        <p>{gives}</p>
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.promotions.begins"), <Time key="begins" at={startsAt} />],
            [t("ops.promotions.ends"), endsAt === null ? null : <Time key="ends" at={endsAt} />],
            [t("ops.missions.claims"), claims],
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
        {state !== "ended" && may("missions.end") ? (
          <DecisionForm>
            <p>{t("ops.missions.end.help")}</p>
            <ActButton act="end" kind="no" />
          </DecisionForm>
        ) : null}
      </Decisions>
    </CasePage>
  );
}
