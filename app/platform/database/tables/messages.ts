import type { Flag } from "./flag.ts";

export interface MessagesTables {
  message: MessageRow;
  message_mark: MessageMarkRow;
  message_reader: MessageReaderRow;
}

export interface MessageRow {
  merchant_id: string;
  id: string;
  account_id: string;
  topic: "notice" | "feedback";
  texts: string;
  label: string | null;
  registered_from: number | null;
  deposited: Flag | null;
  recipients: number;
  sent_by: string;
  sent_at: number;
  idempotency_key: string;
}

export interface MessageMarkRow {
  merchant_id: string;
  account_id: string;
  message_id: string;
  read_at: number | null;
  deleted_at: number | null;
}

export interface MessageReaderRow {
  merchant_id: string;
  account_id: string;
  read_until: number;
}
