export interface VendorWalletsTables {
  vendor_transfer: VendorTransferRow;
  vendor_transfer_settlement: VendorTransferSettlementRow;
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
