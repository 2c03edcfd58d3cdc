import type { Flag } from "./flag.ts";

export interface OperatorsTables {
  operator: OperatorRow;
  operator_session: OperatorSessionRow;
  operator_recovery_code: OperatorRecoveryCodeRow;
  operator_device: OperatorDeviceRow;
  operator_log: OperatorLogRow;
  operator_log_head: OperatorLogHeadRow;
  adjustment: AdjustmentRow;
  case_claim: CaseClaimRow;
  catalogue_item: CatalogueItemRow;
  giving_act: GivingActRow;
}

/** A decision on a case that gives money on operators' authority. */
export interface GivingActRow {
  merchant_id: string;
  action: string;
  case_id: string;
  part: string;
  terms: string;
  worth: number;
  asked_by: string;
  asked_at: number;
  /** Null while the decision waits for a second person; equal to `asked_by` when one person did it alone. */
  done_by: string | null;
  done_at: number | null;
  /** JSON of another operator's differing decision that this waiting one replaces. */
  instead_of: string | null;
}

/** The last saved version of an item that operators publish. */
export interface CatalogueItemRow {
  merchant_id: string;
  area: string;
  id: string;
  version: number;
  content: string;
  /** Null for items that a demonstration began with, and for those from before versions. */
  edited_by: string | null;
  edited_at: number;
  /** JSON list of the operators who edited its rewards since it was last published. */
  editors: string;
  published_version: number | null;
  published_by: string | null;
  published_at: number | null;
  /** Minor units that the publisher put in effect without a second person. */
  alone: number;
}

export interface OperatorRow {
  id: string;
  username: string;
  password_hash: string;
  password_due: Flag;
  role: "support" | "cashier" | "finance";
  merchants: string | null;
  totp_secret: string | null;
  totp_confirmed_at: number | null;
  totp_last_step: number;
  demo: Flag;
  disabled_at: number | null;
  created_at: number;
}

export interface OperatorSessionRow {
  token_hash: string;
  operator_id: string;
  stage: "code" | "in";
  created_at: number;
  seen_at: number;
}

export interface OperatorRecoveryCodeRow {
  operator_id: string;
  code_hash: string;
  created_at: number;
  used_at: number | null;
}

export interface OperatorDeviceRow {
  operator_id: string;
  token_hash: string;
  created_at: number;
  seen_at: number;
}

export interface OperatorLogRow {
  seq: number;
  at: number;
  operator_id: string | null;
  username: string;
  role: string;
  ip: string;
  merchant_id: string | null;
  action: string;
  subject_id: string;
  before: string;
  after: string;
  hash: string;
}

export interface OperatorLogHeadRow {
  id: number;
  seq: number;
  hash: string;
}

export interface AdjustmentRow {
  merchant_id: string;
  id: string;
  kind: "money" | "waiver";
  account_id: string;
  amount: number;
  currency: string;
  reason: string;
  idempotency_key: string;
  state: "proposed" | "approved" | "rejected";
  proposed_by: string;
  proposed_at: number;
  decided_by: string | null;
  decided_at: number | null;
  transfer_id: string | null;
}

export interface CaseClaimRow {
  merchant_id: string;
  area: string;
  case_id: string;
  operator_id: string;
  claimed_at: number;
  expires_at: number;
}
