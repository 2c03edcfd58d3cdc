import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CaseStep } from "../../../platform/contract/ops/operator-call.ts";
import { OpsPanel } from "./ops-panel.tsx";
import { Time } from "./time.tsx";

interface StepsPanelProps {
  steps: readonly CaseStep[];
  /** The operators' names, by id. */
  names: Readonly<Record<string, string>>;
  stateName: (state: string) => string;
}

/** Lists every step of a case with its operator. */
export function StepsPanel({ steps, names, stateName }: StepsPanelProps) {
  const { t } = useTranslation();
  return (
    <OpsPanel title={t("ops.steps")}>
      <ol className="flex flex-col gap-3">
        {steps.map(({ state, at, reason, actor, operatorId, note }) => (
          <li key={`${at} ${state}`} className="border-l-2 border-border-strong pl-3">
            <strong className="block text-13">{stateName(state)}</strong>
            <span className="text-12 text-text-3">
              <Time at={at} /> · {names[operatorId ?? ""] ?? t(textKey(`ops.actor.${actor}`))}
              {reason ? ` · ${t(textKey(reason))}` : null}
            </span>
            {note ? <span className="block text-13 wrap-anywhere">{note}</span> : null}
          </li>
        ))}
      </ol>
    </OpsPanel>
  );
}
