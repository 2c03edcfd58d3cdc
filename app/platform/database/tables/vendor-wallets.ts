import type { Flag } from "./flag.ts";

export interface VendorWalletsTables {
  vendor_transfer: VendorTransferRow;
  vendor_transfer_settlement: VendorTransferSettlementRow;
  own_wallet_play: OwnWalletPlayRow;
  vendor_return: VendorReturnRow;
  automatic_transfer: AutomaticTransferRow;
  vendor_stay: VendorStayRow;
}

/**
 * The setting that moves a member's money to a vendor's wallet when a game starts; a member without a row has not
 * chosen.
 */
interface AutomaticTransferRow {
  merchant_id: string;
  account_id: string;
  is_on: Flag;
  changed_at: number;
}

/** A vendor's wallet that received a member's money when a game started, until it is empty again. */
export interface VendorStayRow {
  merchant_id: string;
  account_id: string;
  vendor: string;
  /** The id of the game's last start. */
  start_id: string;
  started_at: number;
  /** Null while the game is played. */
  left_at: number | null;
  /** Number of requests to the vendor since the game was left. */
  tries: number;
  next_at: number;
}

/** A stake that a vendor with its own wallet was allowed to take, until the vendor reports the bet. */
export interface OwnWalletPlayRow {
  merchant_id: string;
  vendor: string;
  round_id: string;
  account_id: string;
  amount: number;
  asked_at: number;
  expires_at: number;
}

/** Money that is returned from a vendor for its member's protection or debt, as the job last found it. */
export interface VendorReturnRow {
  merchant_id: string;
  account_id: string;
  vendor: string;
  cause: "break" | "session" | "limit" | "debt";
  /** When it was first ordered back for this cause. */
  since: number;
  /** The number of queries since the last change that failed or found nothing. */
  tries: number;
  /** The time of the next query. */
  next_at: number;
  /** When the vendor ended the player's games; null if it has not, or cannot. */
  ended_at: number | null;
  fault: string;
  changed_at: number;
}

export interface VendorTransferRow {
  merchant_id: string;
  id: string;
  account_id: string;
  vendor: string;
  direction: "in" | "out";
  amount: number;
  currency: string;
  state: "pending" | "unknown" | "succeeded" | "failed";
  reason: string;
  reference: string;
  idempotency_key: string;
  digest: string;
  transfer_id: string | null;
  created_at: number;
  updated_at: number;
  asked_at: number | null;
  asks: number;
  fault: string;
  settled_at: number | null;
  vendor_outcome: "done" | "notDone" | null;
  paid_twice_at: number | null;
  paid_twice_settled_by: string | null;
}

export interface VendorTransferSettlementRow {
  merchant_id: string;
  id: string;
  vendor_transfer_id: string;
  outcome: "done" | "notDone";
  evidence: string;
  idempotency_key: string;
  state: "proposed" | "approved" | "rejected" | "overtaken";
  proposed_by: string;
  proposed_at: number;
  decided_by: string | null;
  decided_at: number | null;
}
