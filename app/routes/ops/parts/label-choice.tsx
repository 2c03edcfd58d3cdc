import { useTranslation } from "../../../i18n/use-translation.ts";
import { SelectField } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import type { FormErrors } from "./form.tsx";

interface LabelChoiceProps {
  refused: FormErrors;
  label: string;
  /** The labels in use for members of the brand. */
  labels: readonly string[];
  defaultValue?: string;
  /** The text of the empty choice. */
  none: string;
  required?: boolean;
}

/** Chooses one of the labels in use for members of a brand. */
export function LabelChoice({
  refused,
  label,
  labels,
  defaultValue = "",
  none,
  required = false,
}: LabelChoiceProps) {
  const { t } = useTranslation();
  const chosen = refused.values.label ?? defaultValue;
  // A label from the address, or one that no member has any more, stays in the list: the call reports the error.
  const all = chosen === "" || labels.includes(chosen) ? labels : [...labels, chosen];
  return (
    <>
      <SelectField name="label" label={label} defaultValue={chosen} required={required}>
        <option value="">{none}</option>
        {all.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      {labels.length === 0 ? <p className="text-12 text-text-3">{t("ops.members.labels.unused")}</p> : null}
      {refused.fields.label ? <ErrorText role="alert">{refused.fields.label}</ErrorText> : null}
    </>
  );
}
