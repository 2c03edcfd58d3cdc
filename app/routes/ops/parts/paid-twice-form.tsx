import { useTranslation } from "../../../i18n/use-translation.ts";
import { DecisionButton, DecisionForm } from "./case-page.tsx";
import { OpsField } from "./form.tsx";
import type { FormErrors } from "./form-errors.ts";

/** Records the resolution of a duplicate payment. */
export function PaidTwiceForm({ refused }: { refused: FormErrors }) {
  const { t } = useTranslation();
  return (
    <DecisionForm>
      <OpsField
        refused={refused}
        name="remark"
        label={t("ops.paidTwice.remark")}
        maxLength={500}
        help={t("ops.adjustments.reason.help")}
      />
      <DecisionButton decision="settlePaidTwice" />
    </DecisionForm>
  );
}
