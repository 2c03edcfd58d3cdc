export interface VendorCallsTables {
  vendor_call: VendorCallRow;
  stuck_bet_note: StuckBetNoteRow;
}

/** The result of a query about a bet that stays open: rows are added, never changed. */
export interface StuckBetNoteRow {
  merchant_id: string;
  bet_id: string;
  seq: number;
  at: number;
  /** `open`, `closed`, `unknown`: the vendor's answer; `silent`: it gave none. The others: the decision. */
  says: "open" | "closed" | "unknown" | "silent" | "settled" | "rolled_back" | "left";
  detail: string;
}

export interface VendorCallRow {
  merchant_id: string;
  vendor: string;
  transaction_id: string;
  kind: "bet" | "win" | "rollback" | "end_round" | "resettle" | "bonus" | "jackpot" | "unsettle";
  state: "applied" | "declined" | "rolled_back" | "tombstone";
  digest: string;
  account_id: string | null;
  round_id: string | null;
  target_transaction_id: string | null;
  amount: number;
  /** The amount of rounding up, in millionths of a minor unit. */
  rounded_up: number;
  /**
   * Rounding up of earlier calls about the same bet that this call took back with their wins, in millionths of a minor
   * unit.
   */
  rounded_back: number;
  transfer_id: string | null;
  answer_status: number;
  answer: string;
  created_at: number;
  updated_at: number;
}
