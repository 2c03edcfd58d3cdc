/** The public interface of promotions: the offers of brands, and their use by members. Rules in docs/promotions.md. */
import type { AreaHandlers } from "../core/handlers.ts";
import { addApplicationImage, applyForPromotion } from "./apply-for-promotion.ts";
import { claimPromotion, claimRaffle } from "./claim-promotion.ts";
import { getDraw, getPromotion } from "./get-promotion.ts";
import { joinPromotion } from "./join-promotion.ts";
import { countAvailable, listEntries, listPromotions } from "./list-promotions.ts";
import type { PromotionDeps } from "./promotion-deps.ts";

export {
  type ApplicationService,
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
export type { PromotionDeps } from "./promotion-deps.ts";
export { createPromotionService, type PromotionService } from "./promotion-service.ts";
export { type PromotionDraft, safeDraft } from "./store-promotion.ts";

/** The calls about promotions. */
export function promotionsHandlers(deps: PromotionDeps): Required<AreaHandlers<"promotions">> {
  return {
    list: (ctx, input) => listPromotions(deps, ctx, input),
    available: (ctx) => countAvailable(deps, ctx),
    detail: (ctx, input) => getPromotion(deps, ctx, input),
    entries: (ctx, input) => listEntries(deps, ctx, input),
    join: (ctx, input) => joinPromotion(deps, ctx, input),
    claim: (ctx, input) => claimPromotion(deps, ctx, input),
    apply: (ctx, input) => applyForPromotion(deps, ctx, input),
    addImage: (ctx, input) => addApplicationImage(deps, ctx, input),
    draw: (ctx, input) => getDraw(deps, ctx, input),
  };
}

/** The handler of the raffle's call, which belongs to the `rewards` area. */
export function raffleHandlers(deps: PromotionDeps): Required<Pick<AreaHandlers<"rewards">, "claimRaffle">> {
  return { claimRaffle: (ctx, input) => claimRaffle(deps, ctx, input) };
}
