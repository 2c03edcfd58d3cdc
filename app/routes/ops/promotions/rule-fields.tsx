import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import type { PromotionRules } from "../../../platform/contract/promotion-rules.ts";
import { formatAmount } from "../../../shared/money.ts";
import { SelectField } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { AreaField } from "../parts/area-field.tsx";
import { Checks } from "../parts/checks.tsx";
import { OpsAmountField, OpsField } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { writePrizeLines } from "./prize-lines.ts";
import { RULE_FIELDS, type RuleField } from "./rule-kinds.ts";

export interface RuleFieldsProps {
  merchant: CurrentOperator["merchants"][number];
  choices: OperatorValue<"promotions", "choices">;
  rules: PromotionRules;
  refused: FormErrors;
}

/** Fields for the rules of a promotion; amounts are in the brand's currency. */
export function RuleFields(props: RuleFieldsProps) {
  const { kind } = props.rules;
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      {RULE_FIELDS[kind].map((field) => (
        <RuleInput key={field.name} field={field} {...props} />
      ))}
    </>
  );
}

function RuleInput({ field, ...props }: RuleFieldsProps & { field: RuleField }) {
  const { t } = useTranslation();
  const { merchant, rules, refused } = props;
  const { name, type } = field;
  const { code, decimals } = merchant.currency;
  const value = (rules as unknown as Record<string, unknown>)[name];
  const label = t(textKey(`ops.rules.${name}`));
  const isSent = refused.values.kind !== undefined;
  switch (type) {
    case "amount":
      return (
        <OpsAmountField
          refused={refused}
          name={name}
          label={`${label} (${code})`}
          merchant={merchant.code}
          defaultValue={formatAmount(Number(value), decimals)}
        />
      );
    case "amounts":
      return (
        <AreaField
          refused={refused}
          name={name}
          label={`${label} (${code})`}
          help={t("ops.rules.amounts.help")}
          defaultValue={(value as number[]).map((one) => formatAmount(one, decimals)).join("\n")}
        />
      );
    case "whole":
      return (
        <OpsField
          refused={refused}
          name={name}
          label={label}
          inputMode="numeric"
          defaultValue={String(value)}
        />
      );
    case "check":
      return (
        <Checks
          legend={label}
          help=""
          options={[[name, label, isSent ? refused.values[name] !== undefined : value === true]]}
        />
      );
    case "choice":
      return (
        <SelectField name={name} label={label} defaultValue={refused.values[name] ?? String(value)}>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {t(textKey(`ops.rules.${name}.${option}`))}
            </option>
          ))}
        </SelectField>
      );
    case "gameTypes":
      return <GameTypes {...props} />;
    case "prizes":
      return (
        <AreaField
          refused={refused}
          name="prizes"
          label={`${label} (${code})`}
          help={t("ops.rules.prizes.help")}
          rows={6}
          required
          defaultValue={"prizes" in rules ? writePrizeLines(rules.prizes, decimals) : ""}
        />
      );
    case "turns":
      return <Turns {...props} />;
    case "game":
      return <Game {...props} />;
  }
}

function GameTypes({ choices, rules, refused }: RuleFieldsProps) {
  const { t } = useTranslation();
  const saved = rules.kind === "rebate" ? rules.gameTypes : [];
  const isSent = refused.values.kind !== undefined;
  return (
    <>
      <Checks
        legend={t("ops.missions.games")}
        help={t("ops.missions.games.help")}
        options={choices.gameTypes.map((type) => [
          `game-${type}`,
          t(textKey(`member.record.type.${type}`)),
          isSent ? refused.values[`game-${type}`] !== undefined : saved.includes(type),
        ])}
      />
      {refused.fields.gameTypes ? <ErrorText role="alert">{refused.fields.gameTypes}</ErrorText> : null}
    </>
  );
}

/** Fields for the ways in which members earn turns. */
function Turns({ merchant, rules, refused }: RuleFieldsProps) {
  const { t } = useTranslation();
  if (!("turns" in rules)) return null;
  const { turns } = rules;
  const { code, decimals } = merchant.currency;
  return (
    <>
      <SelectField
        name="turns-per"
        label={t("ops.rules.turns")}
        defaultValue={refused.values["turns-per"] ?? turns.per}
      >
        {(["day", "deposit", "bet"] as const).map((per) => (
          <option key={per} value={per}>
            {t(`ops.rules.turns.${per}`)}
          </option>
        ))}
      </SelectField>
      <OpsField
        refused={refused}
        name="turns-count"
        label={t("ops.rules.turns.count")}
        help={t("ops.rules.turns.count.help")}
        inputMode="numeric"
        defaultValue={String(turns.per === "day" ? turns.count : turns.most)}
      />
      <OpsAmountField
        refused={refused}
        name="turns-every"
        label={`${t("ops.rules.turns.every")} (${code})`}
        help={t("ops.rules.turns.every.help")}
        merchant={merchant.code}
        required={false}
        defaultValue={turns.per === "day" ? "" : formatAmount(turns.every, decimals)}
      />
      {refused.fields.turns ? <ErrorText role="alert">{refused.fields.turns}</ErrorText> : null}
    </>
  );
}

/** The vendor and the game of free spins, from the lists of the brand. */
function Game({ choices, rules, refused }: RuleFieldsProps) {
  const { t } = useTranslation();
  if (rules.kind !== "freeSpins") return null;
  const { values, fields } = refused;
  const vendor = values.vassalage ?? rules.vassalage;
  const known = choices.vendors.some(({ vassalage }) => vassalage === vendor);
  return (
    <>
      <SelectField name="vassalage" label={t("ops.rules.vassalage")} required defaultValue={vendor}>
        {known ? null : <option value={vendor}>{vendor || t("ops.rules.vassalage.choose")}</option>}
        {choices.vendors.map(({ vassalage, name }) => (
          <option key={vassalage} value={vassalage}>
            {name}
          </option>
        ))}
      </SelectField>
      {fields.vassalage ? <ErrorText role="alert">{fields.vassalage}</ErrorText> : null}
      <OpsField
        refused={refused}
        name="gameId"
        label={t("ops.rules.gameId")}
        help={t("ops.rules.gameId.help")}
        list="games"
        maxLength={64}
        defaultValue={rules.gameId}
      />
      <datalist id="games">
        {choices.games.map(({ gameId, name, vassalage }) => (
          <option key={gameId} value={gameId}>
            {`${name} (${vassalage})`}
          </option>
        ))}
      </datalist>
    </>
  );
}
