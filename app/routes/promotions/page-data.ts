import type { PromotionDetail } from "../../platform/contract/promotions.ts";

/** The data of one promotion's page. */
export interface PromotionPageData {
  one: PromotionDetail;
  done: "joined" | "claimed" | "applied" | "image" | null;
  /** The idempotency key for a form on this page. */
  key: string;
  isDemo: boolean;
}
