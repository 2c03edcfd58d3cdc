import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { QueuedDeposit } from "../../../platform/contract/ops/deposits.ts";
import { CaseFacts } from "../parts/case-page.tsx";
import { Facts } from "../parts/facts.tsx";
import { Time } from "../parts/time.tsx";
import { providerName } from "../provider-name.ts";
import { useOps } from "../use-ops.ts";

/** The states in which an operator decides: see payments/deposit-states.ts. */
const OPEN: readonly QueuedDeposit["state"][] = ["pending", "processing", "review"];

/** Renders the known facts of a deposit. */
export function DepositFacts({ one }: { one: QueuedDeposit }) {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  const { merchantId, currency, paid, paidAt } = one;
  const amount = (minor: number, of = currency) => money(merchantId, minor, of);
  return (
    <CaseFacts
      state={t(`payments.state.${one.state}`)}
      sum={amount(one.credited || one.amount)}
      reason={one.reason && t(textKey(one.reason))}
    >
      <Facts
        facts={[
          [t("ops.brand"), brandName(merchantId)],
          [t("ops.channel"), one.channelName],
          [t("ops.provider"), providerName(t, one.provider)],
          [t("ops.asked"), <Time key="asked" at={one.createdAt} />],
          [t("ops.askedAmount"), amount(one.amount)],
          [t("ops.expires"), OPEN.includes(one.state) ? <Time key="expires" at={one.expiresAt} /> : null],
          [t("ops.came"), paid && amount(paid.amount, paid.currency)],
          [
            // The time of a transfer is known only from the member.
            t(one.provider === "manual" ? "ops.toldAt" : "ops.cameAt"),
            paidAt === null ? null : <Time key="came" at={paidAt} />,
          ],
          [t("ops.credited"), one.credited === 0 ? null : amount(one.credited)],
          [t("ops.reversed"), one.reversed === 0 ? null : amount(one.reversed)],
          [t("ops.shortfall"), one.shortfall === 0 ? null : amount(one.shortfall)],
        ]}
      />
    </CaseFacts>
  );
}
