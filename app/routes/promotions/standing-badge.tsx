import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionCard, PromotionState } from "../../platform/contract/promotions.ts";
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

/** Returns the text key of a promotion's button for its current state. */
export function actionText({ state, kind }: Pick<PromotionCard, "state" | "kind">) {
  if (state === "join") return kind === "manual" ? "promotions.act.apply" : "promotions.act.join";
  if (state !== "claim") return "promotions.act.view";
  if (kind === "checkIn") return "promotions.act.checkIn";
  if (kind === "wheel") return "promotions.act.spin";
  return kind === "raffle" ? "promotions.act.draw" : "promotions.act.claim";
}
