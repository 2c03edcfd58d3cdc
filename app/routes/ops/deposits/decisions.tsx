import { useTranslation } from "../../../i18n/use-translation.ts";
import type { DepositCase, DepositRejectReason } from "../../../platform/contract/ops/deposits.ts";
import { formatAmount } from "../../../shared/money.ts";
import { DecisionButton, DecisionForm, DecisionsPanel } from "../parts/case-page.tsx";
import { ConfirmWarnings, useMemberWarnings } from "../parts/confirm-warnings.tsx";
import { OpsAmountField, OpsField, RejectFields } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { useOps } from "../use-ops.ts";

interface DepositDecisionsProps extends Pick<DepositCase, "one" | "asked" | "actions" | "warnings"> {
  rejectReasons: readonly DepositRejectReason[];
  refused: FormErrors;
}

/** Matching and rejecting, if the deposit's state and the operator's role allow them. */
export function DepositDecisions({
  one,
  asked,
  actions,
  warnings,
  rejectReasons,
  refused,
}: DepositDecisionsProps) {
  const { t } = useTranslation();
  return (
    <DecisionsPanel>
      {actions.includes("match") ? (
        <MatchForm one={one} asked={asked} warnings={warnings} refused={refused} />
      ) : null}
      {actions.includes("reject") ? (
        <DecisionForm>
          <RejectFields
            refused={refused}
            options={rejectReasons.map((reason) => [reason, t(`payments.reason.${reason}`)])}
          />
          <DecisionButton decision="reject" kind="no" />
        </DecisionForm>
      ) : null}
    </DecisionsPanel>
  );
}

function MatchForm({
  one,
  asked,
  warnings,
  refused,
}: Pick<DepositDecisionsProps, "one" | "asked" | "warnings" | "refused">) {
  const { t } = useTranslation();
  const texts = useMemberWarnings();
  const { merchants } = useOps();
  const { paid, currency, merchantId } = one;
  const first = asked.find(({ action }) => action === "deposits.match")?.terms;
  const decimals = merchants.find(({ code }) => code === merchantId)?.currency.decimals;
  const reportedAmount = paid?.currency === currency ? paid.amount : undefined;
  const came = first?.amount === undefined ? reportedAmount : Number(first.amount);
  return (
    <DecisionForm>
      <OpsAmountField
        refused={refused}
        name="amount"
        merchant={merchantId}
        label={t("ops.cameAmount", { currency })}
        defaultValue={came === undefined ? "" : formatAmount(came, decimals)}
      />
      {one.provider === "manual" ? (
        <OpsField
          refused={refused}
          name="bankReference"
          label={t("ops.bankReference")}
          maxLength={64}
          help={t("ops.match.help")}
          defaultValue={String(first?.bankReference ?? "")}
        />
      ) : null}
      <ConfirmWarnings warnings={texts(warnings)} />
      <DecisionButton decision="match" />
    </DecisionForm>
  );
}
