import type { PromotionCard } from "../../platform/contract/promotions.ts";
import { artUrl } from "../../ui/art-url.ts";

/** The page of one promotion. */
export function promotionPath(promotionId: string): string {
  return `/promoDetail?id=${encodeURIComponent(promotionId)}`;
}

/** The page of one draw. */
export function drawPath(drawId: string): string {
  return `/promoDetail?draw=${encodeURIComponent(drawId)}`;
}

/** Address of a promotion's picture: a drawn one where it has none of its own. */
export function getPicture({ picture }: Pick<PromotionCard, "picture">): string {
  return picture.startsWith("/") || picture.startsWith("https:")
    ? picture
    : artUrl(`promo/${picture.replace(/^art:/, "") || "gift"}`);
}
