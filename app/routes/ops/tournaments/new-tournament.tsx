import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import type { OperatorTournament } from "../../../platform/contract/ops/tournaments.ts";
import { tournamentMetric } from "../../../platform/contract/tournament-rules.ts";
import { GAME_TYPES } from "../../../shared/game-kinds.ts";
import { getLocalTime } from "../../../shared/local-time.ts";
import { formatAmount } from "../../../shared/money.ts";
import { SelectField } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { AreaField } from "../parts/area-field.tsx";
import { BrandTabs } from "../parts/brand-tabs.tsx";
import { Checks } from "../parts/checks.tsx";
import { ActForm, OpsAmountField, OpsField, SubmitButton } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { LineTexts } from "../parts/line-texts.tsx";
import { Panel } from "../parts/panel.tsx";
import { zoneName } from "../zone.ts";
import { writePrizes } from "./prize-table.ts";

interface NewTournamentProps {
  merchant: CurrentOperator["merchants"][number];
  choices: OperatorValue<"tournaments", "choices">;
  operationKey: string;
  refused: FormErrors;
}

/** The form for a new tournament of a brand. */
export function NewTournament({ merchant, choices, operationKey, refused }: NewTournamentProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t("ops.tournaments.new", { brand: merchant.brandName })}>
      <BrandTabs page="tournaments" chosen={merchant.code} />
      {choices.isOn ? (
        <>
          <p>{t("ops.tournaments.fixed")}</p>
          <p>{t("ops.version.draft")}</p>
          <ActForm action={`/ops/tournaments?for=${merchant.code}`}>
            <input
              type="hidden"
              name="idempotencyKey"
              value={refused.values.idempotencyKey ?? operationKey}
            />
            <TournamentFields merchant={merchant} choices={choices} refused={refused} />
            <SubmitButton>{t("ops.do.add")}</SubmitButton>
          </ActForm>
        </>
      ) : (
        <p>{t("ops.tournaments.off")}</p>
      )}
    </Panel>
  );
}

interface FieldsProps extends Pick<NewTournamentProps, "merchant" | "choices" | "refused"> {
  /** The saved item; left out for a new one. */
  one?: OperatorTournament;
}

/** The fields of a tournament. */
export function TournamentFields(props: FieldsProps) {
  return (
    <>
      <LineTexts
        refused={props.refused}
        merchant={props.merchant}
        texts={props.one?.texts ?? {}}
        parts={[
          { name: "title", label: "ops.promotions.text.title", maxLength: 120 },
          { name: "summary", label: "ops.promotions.text.summary", maxLength: 300 },
        ]}
      />
      <WhenFields {...props} />
      <WhatFields {...props} />
      <PrizeFields {...props} />
    </>
  );
}

function WhenFields({ merchant, refused, one }: FieldsProps) {
  const { t } = useTranslation();
  const time = (at: number | undefined) => (at ? getLocalTime(at, merchant.timeZone) : "");
  return (
    <>
      <p className="text-13 text-text-2">
        {t("ops.announcements.zone", { zone: zoneName(merchant.timeZone) })}
      </p>
      <OpsField
        refused={refused}
        name="startsAt"
        type="datetime-local"
        label={t("ops.promotions.begins")}
        help={t("ops.tournaments.begins.help")}
        defaultValue={time(one?.startsAt)}
        required={false}
      />
      <OpsField
        refused={refused}
        name="endsAt"
        type="datetime-local"
        label={t("ops.promotions.ends")}
        defaultValue={time(one?.endsAt)}
      />
    </>
  );
}

/** Fields for the ranking and the games that count for it. */
function WhatFields({ merchant, choices, refused, one }: FieldsProps) {
  const { t } = useTranslation();
  const { values, fields } = refused;
  const help = t("ops.tournaments.all");
  const { rules } = one ?? {};
  const isTicked = (name: string, isSaved: boolean | undefined) =>
    values.metric === undefined ? isSaved === true : values[name] !== undefined;
  return (
    <>
      <SelectField
        name="metric"
        label={t("ops.tournaments.metric")}
        defaultValue={values.metric ?? rules?.metric ?? "turnover"}
      >
        {tournamentMetric.options.map((metric) => (
          <option key={metric} value={metric}>
            {t(`ops.tournaments.metric.${metric}`)}
          </option>
        ))}
      </SelectField>
      <Checks
        legend={t("ops.missions.games")}
        help={help}
        options={GAME_TYPES.map((type) => [
          `game-${type}`,
          t(textKey(`member.record.type.${type}`)),
          isTicked(`game-${type}`, rules?.gameTypes.includes(type)),
        ])}
      />
      {choices.vendors.length > 0 ? (
        <Checks
          legend={t("ops.tournaments.vendors")}
          help={help}
          options={choices.vendors.map(({ vassalage, name }) => [
            `vendor-${vassalage}`,
            name,
            isTicked(
              `vendor-${vassalage}`,
              rules?.vendors.some((vendor) => vendor.vassalage === vassalage),
            ),
          ])}
        />
      ) : null}
      {fields.vendors ? <ErrorText role="alert">{fields.vendors}</ErrorText> : null}
      <AreaField
        refused={refused}
        name="games"
        label={t("ops.tournaments.games")}
        help={t("ops.tournaments.games.help")}
        defaultValue={rules?.games.map(({ gameId }) => gameId).join("\n") ?? ""}
      />
      <OpsAmountField
        refused={refused}
        name="minStake"
        merchant={merchant.code}
        label={t("ops.tournaments.minStake", { currency: merchant.currency.code })}
        help={t("ops.tournaments.minStake.help")}
        defaultValue={rules ? formatAmount(rules.minStake, merchant.currency.decimals) : ""}
        required={false}
      />
      <OpsField
        refused={refused}
        name="minBets"
        inputMode="numeric"
        label={t("ops.tournaments.minBets")}
        help={t("ops.tournaments.minBets.help")}
        defaultValue={`${rules?.minBets ?? 1}`}
      />
    </>
  );
}

/** Fields for the prizes of the places, and for the bets required to win them. */
function PrizeFields({ merchant, refused, one }: FieldsProps) {
  const { t } = useTranslation();
  const { rules } = one ?? {};
  return (
    <>
      <AreaField
        refused={refused}
        name="prizes"
        label={t("ops.tournaments.prizes", { currency: merchant.currency.code })}
        help={t("ops.tournaments.prizes.help")}
        defaultValue={rules ? writePrizes(rules.prizes, merchant.currency.decimals) : ""}
        rows={6}
        required
      />
      <OpsField
        refused={refused}
        name="times"
        inputMode="numeric"
        label={t("ops.missions.times")}
        help={t("ops.missions.times.help")}
        defaultValue={`${rules?.times ?? 3}`}
      />
      <OpsField
        refused={refused}
        name="days"
        inputMode="numeric"
        label={t("ops.missions.days")}
        help={t("ops.missions.days.help")}
        defaultValue={`${rules?.days ?? 7}`}
      />
    </>
  );
}
