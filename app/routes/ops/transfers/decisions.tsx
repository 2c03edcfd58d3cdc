import { useTranslation } from "../../../i18n/use-translation.ts";
import type { TransferOutcome, VendorTransferCase } from "../../../platform/contract/ops/transfers.ts";
import { DecisionButton, DecisionForm, DecisionsPanel, SingleDecision } from "../parts/case-page.tsx";
import { OpsField, Radios } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { PaidTwiceForm } from "../parts/paid-twice-form.tsx";
import { Panel } from "../parts/panel.tsx";
import { useOps } from "../use-ops.ts";

interface TransferDecisionsProps extends Pick<VendorTransferCase, "one" | "actions"> {
  refused: FormErrors;
}

/**
 * Renders the actions that this operator may take on a vendor transfer in its current state, except proposing its
 * outcome.
 */
export function TransferDecisions({ one, actions, refused }: TransferDecisionsProps) {
  const { t } = useTranslation();
  const { operator, may } = useOps();
  const waiting = one.settlements.find(({ state }) => state === "proposed");
  const isOwn = waiting?.proposedBy === operator?.id;
  return (
    <DecisionsPanel>
      {actions.includes("ask") ? <SingleDecision decision="ask" /> : null}
      {waiting && isOwn ? <p>{t("ops.adjustments.twoPersons")}</p> : null}
      {waiting && actions.includes("approve") ? <SettlementForm decision="approve" id={waiting.id} /> : null}
      {waiting && !isOwn && !one.maySettle && may("transfers.approve") ? (
        <p>{t("ops.transfers.approveLater")}</p>
      ) : null}
      {waiting && actions.includes("reject") ? <SettlementForm decision="reject" id={waiting.id} /> : null}
      {actions.includes("settlePaidTwice") ? <PaidTwiceForm refused={refused} /> : null}
    </DecisionsPanel>
  );
}

/** A decision includes the id of the proposal shown on the page, because another one may have replaced it. */
function SettlementForm({ decision, id }: { decision: "approve" | "reject"; id: string }) {
  return (
    <DecisionForm>
      <input type="hidden" name="settlementId" value={id} />
      <DecisionButton decision={decision} kind={decision === "reject" ? "no" : "main"} />
    </DecisionForm>
  );
}

const OUTCOMES: readonly TransferOutcome[] = ["done", "notDone"];

interface ProposalProps {
  reference: string;
  operationKey: string;
  refused: FormErrors;
}

/** Form to propose the outcome of a transfer when the vendor does not answer. Another operator decides on it. */
export function Proposal({ reference, operationKey, refused }: ProposalProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t("ops.transfers.settle")}>
      <p>{t("ops.transfers.settle.text", { reference })}</p>
      <DecisionForm>
        <input type="hidden" name="idempotencyKey" value={operationKey} />
        <Radios
          name="outcome"
          legend={t("ops.transfers.outcome")}
          chosen={refused.values.outcome}
          options={OUTCOMES.map((word) => [word, t(`ops.transfers.outcome.${word}`)])}
        />
        <OpsField
          refused={refused}
          name="evidence"
          label={t("ops.transfers.evidence")}
          maxLength={500}
          help={t("ops.adjustments.reason.help")}
        />
        <DecisionButton decision="propose" />
      </DecisionForm>
    </Panel>
  );
}
