import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formText } from "../../../site/parse-form.ts";
import { SelectField } from "../../../ui/field.tsx";
import { caseAction, caseOf } from "../case-action.server.ts";
import { failureAs } from "../failures.server.ts";
import { atWork } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { ActButton, CasePage, DecisionForm, Decisions } from "../parts/case-page.tsx";
import { Facts } from "../parts/facts.tsx";
import { OpsField } from "../parts/form.tsx";
import { Panel } from "../parts/panel.tsx";
import { NOT_REFUSED } from "../parts/refused.ts";
import { useOps } from "../use-ops.ts";
import { readRewardChange } from "./read-reward.server.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls } = atWork(context, request);
  const one = await calls.rewards.detail(caseOf(params));
  return { one, title: opsTitle(context, one.name) };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { calls } = atWork(context, request);
  return caseAction(context, request, {
    async work(form) {
      if (formText(form, "act") !== "save") throw failureAs(context, "BAD_REQUEST");
      return calls.rewards.edit(readRewardChange(form, context, caseOf(params)));
    },
    shown: ["price", "stock", "sort", "state"],
    whyNot: ({ code }) => (code === "CONFLICT" ? context.t("ops.rewards.changed") : null),
  });
}

export const meta = opsMeta;

/** One reward: what it is, and what of it can be changed. */
export default function RewardCase() {
  const { t } = useTranslation();
  const { brandName, money, may } = useOps();
  const { one } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NOT_REFUSED;
  const { merchantId, state, type, worth, times, days, price, stock, taken, sort, texts } = one;
  const number = { refused, inputMode: "numeric" as const, maxLength: 20 };
  return (
    <CasePage page="rewards" title={one.name} state={state} message={refused.message} beside={null}>
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
      <Decisions>
        {may("rewards.edit") ? (
          <DecisionForm>
            <SelectField
              name="state"
              label={t("ops.rewards.state")}
              defaultValue={refused.values.state ?? state}
            >
              {(["shown", "hidden"] as const).map((option) => (
                <option key={option} value={option}>
                  {t(`ops.rewards.state.${option}`)}
                </option>
              ))}
            </SelectField>
            <OpsField {...number} name="price" label={t("ops.rewards.price")} defaultValue={`${price}`} />
            <OpsField
              {...number}
              name="stock"
              label={t("ops.rewards.stock")}
              help={t("ops.rewards.stock.help")}
              defaultValue={stock === null ? "" : `${stock}`}
              required={false}
            />
            <OpsField
              {...number}
              name="sort"
              label={t("ops.promotions.sort")}
              help={t("ops.promotions.sort.help")}
              defaultValue={`${sort}`}
            />
            <ActButton act="save" />
          </DecisionForm>
        ) : null}
      </Decisions>
    </CasePage>
  );
}
