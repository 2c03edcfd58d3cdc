export interface PointsTables {
  point_mall: { merchant_id: string; opened_at: number };
  point_account: PointAccountRow;
  point_entry: PointEntryRow;
  point_bet: { merchant_id: string; bet_id: string; account_id: string; valid_bet: number };
  point_reward: PointRewardRow;
  point_redeem: PointRedeemRow;
  point_conversion: PointConversionRow;
}

export interface PointAccountRow {
  merchant_id: string;
  account_id: string;
  balance: number;
  seq: number;
  rest: number;
  counted: number;
  counted_to: number;
}

export interface PointEntryRow {
  merchant_id: string;
  account_id: string;
  seq: number;
  kind: "earned" | "corrected" | "redeemed" | "returned" | "converted" | "given";
  changed: number;
  balance: number;
  reference: string;
  at: number;
}

export interface PointRewardRow {
  merchant_id: string;
  id: string;
  type: "goods" | "bonus";
  state: "shown" | "hidden";
  texts: string;
  picture: string;
  price: number;
  worth: number | null;
  times: number;
  days: number;
  stock: number | null;
  taken: number;
  /** The maximum per member; null for items from before this limit. */
  per_member: number | null;
  sort: number;
  created_at: number;
  updated_at: number;
}

export interface PointRedeemRow {
  merchant_id: string;
  id: string;
  account_id: string;
  reward_id: string;
  type: "goods" | "bonus";
  names: string;
  quantity: number;
  price: number;
  state: "in_process" | "approved" | "rejected";
  grant_id: string | null;
  remark: string;
  /**
   * The delivery address of goods, encrypted. Null for a bonus, and for goods redeemed before addresses were collected.
   */
  delivery: string | null;
  decided_by: string | null;
  idempotency_key: string;
  digest: string;
  created_at: number;
  updated_at: number;
}

export interface PointConversionRow {
  merchant_id: string;
  id: string;
  account_id: string;
  points: number;
  amount: number;
  grant_id: string;
  idempotency_key: string;
  digest: string;
  created_at: number;
}
