import type { Generated } from "kysely";
export interface PromotionsTables {
  promotion: PromotionRow;
  promotion_stock: PromotionStockRow;
  promotion_seed: PromotionSeedRow;
  promotion_entry: PromotionEntryRow;
  promotion_image: PromotionImageRow;
  free_spin_gift: FreeSpinGiftRow;
}

export interface PromotionRow {
  merchant_id: string;
  id: string;
  kind: string;
  promo_group: string;
  state: "draft" | "published" | "ended";
  rules: string;
  texts: string;
  picture: string;
  sort: number;
  quota: number | null;
  taken: number;
  starts_at: number;
  ends_at: number | null;
  /** Minor units in total and per member; null for promotions from before budgets, and for those that give no money. */
  budget: Generated<number | null>;
  most_each: Generated<number | null>;
  /** The part of the budget that was given or promised. */
  spent: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface PromotionStockRow {
  merchant_id: string;
  promotion_id: string;
  prize_id: string;
  stock: number;
  taken: number;
}

export interface PromotionSeedRow {
  merchant_id: string;
  promotion_id: string;
  day: string;
  seed_hash: string;
  sealed_seed: string;
  seed: string | null;
  drawn: number;
  opened_at: number;
  revealed_at: number | null;
}

export interface PromotionEntryRow {
  merchant_id: string;
  id: string;
  promotion_id: string;
  account_id: string;
  occasion: string;
  state: "joined" | "applying" | "process" | "rejected" | "issued" | "claimed";
  terms: string;
  amount: number;
  comment: string;
  contact: string;
  reason: string;
  note: string;
  deposit_id: string | null;
  grant_id: string | null;
  draw_day: string | null;
  draw_no: number | null;
  landed: string | null;
  prize: string | null;
  idempotency_key: string | null;
  digest: string;
  decided_by: string | null;
  created_at: number;
  updated_at: number;
}

export interface PromotionImageRow {
  merchant_id: string;
  id: string;
  entry_id: string;
  file: string;
  content_type: "image/png" | "image/jpeg";
  bytes: number;
  uploaded_at: number;
}

export interface FreeSpinGiftRow {
  merchant_id: string;
  id: string;
  promotion_id: string;
  audience: string;
  note: string;
  chosen: number;
  given: number;
  digest: string;
  given_by: string;
  given_at: number;
}
