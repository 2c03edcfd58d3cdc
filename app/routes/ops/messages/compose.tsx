import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { Alert } from "../../../ui/alert.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { BrandTabs } from "../parts/brand-tabs.tsx";
import { ActForm, OpsField, Radios, SubmitButton } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { LabelChoice } from "../parts/label-choice.tsx";
import { Panel } from "../parts/panel.tsx";
import { TextsFields } from "../parts/texts-fields.tsx";
import { zoneName } from "../zone.ts";

/** The result of the form so far, with the number of recipients once they were counted. */
export interface ComposeResult extends FormErrors {
  count: number | null;
}

interface ComposeProps {
  merchant: CurrentOperator["merchants"][number];
  operationKey: string;
  /** The labels in use for the brand's members. */
  labels: readonly string[];
  /** The label requested in the address, or empty. */
  label: string;
  composed: ComposeResult;
}

/** A new message. Its recipients are counted first; only the counted ones can be confirmed. */
export function Compose({ merchant, operationKey, labels, label, composed }: ComposeProps) {
  const { t } = useTranslation();
  const { values, fields, count } = composed;
  const [to, setTo] = useState(values.to ?? (label ? "some" : "one"));
  // A repeated message keeps its key, unless the key itself was refused.
  const key = fields.idempotencyKey ? operationKey : (values.idempotencyKey ?? operationKey);
  return (
    <Panel title={t("ops.messages.new", { brand: merchant.brandName })}>
      <BrandTabs page="messages" chosen={merchant.code} />
      <ActForm action={`/ops/messages?for=${merchant.code}`}>
        <input type="hidden" name="merchant" value={merchant.code} />
        <input type="hidden" name="idempotencyKey" value={key} />
        <Radios
          name="to"
          legend={t("ops.messages.to")}
          chosen={to}
          options={(["one", "some", "all"] as const).map((one) => [one, t(`ops.messages.to.${one}`)])}
          onChoose={setTo}
        />
        {to === "one" ? (
          <OpsField refused={composed} name="username" label={t("ops.adjustments.member")} maxLength={64} />
        ) : null}
        {to === "some" ? (
          <>
            <LabelChoice
              refused={composed}
              defaultValue={label}
              label={t("ops.messages.label")}
              labels={labels}
              none={t("ops.all")}
            />
            <OpsField
              refused={composed}
              name="registeredFrom"
              type="date"
              label={t("ops.messages.registeredFrom", { zone: zoneName(merchant.timeZone) })}
              required={false}
            />
            <SelectField
              name="deposited"
              label={t("ops.messages.deposited")}
              defaultValue={values.deposited ?? ""}
            >
              <option value="">{t("ops.all")}</option>
              <option value="yes">{t("ops.messages.deposited.yes")}</option>
              <option value="no">{t("ops.messages.deposited.no")}</option>
            </SelectField>
          </>
        ) : null}
        <TextsFields
          refused={composed}
          languages={merchant.languages}
          defaultLanguage={merchant.defaultLanguage}
          texts={{}}
        />
        {count === null ? (
          <SubmitButton name="decision" value="count">
            {t("ops.messages.count")}
          </SubmitButton>
        ) : (
          <>
            <Alert tone={count === 0 ? "warning" : "info"}>{t("ops.messages.counted", { count })}</Alert>
            <input type="hidden" name="seenCount" value={count} />
            <div className="flex flex-wrap gap-2.5">
              {count > 0 ? (
                <SubmitButton name="decision" value="send">
                  {t("ops.messages.send", { count })}
                </SubmitButton>
              ) : null}
              <SubmitButton name="decision" value="count" variant="outline">
                {t("ops.messages.recount")}
              </SubmitButton>
            </div>
          </>
        )}
      </ActForm>
    </Panel>
  );
}
