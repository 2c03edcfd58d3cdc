export interface RewardsTables {
  turnover_account: TurnoverAccountRow;
  turnover: TurnoverRow;
  turnover_part: TurnoverPartRow;
  bonus_grant: BonusGrantRow;
}

export interface TurnoverAccountRow {
  merchant_id: string;
  account_id: string;
  next_place: number;
  looked_from: number;
}

export interface TurnoverRow {
  merchant_id: string;
  id: string;
  account_id: string;
  place: number;
  kind: "deposit" | "bonus";
  source_id: string;
  required: number;
  done: number;
  rest: number;
  weights: string;
  status: "open" | "met" | "cancelled";
  created_at: number;
  expires_at: number | null;
  closed_at: number | null;
}

export interface TurnoverPartRow {
  merchant_id: string;
  bet_id: string;
  turnover_id: string;
  valid_bet: number;
  weight: number;
  counted_at: number;
}

export interface BonusGrantRow {
  merchant_id: string;
  id: string;
  account_id: string;
  bonus_id: string;
  occasion: string;
  deposit_id: string;
  amount: number;
  currency: string;
  status: "open" | "claimable" | "claimed" | "expired" | "forfeited" | "cancelled";
  claim_key: string | null;
  claim_contact: string;
  terms: string;
  granted_at: number;
  expires_at: number;
  met_at: number | null;
  closed_at: number | null;
}
