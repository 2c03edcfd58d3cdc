import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CaseClaim, ClaimAction } from "../../../platform/contract/ops/cases.ts";
import { useOps } from "../use-ops.ts";
import { SingleDecision } from "./case-page.tsx";
import { OpsPanel } from "./ops-panel.tsx";
import { Time } from "./time.tsx";

interface ClaimPanelProps {
  claim: CaseClaim | null;
  claimActions: readonly ClaimAction[];
  /** True while there is something left to decide. */
  isOpen: boolean;
  /** The operators' names, by id. */
  names: Readonly<Record<string, string>>;
}

/** Renders the operator who works on a case, with buttons to claim it, release it and take it over. */
export function ClaimPanel({ claim, claimActions, isOpen, names }: ClaimPanelProps) {
  const { t } = useTranslation();
  const { operator } = useOps();
  if (!claim && !(isOpen && claimActions.length > 0)) return null;
  const name = names[claim?.operatorId ?? ""] ?? "";
  return (
    <OpsPanel title={t("ops.claim")}>
      {claim ? (
        <p>
          {name === operator?.username ? t("ops.claim.yours") : t("ops.claim.others", { name })}{" "}
          <Time at={claim.until} />
        </p>
      ) : (
        <p>{t("ops.claim.nobody")}</p>
      )}
      {claimActions.map((action) => (
        <SingleDecision key={action} decision={action} kind="other" />
      ))}
    </OpsPanel>
  );
}
