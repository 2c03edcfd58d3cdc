import type { PromotionCard } from "../../platform/contract/promotions.ts";

/** Returns the text key of a promotion's button for its current state. */
export function actionText({ state, kind }: Pick<PromotionCard, "state" | "kind">) {
  if (state === "join") return kind === "manual" ? "promotions.act.apply" : "promotions.act.join";
  if (state !== "claim") return "promotions.act.view";
  if (kind === "checkIn") return "promotions.act.checkIn";
  if (kind === "wheel") return "promotions.act.spin";
  return kind === "raffle" ? "promotions.act.draw" : "promotions.act.claim";
}
