import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { SelectField } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { ActForm, OpsAmountField, OpsField, Radios, SubmitButton } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { Panel } from "../parts/panel.tsx";
import { useOps } from "../use-ops.ts";

const DIRECTIONS = ["give", "take", "waive"] as const;

/** Proposes a correction. `operationKey` is for a new proposal. */
export function Proposal({ operationKey, refused }: { operationKey: string; refused: FormErrors }) {
  const { t } = useTranslation();
  const { merchants } = useOps();
  const { values, fields } = refused;
  const [merchant, setMerchant] = useState(
    values.merchant ?? (merchants.length > 1 ? "" : (merchants[0]?.code ?? "")),
  );
  // A repeated proposal keeps its key, unless the key itself was refused.
  const key = fields.idempotencyKey ? operationKey : (values.idempotencyKey ?? operationKey);
  return (
    <Panel title={t("ops.adjustments.new")}>
      <p>{t("ops.adjustments.text")}</p>
      <ActForm action="/ops/adjustments">
        <input type="hidden" name="idempotencyKey" value={key} />
        <div className="w-full max-w-105">
          <SelectField
            name="merchant"
            label={t("ops.brand")}
            required
            value={merchant}
            onChange={(event) => setMerchant(event.currentTarget.value)}
          >
            {merchants.length > 1 ? <option value="">{t("ops.brand.choose")}</option> : null}
            {merchants.map(({ code, brandName }) => (
              <option key={code} value={code}>
                {brandName}
              </option>
            ))}
          </SelectField>
          {fields.merchant ? <ErrorText role="alert">{fields.merchant}</ErrorText> : null}
        </div>
        <OpsField refused={refused} name="username" label={t("ops.adjustments.member")} maxLength={64} />
        <Radios
          name="direction"
          legend={t("ops.adjustments.direction")}
          chosen={DIRECTIONS.find((one) => one === values.direction) ?? "give"}
          options={DIRECTIONS.map((one) => [one, t(`ops.adjustments.${one}`)])}
        />
        <OpsAmountField refused={refused} name="amount" merchant={merchant} label={t("ops.amount")} />
        <OpsField
          refused={refused}
          name="reason"
          label={t("ops.adjustments.reason")}
          maxLength={500}
          help={t("ops.adjustments.reason.help")}
        />
        <SubmitButton>{t("ops.do.propose")}</SubmitButton>
      </ActForm>
    </Panel>
  );
}
