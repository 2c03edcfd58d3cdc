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

type Standing = Pick<Deposit, "state" | "amount" | "credited" | "takenBack">;

/** The amount of a deposit that the member has; the requested amount of one that is not credited, the credited one of one taken back. */
export function shownAmount({ state, amount, credited, takenBack }: Standing): number {
  return state === "succeeded" ? credited - takenBack : credited || amount;
}

/** The state of a deposit in a word or two. */
export function DepositState({ one, className }: { one: Standing; className?: string }) {
  const { t } = useTranslation();
  const isPart = one.state === "succeeded" && one.takenBack > 0;
  return (
    <Badge tone={isPart ? "warning" : TONES[one.state]} className={className}>
      {t(isPart ? "payments.state.part" : `payments.state.${one.state}`)}
    </Badge>
  );
}
