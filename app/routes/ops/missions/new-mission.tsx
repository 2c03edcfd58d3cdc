import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { missionGoal, missionPeriod } from "../../../platform/contract/mission-rules.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { GAME_TYPES } from "../../../shared/game-kinds.ts";
import { SelectField } from "../../../ui/field.tsx";
import { BrandTabs } from "../parts/brand-tabs.tsx";
import { Checks } from "../parts/checks.tsx";
import { ActForm, OpsField, SubmitButton } from "../parts/form.tsx";
import { LineTexts } from "../parts/line-texts.tsx";
import { Panel } from "../parts/panel.tsx";
import type { Refused } from "../parts/refused.ts";

interface NewMissionProps {
  merchant: CurrentOperator["merchants"][number];
  operationKey: string;
  refused: Refused;
}

/** A new mission of a brand. */
export function NewMission({ merchant, operationKey, refused }: NewMissionProps) {
  const { t } = useTranslation();
  const { values } = refused;
  return (
    <Panel title={t("ops.missions.new", { brand: merchant.brandName })}>
      <BrandTabs page="missions" chosen={merchant.code} />
      <p>{t("ops.missions.fixed")}</p>
      <ActForm action={`/ops/missions?for=${merchant.code}`}>
        <input type="hidden" name="idempotencyKey" value={values.idempotencyKey ?? operationKey} />
        <LineTexts
          refused={refused}
          merchant={merchant}
          parts={[
            { name: "title", label: "ops.promotions.text.title", maxLength: 120 },
            { name: "summary", label: "ops.promotions.text.summary", maxLength: 300 },
          ]}
        />
        <RuleFields merchant={merchant} refused={refused} />
        <OpsField
          refused={refused}
          name="startsAt"
          type="datetime-local"
          label={t("ops.promotions.begins")}
          help={t("ops.missions.begins.help")}
          required={false}
        />
        <OpsField
          refused={refused}
          name="endsAt"
          type="datetime-local"
          label={t("ops.promotions.ends")}
          help={t("ops.promotions.ends.help")}
          required={false}
        />
        <OpsField
          refused={refused}
          name="sort"
          inputMode="numeric"
          label={t("ops.promotions.sort")}
          help={t("ops.promotions.sort.help")}
          defaultValue="0"
          maxLength={4}
        />
        <SubmitButton>{t("ops.do.add")}</SubmitButton>
      </ActForm>
    </Panel>
  );
}

/** What counts, and what it gives. */
function RuleFields({ merchant, refused }: Pick<NewMissionProps, "merchant" | "refused">) {
  const { t } = useTranslation();
  const currency = merchant.currency.code;
  const { values } = refused;
  const field = { refused, maxLength: 20 };
  return (
    <>
      <SelectField name="goal" label={t("ops.missions.goal")} defaultValue={values.goal ?? "bet"}>
        {missionGoal.options.map((goal) => (
          <option key={goal} value={goal}>
            {t(`ops.missions.goal.${goal}`)}
          </option>
        ))}
      </SelectField>
      <Checks
        legend={t("ops.missions.games")}
        help={t("ops.missions.games.help")}
        options={GAME_TYPES.map((type) => [
          `game-${type}`,
          t(textKey(`member.record.type.${type}`)),
          values[`game-${type}`] !== undefined,
        ])}
      />
      <OpsField
        {...field}
        name="target"
        inputMode="decimal"
        label={t("ops.missions.target")}
        help={t("ops.missions.target.help", { currency })}
      />
      <SelectField name="period" label={t("ops.missions.period")} defaultValue={values.period ?? "day"}>
        {missionPeriod.options.map((period) => (
          <option key={period} value={period}>
            {t(`missions.period.${period}`)}
          </option>
        ))}
      </SelectField>
      <OpsField {...field} name="prize" inputMode="decimal" label={t("ops.missions.prize", { currency })} />
      <OpsField
        {...field}
        name="times"
        inputMode="numeric"
        label={t("ops.missions.times")}
        help={t("ops.missions.times.help")}
        defaultValue="3"
      />
      <OpsField
        {...field}
        name="days"
        inputMode="numeric"
        label={t("ops.missions.days")}
        help={t("ops.missions.days.help")}
        defaultValue="7"
      />
    </>
  );
}
