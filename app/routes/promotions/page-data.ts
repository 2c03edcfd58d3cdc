import type { PromotionDetail } from "../../platform/contract/promotions.ts";

/** The data of one promotion's page. */
export interface PromotionPageData {
  one: PromotionDetail;
  done: "joined" | "claimed" | "applied" | "image" | null;
  /** The idempotency key of a form that is sent from here. */
  key: string;
  isDemo: boolean;
}
