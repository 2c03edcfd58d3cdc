import { type TextKey, textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PendingDecision } from "../../../platform/contract/ops/operator-call.ts";
import { useOps } from "../use-ops.ts";
import { OpsFacts, OpsPanel } from "./ops-panel.tsx";
import { Time } from "./time.tsx";

const ACTS: Readonly<Record<string, TextKey>> = {
  "deposits.match": "ops.do.match",
  "deposits.decideReport": "ops.reports.do.credit",
  "withdrawals.markFailed": "ops.do.markFailed",
  "withdrawals.settle": "ops.do.refund",
};

interface AskedPanelProps {
  merchantId: string;
  asked: readonly PendingDecision[];
  currency: string;
}

/** Lists the decisions on a case that wait for a second operator. */
export function PendingDecisionsPanel({ merchantId, asked, currency }: AskedPanelProps) {
  const { t } = useTranslation();
  const { money } = useOps();
  if (asked.length === 0) return null;
  const getAmount = ({ amount }: PendingDecision["terms"]) =>
    amount ? money(merchantId, Number(amount), currency) : null;
  const toTerms = (terms: PendingDecision["terms"]) =>
    [getAmount(terms), terms.bankReference].filter(Boolean);
  return (
    <OpsPanel title={t("ops.second.title")}>
      {asked.map(({ action, part, terms, askedBy, askedAt, isOwn, insteadOf }) => (
        <div key={`${action} ${part}`} className="flex flex-col gap-2.5">
          <p className="text-warning">
            {t(isOwn ? "ops.second.own" : "ops.second.other", { name: askedBy })}
          </p>
          <OpsFacts
            facts={[
              [t("ops.log.what"), t(textKey(ACTS[action] ?? action))],
              [t("ops.amount"), getAmount(terms)],
              [t("ops.bankReference"), terms.bankReference ?? null],
              [t("ops.second.first"), askedBy],
              [t("ops.asked"), <Time key="asked" at={askedAt} />],
              [
                t("ops.second.before"),
                insteadOf && [insteadOf.askedBy, ...toTerms(insteadOf.terms)].join(" · "),
              ],
            ]}
          />
        </div>
      ))}
    </OpsPanel>
  );
}
