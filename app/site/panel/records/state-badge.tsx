import { useTranslation } from "../../../i18n/use-translation.ts";
import type { BetRecord } from "../../../platform/contract/wallet.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";

const TONES: Partial<Record<BetRecord["state"], BadgeTone>> = {
  open: "info",
  won: "positive",
  half_won: "positive",
  cashed_out: "accent",
};

/** Renders a bet's state, in a word. */
export function StateBadge({ state }: { state: BetRecord["state"] }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`member.record.state.${state}`)}</Badge>;
}
