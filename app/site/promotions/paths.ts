import type { PromotionCard } from "../../platform/contract/promotions.ts";
import { artUrl } from "../../ui/art-url.ts";

/** Returns the address of one promotion's page. */
export function promotionPath(promotionId: string): string {
  return `/promoDetail?id=${encodeURIComponent(promotionId)}`;
}

/** Returns the address of one draw's page. */
export function drawPath(drawId: string): string {
  return `/promoDetail?draw=${encodeURIComponent(drawId)}`;
}

/** Returns the address of a promotion's picture: a drawn one if it has no picture. */
export function getPicture({ picture }: Pick<PromotionCard, "picture">): string {
  return picture.startsWith("/") || picture.startsWith("https:")
    ? picture
    : artUrl(`promo/${picture.replace(/^art:/, "") || "gift"}`);
}
