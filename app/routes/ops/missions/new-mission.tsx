import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { missionGoal, missionPeriod } from "../../../platform/contract/mission-rules.ts";
import type { OperatorMission } from "../../../platform/contract/ops/missions.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { GAME_TYPES } from "../../../shared/game-kinds.ts";
import { getLocalTime } from "../../../shared/local-time.ts";
import { formatAmount } from "../../../shared/money.ts";
import { SelectField } from "../../../ui/field.tsx";
import { BrandTabs } from "../parts/brand-tabs.tsx";
import { BudgetFields } from "../parts/budget-fields.tsx";
import { Checks } from "../parts/checks.tsx";
import { ActForm, OpsAmountField, OpsField, SubmitButton } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { LineTexts } from "../parts/line-texts.tsx";
import { Panel } from "../parts/panel.tsx";
import { zoneName } from "../zone.ts";

interface NewMissionProps {
  merchant: CurrentOperator["merchants"][number];
  operationKey: string;
  refused: FormErrors;
}

/** A new mission of a brand. */
export function NewMission({ merchant, operationKey, refused }: NewMissionProps) {
  const { t } = useTranslation();
  const { values } = refused;
  return (
    <Panel title={t("ops.missions.new", { brand: merchant.brandName })}>
      <BrandTabs page="missions" chosen={merchant.code} />
      <p>{t("ops.missions.fixed")}</p>
      <p>{t("ops.version.draft")}</p>
      <ActForm action={`/ops/missions?for=${merchant.code}`}>
        <input type="hidden" name="idempotencyKey" value={values.idempotencyKey ?? operationKey} />
        <MissionFields merchant={merchant} refused={refused} />
        <SubmitButton>{t("ops.do.add")}</SubmitButton>
      </ActForm>
    </Panel>
  );
}

interface FieldsProps extends Pick<NewMissionProps, "merchant" | "refused"> {
  /** The saved item; left out for a new one. */
  one?: OperatorMission;
}

/** The fields of a mission. */
export function MissionFields({ merchant, refused, one }: FieldsProps) {
  const { t } = useTranslation();
  const zone = zoneName(merchant.timeZone);
  const time = (at: number | null | undefined) => (at ? getLocalTime(at, merchant.timeZone) : "");
  return (
    <>
      <LineTexts
        refused={refused}
        merchant={merchant}
        texts={one?.texts ?? {}}
        parts={[
          { name: "title", label: "ops.promotions.text.title", maxLength: 120 },
          { name: "summary", label: "ops.promotions.text.summary", maxLength: 300 },
        ]}
      />
      <RuleFields merchant={merchant} refused={refused} {...(one && { one })} />
      <OpsField
        refused={refused}
        name="startsAt"
        type="datetime-local"
        label={t("ops.promotions.begins")}
        help={t("ops.missions.begins.help", { zone })}
        defaultValue={time(one?.startsAt)}
        required={false}
      />
      <OpsField
        refused={refused}
        name="endsAt"
        type="datetime-local"
        label={t("ops.promotions.ends")}
        help={t("ops.promotions.ends.help", { zone })}
        defaultValue={time(one?.endsAt)}
        required={false}
      />
      <OpsField
        refused={refused}
        name="sort"
        inputMode="numeric"
        label={t("ops.promotions.sort")}
        help={t("ops.promotions.sort.help")}
        defaultValue={`${one?.sort ?? 0}`}
      />
    </>
  );
}

/** Fields for the mission's goal and its prize. */
function RuleFields({ merchant, refused, one }: FieldsProps) {
  const { t } = useTranslation();
  const currency = merchant.currency.code;
  const { values } = refused;
  const field = { refused, maxLength: 20 };
  const { rules, budget } = one ?? {};
  const money = (minor: number | undefined) =>
    minor === undefined ? "" : formatAmount(minor, merchant.currency.decimals);
  const target = rules?.goal === "rounds" ? `${rules.target}` : money(rules?.target);
  const isSent = values.goal !== undefined;
  return (
    <>
      <SelectField
        name="goal"
        label={t("ops.missions.goal")}
        defaultValue={values.goal ?? rules?.goal ?? "bet"}
      >
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
          isSent ? values[`game-${type}`] !== undefined : (rules?.gameTypes.includes(type) ?? false),
        ])}
      />
      <OpsField
        {...field}
        name="target"
        inputMode="decimal"
        label={t("ops.missions.target")}
        help={t("ops.missions.target.help", { currency })}
        defaultValue={target}
      />
      <SelectField
        name="period"
        label={t("ops.missions.period")}
        defaultValue={values.period ?? rules?.period ?? "day"}
      >
        {missionPeriod.options.map((period) => (
          <option key={period} value={period}>
            {t(`missions.period.${period}`)}
          </option>
        ))}
      </SelectField>
      <OpsAmountField
        refused={refused}
        name="prize"
        merchant={merchant.code}
        label={t("ops.missions.prize", { currency })}
        defaultValue={money(rules?.prize)}
      />
      <BudgetFields merchant={merchant} budget={budget ?? null} refused={refused} />
      <OpsField
        {...field}
        name="times"
        inputMode="numeric"
        label={t("ops.missions.times")}
        help={t("ops.missions.times.help")}
        defaultValue={`${rules?.times ?? 3}`}
      />
      <OpsField
        {...field}
        name="days"
        inputMode="numeric"
        label={t("ops.missions.days")}
        help={t("ops.missions.days.help")}
        defaultValue={`${rules?.days ?? 7}`}
      />
    </>
  );
}
