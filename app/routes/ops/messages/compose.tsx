import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { Alert } from "../../../ui/alert.tsx";
import { labelField, richTexts } from "../form/common-fields.ts";
import type { Field, FieldView } from "../form/fields.ts";
import { FormFields } from "../form/form-fields.tsx";
import { BrandTabs } from "../parts/brand-tabs.tsx";
import { ActForm, type FormErrors, Radios, SubmitButton } from "../parts/form.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";

/** The fields of a message. `labels`: those in use for the brand's members. */
export const messageFields = (labels: readonly string[]): Field[] => [
  { name: "username", label: "ops.adjustments.member", required: true },
  labelField(labels, { label: "ops.messages.label", choose: "ops.all" }),
  { name: "registeredFrom", label: "ops.messages.registeredFrom", look: "date" },
  { name: "deposited", label: "ops.messages.deposited", choose: "ops.all" },
  richTexts(),
];

/** The names of the fields that choose the recipients. */
export const RECIPIENT_FIELDS = ["username", "label", "registeredFrom", "deposited"];

/** Returns those of one member by name, of all who match a filter, or of all members. */
export function getRecipientFields(to: string): string[] {
  if (to === "one") return RECIPIENT_FIELDS.slice(0, 1);
  return to === "some" ? RECIPIENT_FIELDS.slice(1) : [];
}

/** The result of the form so far, with the number of recipients once they were counted. */
export interface ComposeResult extends FormErrors {
  count: number | null;
}

interface ComposeProps {
  merchant: CurrentOperator["merchants"][number];
  fields: readonly FieldView[];
  operationKey: string;
  /** The label requested in the address, or empty. */
  label: string;
  composed: ComposeResult;
}

/** A new message. Its recipients are counted first; only the counted ones can be confirmed. */
export function Compose({ merchant, fields, operationKey, label, composed }: ComposeProps) {
  const { t } = useTranslation();
  const { values, fields: refused, count } = composed;
  const [to, setTo] = useState(values.to ?? (label ? "some" : "one"));
  // A repeated message keeps its key, unless the key itself was refused.
  const key = refused.idempotencyKey ? operationKey : (values.idempotencyKey ?? operationKey);
  const shown = getRecipientFields(to);
  return (
    <OpsPanel title={t("ops.messages.new", { brand: merchant.brandName })}>
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
        <FormFields
          fields={fields.filter(({ name, tab }) => tab !== undefined || shown.includes(name))}
          merchant={merchant.code}
          refused={composed}
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
    </OpsPanel>
  );
}
