import type { Flag } from "./flag.ts";

export interface StepUpTables {
  authenticator: AuthenticatorRow;
  recovery_code: RecoveryCodeRow;
  step_up: StepUpRow;
  approval: ApprovalRow;
}

export interface AuthenticatorRow {
  merchant_id: string;
  account_id: string;
  secret: string;
  created_at: number;
  confirmed_at: number | null;
  last_step: number;
  always: Flag;
}

export interface RecoveryCodeRow {
  merchant_id: string;
  account_id: string;
  code_hash: string;
  created_at: number;
  used_at: number | null;
}

export interface StepUpRow {
  merchant_id: string;
  id_hash: string;
  account_id: string;
  purpose: "signIn" | "approval";
  session_id: string | null;
  audience: "member" | "agent";
  address: string;
  action: string;
  digest: string;
  carry: string;
  tries: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface ApprovalRow {
  merchant_id: string;
  token_hash: string;
  account_id: string;
  session_id: string;
  action: string;
  digest: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
