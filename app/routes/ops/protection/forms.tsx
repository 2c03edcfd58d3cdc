import { useTranslation } from "../../../i18n/use-translation.ts";
import { SelectField } from "../../../ui/field.tsx";
import { ActForm, OpsField, SubmitButton } from "../parts/form.tsx";
import { Panel } from "../parts/panel.tsx";
import type { Refused } from "../parts/refused.ts";

interface FormsProps {
  /** The address of the member's page. */
  at: string;
  asked: { merchant: string; username: string };
  refused: Refused;
}

function Member({ asked: { merchant, username } }: Pick<FormsProps, "asked">) {
  return (
    <>
      <input type="hidden" name="merchant" value={merchant} />
      <input type="hidden" name="username" value={username} />
    </>
  );
}

/** Sets a stricter limit. */
export function LimitPanel({ at, asked, refused }: FormsProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t("ops.protection.setLimit")}>
      <p>{t("ops.protection.setLimit.text")}</p>
      <ActForm action={at}>
        <Member asked={asked} />
        <SelectField name="kind" label={t("ops.protection.kind")}>
          {(["deposit", "loss", "wager", "session"] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t(`ops.protection.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="period" label={t("ops.protection.period")}>
          {(["day", "week", "month"] as const).map((period) => (
            <option key={period} value={period}>
              {t(`ops.protection.period.${period}`)}
            </option>
          ))}
        </SelectField>
        <OpsField
          refused={refused}
          name="amount"
          label={t("ops.protection.setLimit.amount")}
          inputMode="decimal"
          maxLength={20}
        />
        <OpsField refused={refused} name="reason" label={t("ops.protection.reason")} maxLength={500} />
        <SubmitButton name="intent" value="limit">
          {t("ops.protection.setLimit.do")}
        </SubmitButton>
      </ActForm>
    </Panel>
  );
}

/** Records a break that a member asked for. */
export function ExcludePanel({ at, asked, refused }: FormsProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t("ops.protection.exclude")}>
      <p>{t("ops.protection.exclude.text")}</p>
      <ActForm action={at}>
        <Member asked={asked} />
        <SelectField name="kind" label={t("ops.protection.break")}>
          <option value="cool_off">{t("ops.protection.break.cool_off")}</option>
          <option value="self_exclusion">{t("ops.protection.break.self_exclusion")}</option>
        </SelectField>
        <OpsField
          refused={refused}
          name="length"
          label={t("ops.protection.exclude.length")}
          inputMode="numeric"
          maxLength={4}
        />
        <SelectField name="scope" label={t("ops.protection.scope")}>
          <option value="brand">{t("ops.protection.scope.brand")}</option>
          <option value="all_brands">{t("ops.protection.scope.all_brands")}</option>
        </SelectField>
        <OpsField refused={refused} name="reason" label={t("ops.protection.reason")} maxLength={500} />
        <SubmitButton name="intent" value="break">
          {t("ops.protection.exclude.do")}
        </SubmitButton>
      </ActForm>
    </Panel>
  );
}
