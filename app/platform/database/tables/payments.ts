import type { Flag } from "./flag.ts";

export interface PaymentsTables {
  deposit: DepositRow;
  payment_proof: PaymentProofRow;
  payee: PayeeRow;
  withdrawal: WithdrawalRow;
  deposit_report: DepositReportRow;
  deposit_case: DepositCaseRow;
}

export interface DepositRow {
  merchant_id: string;
  id: string;
  account_id: string;
  reference: string;
  channel: string;
  kind: string;
  provider: string;
  amount: number;
  currency: string;
  state:
    | "pending"
    | "processing"
    | "review"
    | "succeeded"
    | "failed"
    | "expired"
    | "cancelled"
    | "rejected"
    | "reversed";
  reason: string;
  idempotency_key: string;
  digest: string;
  bonus_id: string | null;
  bonus_terms: string | null;
  provider_ref: string | null;
  checkout_url: string | null;
  paid_amount: number | null;
  paid_currency: string | null;
  paid_at: number | null;
  credited: number;
  taken_back: number;
  reversed: number;
  bank_line: string | null;
  transfer_id: string | null;
  day: string;
  created_at: number;
  expires_at: number;
  updated_at: number;
  asked_at: number | null;
}

export interface DepositReportRow {
  merchant_id: string;
  deposit_id: string;
  kind: "payment" | "reversal";
  report_id: string;
  payment_id: string | null;
  amount: number;
  currency: string;
  booked: number;
  state: "booked" | "review" | "waiting" | "open" | "credited" | "takenBack" | "refunded" | "ignored";
  reported_at: number;
  at: number;
  decided_by: string | null;
  decided_at: number | null;
  note: string;
}

export interface DepositCaseRow {
  merchant_id: string;
  id: string;
  deposit_id: string;
  account_id: string;
  kind: "deposit" | "promotion" | "mission" | "referral" | "bankLine";
  subject_id: string;
  amount: number;
  currency: string;
  opened_at: number;
  settled_by: string | null;
  settled_at: number | null;
  note: string;
}

export interface PaymentProofRow {
  merchant_id: string;
  id: string;
  subject: "deposit" | "withdrawal";
  subject_id: string;
  account_id: string;
  file: string;
  content_type: "image/png" | "image/jpeg";
  bytes: number;
  uploaded_at: number;
}

export interface PayeeRow {
  merchant_id: string;
  id: string;
  account_id: string;
  channel: string;
  kind: "bank" | "ewallet" | "crypto";
  destination: string;
  destination_name: string;
  number: string;
  holder: string;
  created_at: number;
  removed_at: number | null;
}

export interface WithdrawalRow {
  merchant_id: string;
  id: string;
  account_id: string;
  reference: string;
  payee_id: string;
  channel: string;
  provider: string;
  amount: number;
  fee: number;
  currency: string;
  least: number | null;
  fee_fixed: number | null;
  fee_basis_points: number | null;
  step: number | null;
  state:
    | "requested"
    | "reviewing"
    | "approved"
    | "paying"
    | "paid"
    | "received"
    | "not_received"
    | "rejected"
    | "reversed"
    | "cancelled";
  reason: string;
  idempotency_key: string;
  digest: string;
  hold_id: string;
  transfer_id: string | null;
  provider_ref: string | null;
  bank_line: string | null;
  received: number | null;
  refunded: number;
  forced: Flag;
  reviewed_by: string | null;
  approved_by: string | null;
  paid_by: string | null;
  day: string;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
  confirm_by: number | null;
  asked_at: number | null;
  paid_twice_at: number | null;
  paid_twice_settled_by: string | null;
}
