/** The public interface of promotions: the offers of brands, and their use by members. Rules in docs/promotions.md. */
import { addApplicationImage, applyForPromotion } from "./apply-for-promotion.ts";
import { claimPromotion, claimRaffle } from "./claim-promotion.ts";
import { getDraw, getPromotion } from "./get-promotion.ts";
import { joinPromotion } from "./join-promotion.ts";
import { countAvailable, listEntries, listPromotions } from "./list-promotions.ts";

export {
  createApplicationService,
  type StoredApplication,
} from "./application-service.ts";
export { computeMaxGrant } from "./arithmetic.ts";
export { seedPromotions } from "./demo-promotions.ts";
export { findPromotionDependents } from "./deposit-dependents.ts";
export { rotateSeeds, verifyPromotionDraw } from "./draws.ts";
export { countRemainingGrants } from "./entries.ts";
export { createFreeSpinService, type FreeSpinService } from "./free-spin-service.ts";
export { findFreeSpinWin } from "./free-spin-wins.ts";
export { followUpFreeSpins, revokeFreeSpins } from "./free-spins.ts";
export type { GiftAudience } from "./gift-audience.ts";
export { getText, type Promotion, type PromotionTexts } from "./promotion.ts";
export { createPromotionService, type PromotionService } from "./promotion-service.ts";
export { type PromotionDraft, safeDraft } from "./store-promotion.ts";

/** The calls about promotions. */
export const promotionCalls = {
  list: listPromotions,
  available: countAvailable,
  detail: getPromotion,
  entries: listEntries,
  join: joinPromotion,
  claim: claimPromotion,
  apply: applyForPromotion,
  addImage: addApplicationImage,
  draw: getDraw,
};

/** The call about raffles, which belongs to the `rewards` area. */
export const raffleCalls = { claimRaffle };
