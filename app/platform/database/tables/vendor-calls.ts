export interface VendorCallsTables {
  vendor_call: VendorCallRow;
}

export interface VendorCallRow {
  merchant_id: string;
  vendor: string;
  transaction_id: string;
  kind: "bet" | "win" | "rollback" | "end_round" | "bonus" | "jackpot";
  state: "applied" | "declined" | "rolled_back" | "tombstone";
  digest: string;
  account_id: string | null;
  round_id: string | null;
  target_transaction_id: string | null;
  amount: number;
  transfer_id: string | null;
  answer_status: number;
  answer: string;
  created_at: number;
  updated_at: number;
}
