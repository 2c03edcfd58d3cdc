import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type {
  RejectReason,
  WithdrawalAction,
  WithdrawalCase,
} from "../../../platform/contract/ops/withdrawals.ts";
import { Button } from "../../../ui/button.tsx";
import { DecisionButton, DecisionForm, DecisionsPanel, SingleDecision } from "../parts/case-page.tsx";
import { ConfirmWarnings, type Warning } from "../parts/confirm-warnings.tsx";
import { OpsField, RejectFields } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { PaidTwiceForm } from "../parts/paid-twice-form.tsx";

interface WithdrawalDecisionsProps extends Pick<WithdrawalCase, "actions" | "nextFor"> {
  warnings: readonly Warning[];
  rejectReasons: readonly RejectReason[];
  refused: FormErrors;
}

/** Renders the actions that this operator may take on a withdrawal in its current state. */
export function WithdrawalDecisions({
  actions,
  nextFor,
  warnings,
  rejectReasons,
  refused,
}: WithdrawalDecisionsProps) {
  const { t } = useTranslation();
  const may = (action: WithdrawalAction) => actions.includes(action);
  return (
    <DecisionsPanel>
      {may("review") ? <SingleDecision decision="review" kind="other" /> : null}
      {may("approve") ? (
        <DecisionForm>
          <ConfirmWarnings warnings={warnings} />
          <DecisionButton decision="approve" />
        </DecisionForm>
      ) : null}
      {may("pay") ? <SingleDecision decision="pay" /> : null}
      {nextFor ? (
        <p>
          {t("ops.nextIsFor", {
            decision: t(textKey(`ops.do.${nextFor.action}`)),
            roles: nextFor.roles.map((role) => t(`ops.role.${role}`)).join(", "),
          })}
        </p>
      ) : null}
      {may("markPaid") ? (
        <DecisionForm>
          <OpsField
            refused={refused}
            name="proof"
            label={t("ops.bankReference")}
            maxLength={64}
            help={t("ops.markPaid.help")}
          />
          <DecisionButton decision="markPaid" />
        </DecisionForm>
      ) : null}
      {may("markFailed") ? <SingleDecision decision="markFailed" kind="no" /> : null}
      {may("settle") ? <SettleForm /> : null}
      {may("settlePaidTwice") ? <PaidTwiceForm refused={refused} /> : null}
      {may("reject") ? (
        <DecisionForm>
          <RejectFields
            refused={refused}
            options={rejectReasons.map((reason) => [reason, t(`withdraw.reason.${reason}`)])}
          />
          <DecisionButton decision="reject" kind="no" />
        </DecisionForm>
      ) : null}
    </DecisionsPanel>
  );
}

/** Renders the form that ends a dispute, with its two outcomes. */
function SettleForm() {
  const { t } = useTranslation();
  return (
    <DecisionForm className="sm:flex-row sm:flex-wrap">
      <input type="hidden" name="decision" value="settle" />
      <Button type="submit" name="outcome" value="refunded">
        {t("ops.do.refund")}
      </Button>
      <Button type="submit" name="outcome" value="received" variant="outline">
        {t("ops.do.received")}
      </Button>
    </DecisionForm>
  );
}
