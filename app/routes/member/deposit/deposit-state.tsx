import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Deposit } from "../../../platform/contract/payments.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";

const TONES: Record<Deposit["state"], BadgeTone> = {
  pending: "warning",
  processing: "info",
  review: "warning",
  succeeded: "positive",
  failed: "negative",
  expired: "neutral",
  cancelled: "neutral",
  rejected: "negative",
  reversed: "negative",
};

type DepositAmounts = Pick<Deposit, "state" | "amount" | "credited" | "takenBack">;

/**
 * Returns the amount of a deposit that the member has. For a deposit that is not credited it is the requested amount;
 * for one taken back, the credited amount.
 */
export function shownAmount({ state, amount, credited, takenBack }: DepositAmounts): number {
  return state === "succeeded" ? credited - takenBack : credited || amount;
}

/** A short label for the state of a deposit. */
export function DepositState({ one, className }: { one: DepositAmounts; className?: string }) {
  const { t } = useTranslation();
  const isPart = one.state === "succeeded" && one.takenBack > 0;
  return (
    <Badge tone={isPart ? "warning" : TONES[one.state]} className={className}>
      {t(isPart ? "payments.state.part" : `payments.state.${one.state}`)}
    </Badge>
  );
}
