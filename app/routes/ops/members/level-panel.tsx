import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorMember } from "../../../platform/contract/ops/members.ts";
import { Badge } from "../../../ui/badge.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { DecisionButton } from "../parts/case-page.tsx";
import { ActForm, type FormErrors, OpsField } from "../parts/form.tsx";
import { OpsFacts, OpsPanel } from "../parts/ops-panel.tsx";
import { Time } from "../parts/time.tsx";

interface LevelPanelProps extends Pick<OperatorMember, "standing" | "actions"> {
  refused: FormErrors;
}

/** A member's level in the club, with buttons to pin and unpin it. */
export function LevelPanel({ standing, actions, refused }: LevelPanelProps) {
  const { t } = useTranslation();
  const { level, levels, since, keepUntil, isPinned } = standing;
  return (
    <OpsPanel title={t("ops.members.level")}>
      {levels.length === 0 ? <p>{t("ops.members.noClub")}</p> : null}
      <p className="flex flex-wrap items-center gap-3">
        <b>{levels[level - 1] ?? t("ops.members.level.none")}</b>
        {isPinned ? <Badge tone="info">{t("ops.members.pinned")}</Badge> : null}
      </p>
      <OpsFacts
        facts={[
          [t("ops.members.since"), since === null ? null : <Time key="since" at={since} />],
          [t("ops.members.keepUntil"), keepUntil === null ? null : <Time key="until" at={keepUntil} />],
        ]}
      />
      {actions.includes("unpin") ? (
        <ActForm>
          <p>{t("ops.members.unpin.help")}</p>
          <DecisionButton decision="unpin" kind="other" />
        </ActForm>
      ) : null}
      {actions.includes("pin") ? (
        <ActForm>
          <SelectField
            name="level"
            label={t("ops.members.level")}
            defaultValue={refused.values.level ?? String(Math.max(1, level))}
          >
            {levels.map((name, at) => (
              <option key={name} value={at + 1}>
                {name}
              </option>
            ))}
          </SelectField>
          {refused.fields.level ? <ErrorText role="alert">{refused.fields.level}</ErrorText> : null}
          <OpsField
            refused={refused}
            name="reason"
            label={t("ops.adjustments.reason")}
            help={t("ops.note.help")}
            maxLength={500}
          />
          <DecisionButton decision="pin" />
        </ActForm>
      ) : null}
    </OpsPanel>
  );
}
