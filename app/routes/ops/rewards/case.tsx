import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formText } from "../../../site/parse-form.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CasePage, DecisionButton, DecisionsPanel } from "../parts/case-page.tsx";
import { Facts } from "../parts/facts.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { Panel } from "../parts/panel.tsx";
import { SaveButtons, VersionForm, VersionPanel } from "../parts/version-panel.tsx";
import { loadBrand } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { getSeenVersion } from "../version-action.server.ts";
import { RewardFields } from "./new-reward.tsx";
import { readRewardChange } from "./read-reward.server.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const found = await calls.rewards.detail(toCaseRef(params));
  return { ...found, title: opsTitle(context, found.one.name) };
}

/** Saves or publishes the reward, or removes it from the mall. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const one = toCaseRef(params);
  return caseAction(context, request, {
    async work(form) {
      switch (formText(form, "decision")) {
        case "save":
        case "publish": {
          const brand = await loadBrand(ops, context, one.merchant);
          return ops.calls.rewards.edit(readRewardChange(form, context, brand, one.id));
        }
        case "hide":
          return ops.calls.rewards.hide({ ...one, ...getSeenVersion(form) });
        default:
          throw createFailure(context, "BAD_REQUEST");
      }
    },
    whyNot: ({ code }) => (code === "CONFLICT" ? context.t("ops.rewards.changed") : null),
  });
}

export const meta = opsMeta;

/** The page of one reward, with its editable fields. */
export default function RewardCase() {
  const { t } = useTranslation();
  const { brandName, money, may, merchants } = useOps();
  const { one, version, actions } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const { merchantId, state, type, worth, times, days, price, stock, taken, perMember, texts } = one;
  const merchant = merchants.find(({ code }) => code === merchantId);
  return (
    <CasePage
      page="rewards"
      title={one.name}
      state={state}
      message={refused.message}
      beside={<VersionPanel merchantId={merchantId} version={version} />}
    >
      <Panel title={t(`ops.rewards.state.${state}`)}>
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.rewards.type"), t(`ops.rewards.type.${type}`)],
            [t("ops.rewards.bonus"), worth === null ? null : money(merchantId, worth)],
            [t("ops.missions.times"), worth === null ? null : times],
            [t("ops.missions.days"), worth === null ? null : days],
            [t("ops.rewards.price"), price],
            [t("ops.rewards.stock"), stock],
            [t("ops.rules.perMember"), perMember],
            [t("ops.rewards.taken"), taken],
            [t("ops.rewards.left"), stock === null ? null : stock - taken],
            [t("ops.promotions.picture"), one.picture],
          ]}
        />
      </Panel>
      <Panel title={t("ops.texts.languages")}>
        <Facts
          facts={Object.entries(texts).map(([language, { name, text }]) => [
            language,
            text ? `${name}: ${text}` : name,
          ])}
        />
      </Panel>
      <DecisionsPanel>
        {actions.includes("hide") ? (
          <VersionForm key="hide" version={version}>
            <DecisionButton decision="hide" kind="no" />
          </VersionForm>
        ) : null}
        {actions.includes("edit") && merchant ? (
          <VersionForm key={version.version} version={version}>
            <RewardFields merchant={merchant} refused={refused} one={one} />
            <SaveButtons version={version} mayPublish={may("rewards.publish")} />
          </VersionForm>
        ) : null}
      </DecisionsPanel>
    </CasePage>
  );
}
