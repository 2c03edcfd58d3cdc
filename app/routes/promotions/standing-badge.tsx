import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionState } from "../../platform/contract/promotions.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const TONES: Record<PromotionState, BadgeTone> = {
  join: "info",
  claim: "accent",
  applying: "info",
  close: "neutral",
  rejected: "negative",
  issued: "positive",
  claimed: "positive",
  process: "info",
  joined: "info",
  coming_soon: "warning",
  none: "neutral",
};

/** Renders the state of a promotion, or of an entry. */
export function StandingBadge({ state }: { state: PromotionState }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`promotions.state.${state}`)}</Badge>;
}
