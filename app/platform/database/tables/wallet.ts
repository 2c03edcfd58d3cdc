import type { Generated } from "kysely";

/** Real money, or the play money of demo accounts (type 4). A transfer belongs to exactly one book. */
export type Book = "real" | "demo";

export interface WalletTables {
  ledger_account: LedgerAccountRow;
  ledger_transfer: LedgerTransferRow;
  entry: EntryRow;
  hold: HoldRow;
  ledger_checkpoint: LedgerCheckpointRow;
  money_event: MoneyEventRow;
  member_debt: MemberDebtRow;
}

export interface LedgerAccountRow {
  merchant_id: string;
  id: string;
  account_id: string;
  wallet: string;
  currency: string;
  book: Book;
  balance: number;
  held: number;
  debt: Generated<number>;
  version: Generated<number>;
  created_at: number;
}

export interface LedgerTransferRow {
  merchant_id: string;
  id: string;
  source: string;
  idempotency_key: string;
  digest: string;
  kind: string;
  book: Book;
  reference: string | null;
  details: string;
  occurred_at: number | null;
  posted_at: number;
}

export interface EntryRow {
  merchant_id: string;
  seq: Generated<number>;
  transfer_id: string;
  line: number;
  ledger_account_id: string;
  currency: string;
  amount: number;
  balance_after: number | null;
  kind: string;
  posted_at: number;
}

export interface HoldRow {
  merchant_id: string;
  id: string;
  ledger_account_id: string;
  amount: number;
  source: string;
  idempotency_key: string;
  digest: string;
  kind: string;
  reference: string | null;
  status: "open" | "captured" | "released";
  transfer_id: string | null;
  opened_at: number;
  resolved_at: number | null;
}

export interface LedgerCheckpointRow {
  merchant_id: string;
  ledger_account_id: string;
  balance: number;
  through_seq: number;
  made_at: number;
}

export interface MoneyEventRow {
  merchant_id: string;
  subject: string;
  subject_id: string;
  seq: number;
  account_id: string;
  state: string;
  at: number;
  reason: string;
  actor: "member" | "provider" | "operator" | "system";
  details: string;
}

export interface MemberDebtRow {
  merchant_id: string;
  id: string;
  account_id: string;
  currency: string;
  book: Book;
  cause: "bet" | "deposit" | "adjustment";
  reference: string;
  transfer_id: string;
  amount: number;
  remaining: number;
  created_at: number;
  closed_at: number | null;
}
