import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ContractKind, ContractPeriod } from "../../../platform/database/tables/agents.ts";
import { SelectField } from "../../../ui/field.tsx";
import { BrandTabs, ChooseBrand } from "../parts/brand-tabs.tsx";
import { ActForm, FieldNote, type FormErrors, OpsField, OpsTextArea, SubmitButton } from "../parts/form.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { useOps } from "../use-ops.ts";
import { SHOWN_TIERS, TIER_FIELDS, TIER_ROWS } from "./tier-rows.ts";

/** The choices of the form of a proposal; null until its brand is chosen. */
export interface TermsFormData {
  brand: { code: string; brandName: string; currency: string };
  kinds: readonly { kind: ContractKind; periods: readonly ContractPeriod[] }[];
  username: string;
}

interface TermsFormProps {
  form: TermsFormData | null;
  refused: FormErrors;
}

/** The form of a contract that an operator proposes; nothing for roles that may not. */
export function TermsForm({ form, refused }: TermsFormProps) {
  const { t } = useTranslation();
  const { may } = useOps();
  if (!may("agentContracts.propose")) return null;
  if (!form) return <ChooseBrand page="agentContracts" />;
  const { brand, kinds, username } = form;
  return (
    <div id="propose">
      <OpsPanel title={t("ops.agentContracts.new", { brand: brand.brandName })}>
        <BrandTabs page="agentContracts" chosen={brand.code} />
        {kinds.length === 0 ? (
          <p>{t("ops.agentContracts.noKinds")}</p>
        ) : (
          <ActForm key={brand.code} action={`/ops/agentContracts?for=${brand.code}`}>
            <p>{t("ops.agentContracts.new.text")}</p>
            <OpsField
              refused={refused}
              name="username"
              label={t("ops.agents.username")}
              defaultValue={username}
            />
            <KindField kinds={kinds} refused={refused} />
            <Tiers currency={brand.currency} refused={refused} />
            <Check name="ownPlay" refused={refused} isInitial />
            <Check name="carryOver" refused={refused} help={t("ops.agentContracts.carryOver.help")} />
            <OpsTextArea
              refused={refused}
              name="reason"
              label={t("ops.adjustments.reason")}
              help={t("ops.adjustments.reason.help")}
              required
            />
            {refused.fields.confirmRate || refused.values.confirmRate ? (
              <Check name="confirmRate" refused={refused} />
            ) : null}
            <SubmitButton>{t("ops.do.propose")}</SubmitButton>
          </ActForm>
        )}
      </OpsPanel>
    </div>
  );
}

function KindField({ kinds, refused }: { kinds: TermsFormData["kinds"]; refused: FormErrors }) {
  const { t } = useTranslation();
  const error = refused.fields.kind ?? refused.fields.period;
  return (
    <div className="w-full max-w-105">
      <SelectField
        name="kind"
        label={t("ops.agentContracts.kindAndPeriod")}
        defaultValue={refused.values.kind}
        aria-describedby={error ? "kindnote" : undefined}
      >
        {kinds.flatMap(({ kind, periods }) =>
          periods.map((period) => (
            <option key={`${kind}:${period}`} value={`${kind}:${period}`}>
              {t(textKey(`ops.agentContracts.kind.${kind}`))} · {t(`ops.agentContracts.period.${period}`)}
            </option>
          )),
        )}
      </SelectField>
      <FieldNote id="kindnote" error={error} help={undefined} />
    </div>
  );
}

/** Rows of tiers; those that are rarely used are folded, unless they have a value. */
function Tiers({ currency, refused }: { currency: string; refused: FormErrors }) {
  const { t } = useTranslation();
  const rows = Array.from({ length: TIER_ROWS }, (_, index) => index);
  const isUsed = rows
    .slice(SHOWN_TIERS)
    .some((index) => TIER_FIELDS.some((name) => refused.values[`tiers.${index}.${name}`]));
  const tier = (index: number) => <TierRow key={index} {...{ index, currency, refused }} />;
  return (
    <div className="flex w-full flex-col gap-3.5">
      <h3 className="font-semibold">{t("ops.agentContracts.tiers")}</h3>
      <p className="text-13 text-text-3">{t("ops.agentContracts.tiers.help")}</p>
      {rows.slice(0, SHOWN_TIERS).map(tier)}
      <details open={isUsed}>
        <summary className="link mb-3.5 min-h-6 cursor-pointer">{t("ops.agentContracts.moreTiers")}</summary>
        <div className="flex flex-col gap-3.5">{rows.slice(SHOWN_TIERS).map(tier)}</div>
      </details>
    </div>
  );
}

function TierRow({ index, currency, refused }: { index: number; currency: string; refused: FormErrors }) {
  const { t } = useTranslation();
  const labels = {
    rateBasisPoints: t("ops.agentContracts.rate"),
    activeMembers: t("ops.agentContracts.active"),
    periodValidBet: `${t("ops.agents.validBet")} (${currency})`,
    periodProfitLoss: `${t("ops.agents.netLoss")} (${currency})`,
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-semibold text-text-2">
        {t("ops.agentContracts.tier", { number: index + 1 })}
      </legend>
      <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-4">
        {TIER_FIELDS.map((name) => (
          <OpsField
            key={name}
            refused={refused}
            name={`tiers.${index}.${name}`}
            label={labels[name]}
            inputMode="decimal"
            maxLength={20}
            required={index === 0 && name === "rateBasisPoints"}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps {
  name: "ownPlay" | "carryOver" | "confirmRate";
  refused: FormErrors;
  isInitial?: boolean;
  help?: string;
}

function Check({ name, refused, isInitial = false, help }: CheckProps) {
  const { t } = useTranslation();
  // A form that was sent shows what was chosen.
  const isChecked = refused.values.username === undefined ? isInitial : refused.values[name] !== undefined;
  const error = refused.fields[name];
  return (
    <div>
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          name={name}
          defaultChecked={isChecked}
          aria-describedby={error || help ? `${name}note` : undefined}
          className="size-5 accent-accent"
        />
        {t(`ops.agentContracts.${name}`)}
      </label>
      <FieldNote id={`${name}note`} error={error} help={help} />
    </div>
  );
}
