import { useTranslation } from "../../../i18n/use-translation.ts";
import { SelectField } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { ActForm, type FormErrors, OpsAmountField, OpsField, SubmitButton } from "../parts/form.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { useOps } from "../use-ops.ts";
import type { Found } from "./limits-panel.tsx";
import { PERMANENT, useLengthText } from "./use-length-text.ts";

interface FormsProps {
  /** The address of the member's page. */
  at: string;
  asked: { merchant: string; username: string };
  refused: FormErrors;
}

export function Member({ asked: { merchant, username } }: Pick<FormsProps, "asked">) {
  return (
    <>
      <input type="hidden" name="merchant" value={merchant} />
      <input type="hidden" name="username" value={username} />
    </>
  );
}

/** The first submit button of a form: the page then shows the effect and asks for confirmation. */
function Review({ decision }: { decision: "limit" | "break" }) {
  const { t } = useTranslation();
  return (
    <>
      <input type="hidden" name="intent" value="review" />
      <SubmitButton name="decision" value={decision}>
        {t("ops.protection.review")}
      </SubmitButton>
    </>
  );
}

/** Forms to set a stricter money limit or time limit. */
export function LimitPanel({ at, asked, refused }: FormsProps) {
  const { t } = useTranslation();
  const { merchants } = useOps();
  const currency = merchants.find(({ code }) => code === asked.merchant)?.currency.code ?? "";
  const isTime = refused.values.kind === "session";
  const none = { ...refused, fields: {}, values: {} };
  return (
    <OpsPanel title={t("ops.protection.setLimit")}>
      <p>{t("ops.protection.setLimit.text")}</p>
      <div className="grid gap-6 md:grid-cols-2">
        <ActForm action={at}>
          <h3 className="font-semibold">{t("ops.protection.setLimit.money")}</h3>
          <Member asked={asked} />
          <SelectField
            name="kind"
            label={t("ops.protection.kind")}
            defaultValue={isTime ? undefined : refused.values.kind}
          >
            {(["deposit", "loss", "wager"] as const).map((kind) => (
              <option key={kind} value={kind}>
                {t(`ops.protection.kind.${kind}`)}
              </option>
            ))}
          </SelectField>
          <LimitFields
            refused={isTime ? none : refused}
            label={t("ops.protection.setLimit.amount", { currency })}
            merchant={asked.merchant}
          />
          <Review decision="limit" />
        </ActForm>
        <ActForm action={at}>
          <h3 className="font-semibold">{t("ops.protection.setLimit.time")}</h3>
          <Member asked={asked} />
          <input type="hidden" name="kind" value="session" />
          <LimitFields refused={isTime ? refused : none} label={t("ops.protection.setLimit.hours")} />
          <Review decision="limit" />
        </ActForm>
      </div>
    </OpsPanel>
  );
}

interface LimitFieldsProps {
  refused: FormErrors;
  label: string;
  /** Code of the merchant in whose currency the amount is; without it the amount is in hours. */
  merchant?: string;
}

function LimitFields({ refused, label, merchant }: LimitFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField name="period" label={t("ops.protection.period")} defaultValue={refused.values.period}>
        {(["day", "week", "month"] as const).map((period) => (
          <option key={period} value={period}>
            {t(`ops.protection.period.${period}`)}
          </option>
        ))}
      </SelectField>
      {merchant === undefined ? (
        <OpsField refused={refused} name="amount" label={label} inputMode="decimal" maxLength={20} />
      ) : (
        <OpsAmountField refused={refused} name="amount" label={label} merchant={merchant} />
      )}
      <OpsField refused={refused} name="reason" label={t("ops.protection.reason")} maxLength={500} />
    </>
  );
}

/** Records a break that a member requested: one of those that the brand offers, each with its own unit. */
export function ExcludePanel({ at, asked, refused, offered }: FormsProps & Pick<Found, "offered">) {
  const { t } = useTranslation();
  const lengthText = useLengthText();
  return (
    <OpsPanel title={t("ops.protection.exclude")}>
      <p>{t("ops.protection.exclude.text")}</p>
      <ActForm action={at}>
        <Member asked={asked} />
        <SelectField
          name="break"
          label={t("ops.protection.break")}
          required
          defaultValue={refused.values.break ?? ""}
        >
          <option value="">{t("ops.protection.break.choose")}</option>
          {offered.map(({ kind, length }) => (
            <option key={`${kind}${length}`} value={`${kind}:${length ?? PERMANENT}`}>
              {t(`ops.protection.break.${kind}`)}: {lengthText({ kind, length })}
            </option>
          ))}
        </SelectField>
        {refused.fields.length ? <ErrorText role="alert">{refused.fields.length}</ErrorText> : null}
        <SelectField name="scope" label={t("ops.protection.scope")} defaultValue={refused.values.scope}>
          <option value="brand">{t("ops.protection.scope.brand")}</option>
          <option value="all_brands">{t("ops.protection.scope.all_brands")}</option>
        </SelectField>
        <OpsField refused={refused} name="reason" label={t("ops.protection.reason")} maxLength={500} />
        <Review decision="break" />
      </ActForm>
    </OpsPanel>
  );
}
