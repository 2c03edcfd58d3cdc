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

/** The state of a deposit in a word or two. */
export function DepositState({ state, className }: { state: Deposit["state"]; className?: string }) {
  const { t } = useTranslation();
  return (
    <Badge tone={TONES[state]} className={className}>
      {t(`payments.state.${state}`)}
    </Badge>
  );
}
