import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorMember } from "../../../platform/contract/ops/members.ts";
import { DecisionButton } from "../parts/case-page.tsx";
import { ActForm, type FormErrors, OpsField } from "../parts/form.tsx";
import { LabelChoice } from "../parts/label-choice.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";

interface LabelsPanelProps extends Pick<OperatorMember, "labels" | "known" | "color" | "actions"> {
  refused: FormErrors;
}

/** A member's labels, all in one colour, visible to the member too. */
export function LabelsPanel({ labels, known, color, actions, refused }: LabelsPanelProps) {
  const { t } = useTranslation();
  const others = known.filter((label) => !labels.includes(label));
  return (
    <OpsPanel title={t("ops.members.labels")}>
      {labels.length === 0 ? <p>{t("ops.members.labels.none")}</p> : null}
      <ul className="grid gap-2.5">
        {labels.map((label) => (
          <li key={label} className="flex flex-wrap items-center gap-3">
            <svg viewBox="0 0 10 10" className="size-3 flex-none" aria-hidden="true">
              <circle cx="5" cy="5" r="5" fill={color} />
            </svg>
            <span className="wrap-anywhere">{label}</span>
            {actions.includes("removeLabel") ? (
              <ActForm aria-label={label}>
                <input type="hidden" name="label" value={label} />
                <DecisionButton decision="removeLabel" kind="other" />
              </ActForm>
            ) : null}
          </li>
        ))}
      </ul>
      {actions.includes("addLabel") ? (
        <ActForm>
          <p>{t("ops.members.label.help")}</p>
          {others.length > 0 ? (
            <LabelChoice
              refused={refused}
              label={t("ops.members.label")}
              labels={others}
              none={t("ops.members.label.choose")}
            />
          ) : null}
          <OpsField
            refused={refused}
            name="newLabel"
            label={t("ops.members.label.new")}
            maxLength={64}
            required={others.length === 0}
          />
          <OpsField
            refused={refused}
            name="color"
            type="color"
            label={t("ops.members.color")}
            defaultValue={color}
          />
          <DecisionButton decision="addLabel" />
        </ActForm>
      ) : null}
    </OpsPanel>
  );
}
