export interface PeerTransfersTables {
  peer_transfer: PeerTransferRow;
}

export interface PeerTransferRow {
  merchant_id: string;
  id: string;
  from_account: string;
  to_account: string;
  way: "upline" | "downline";
  amount: number;
  currency: string;
  reference: string;
  idempotency_key: string;
  digest: string;
  transfer_id: string;
  day: string;
  created_at: number;
}
