import { useNavigation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { narrowForm, Section } from "../../../site/panel/section.tsx";
import { useSite } from "../../../site/use-site.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { ErrorText, HelpText } from "../../../ui/help-text.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { useAgentMenu } from "../use-agent-menu.ts";
import type { ContractResult } from "./contract-action.server.ts";
import { Definitions } from "./definitions.tsx";
import type { ContractOptions } from "./load-contracts.server.ts";
import { MAX_TIERS, type OfferValues, TIER_FIELDS, type TypedTier } from "./offer-values.ts";

interface OfferFormProps {
  path: string;
  kind: ContractKind;
  options: ContractOptions;
  /** The downline that the address names. */
  to: string;
  result: ContractResult | undefined;
}

const EMPTY: TypedTier = { rate: "", activeMembers: "", periodValidBet: "", periodProfitLoss: "" };

/** The form of an offer, or the reason why the agent cannot offer anything. */
export function OfferForm({ path, kind, options, to, result }: OfferFormProps) {
  const { t } = useTranslation();
  const { downlines, periods, maxRateBasisPoints } = options;
  if (maxRateBasisPoints === 0) {
    return <EmptyState icon="percent" title={t("contracts.noOwn.title")} text={t("contracts.noOwn.text")} />;
  }
  if (downlines.length === 0) return <NoDownlines />;
  const typed = result?.intent === "offer" ? result.offer : null;
  const first = { username: to, period: periods[0] ?? "", ownPlay: true, carryOver: false, tiers: [EMPTY] };
  return (
    <Section
      title={t("contracts.offer.title")}
      text={t("contracts.offer.text", { rate: formatRate(maxRateBasisPoints) })}
    >
      <Fields
        path={path}
        kind={kind}
        options={options}
        values={typed ?? first}
        fields={result?.intent === "offer" ? result.fields : {}}
      />
    </Section>
  );
}

function NoDownlines() {
  const { t } = useTranslation();
  const canAdd = useAgentMenu().includes("registerCenter");
  return (
    <EmptyState
      icon="users"
      title={t("contracts.noAgents.title")}
      text={t("contracts.noAgents.text")}
      action={
        canAdd ? <ButtonLink to="/agent/registerCenter">{t("nav.agent.registerCenter")}</ButtonLink> : null
      }
    />
  );
}

interface FieldsProps extends Pick<OfferFormProps, "path" | "kind" | "options"> {
  values: OfferValues;
  fields: Readonly<Record<string, string>>;
}

function Fields({ path, kind, options, values, fields }: FieldsProps) {
  const { t } = useTranslation();
  const { downlines, periods } = options;
  const { formData } = useNavigation();
  const isSending = formData?.get("intent") === "offer" && !formData.has("add") && !formData.has("remove");
  return (
    <Form method="post" action={`${path}?view=offer`} className="grid gap-4" preventScrollReset replace>
      {/* Enter presses the first button of a form. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="intent" value="offer" />
      <div className={narrowForm}>
        <SelectField
          label={t("contracts.account")}
          name="username"
          defaultValue={values.username}
          required
          aria-invalid={fields.username ? true : undefined}
        >
          <option value="">{t("contracts.offer.choose")}</option>
          {downlines.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        {fields.username ? <ErrorText role="alert">{fields.username}</ErrorText> : null}
        {periods.length > 1 ? (
          <SelectField label={t("contracts.period")} name="period" defaultValue={values.period}>
            {periods.map((period) => (
              <option key={period} value={period}>
                {t(`contracts.period.${period}`)}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="period" value={periods[0] ?? ""} />
        )}
      </div>
      <Definitions kind={kind} terms={null} options={options} />
      <TierFields key={values.tiers.length} tiers={values.tiers} fields={fields} />
      <Check name="ownPlay" value="1" defaultChecked={values.ownPlay}>
        <span>
          {t("contracts.offer.ownPlay")}
          <HelpText>{t("contracts.offer.ownPlay.help")}</HelpText>
        </span>
      </Check>
      {kind === "dividend" ? (
        <Check name="carryOver" value="1" defaultChecked={values.carryOver}>
          <span>
            {t("contracts.offer.carryOver")}
            <HelpText>{t("contracts.offer.carryOver.help")}</HelpText>
          </span>
        </Check>
      ) : null}
      <Button type="submit" className="justify-self-start" busy={isSending}>
        {t("contracts.offer.submit")}
      </Button>
    </Form>
  );
}

/** The rows of the tiers. Their buttons send the form, so that they work without scripts. */
function TierFields({ tiers, fields }: { tiers: OfferValues["tiers"]; fields: FieldsProps["fields"] }) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-3">
      <legend className="text-13 font-semibold text-text-2">{t("contracts.tiers")}</legend>
      <HelpText>{t("contracts.offer.tiers.help")}</HelpText>
      {tiers.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place; another number of rows renders all again
        <TierRow key={index} tier={tier} index={index} fields={fields} removable={tiers.length > 1} />
      ))}
      {tiers.length < MAX_TIERS ? (
        <Button
          type="submit"
          name="add"
          value="1"
          formNoValidate
          variant="secondary"
          size="sm"
          className="justify-self-start"
        >
          {t("contracts.offer.add")}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface TierRowProps {
  tier: TypedTier;
  index: number;
  fields: FieldsProps["fields"];
  removable: boolean;
}

function TierRow({ tier, index, fields, removable }: TierRowProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const labels = {
    rate: t("contracts.offer.rate"),
    activeMembers: t("contracts.active"),
    periodValidBet: t("income.validBet"),
    periodProfitLoss: t("income.netLoss"),
  };
  return (
    <fieldset className="grid gap-3 border-t pt-3.5">
      <legend className="sr-only">{t("contracts.tier.number", { number: index + 1 })}</legend>
      <div className="flex items-center justify-between gap-2.5">
        <span className="text-13 font-semibold" aria-hidden="true">
          {t("contracts.tier.number", { number: index + 1 })}
        </span>
        {removable ? (
          <Button
            type="submit"
            name="remove"
            value={index}
            formNoValidate
            variant="secondary"
            size="sm"
            aria-label={t("contracts.offer.remove", { number: index + 1 })}
          >
            {t("contracts.offer.removeRow")}
          </Button>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {TIER_FIELDS.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            name={name}
            required={name === "rate"}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={tier[name]}
            error={fields[`tiers/${index}/${name === "rate" ? "rateBasisPoints" : name}`]}
            after={name === "rate" ? "%" : null}
            before={name.startsWith("period") ? currency.symbol : null}
          />
        ))}
      </div>
    </fieldset>
  );
}
