import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ReviewedWithdrawal } from "../../../platform/contract/ops/withdrawals.ts";
import { Secret } from "../parts/app-set-up.tsx";
import { CaseFacts } from "../parts/case-page.tsx";
import { Facts } from "../parts/facts.tsx";
import { Time } from "../parts/time.tsx";
import { providerName } from "../provider-name.ts";
import { useOps } from "../use-ops.ts";

/** Returns true when the withdrawal was paid out after its refund to the member, and no operator has dealt with it. */
export const isPaidTwice = (one: ReviewedWithdrawal) =>
  one.paidTwiceAt !== null && one.paidTwiceSettledBy === null;

/** Renders the details of a withdrawal. `names`: the operators', by id. */
export function WithdrawalFacts({
  one,
  names,
}: {
  one: ReviewedWithdrawal;
  names: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  const amount = (minor: number) => money(one.merchantId, minor, one.currency);
  const name = (id: string | null) => (id === null ? null : (names[id] ?? t("ops.actor.system")));
  const { payee, received, paidTwiceAt } = one;
  return (
    <CaseFacts
      state={t(`withdraw.state.${one.state}`)}
      sum={amount(one.amount)}
      reason={one.reason && t(textKey(one.reason))}
    >
      <Facts
        facts={[
          [t("ops.brand"), brandName(one.merchantId)],
          [t("ops.arrives"), amount(one.netAmount)],
          [t("ops.fee"), one.fee === 0 ? null : amount(one.fee)],
          [t("ops.asked"), <Time key="asked" at={one.createdAt} />],
          [
            t("ops.payee"),
            <span key="payee">
              {payee.name}
              <br />
              <Secret>{payee.number}</Secret>
            </span>,
          ],
          [t("ops.holder"), payee.holder],
          [t("ops.payee.added"), <Time key="added" at={payee.addedAt} />],
          [t("ops.provider"), providerName(t, one.provider)],
          [t("ops.providerRef"), one.providerRef],
          [t("ops.received"), received === null ? null : amount(received)],
          [t("ops.missing"), received === null ? null : amount(one.netAmount - received)],
          [t("ops.reviewedBy"), name(one.reviewedBy)],
          [t("ops.approvedBy"), name(one.approvedBy)],
          [t("ops.paidBy"), name(one.paidBy)],
          [t("ops.paidTwice.at"), paidTwiceAt === null ? null : <Time key="twice" at={paidTwiceAt} />],
          [t("ops.paidTwice.by"), name(one.paidTwiceSettledBy)],
        ]}
      />
    </CaseFacts>
  );
}
