export interface RecordsTables {
  purse_day: PurseDayRow;
  purse_count: PurseCountRow;
}

export interface PurseDayRow {
  merchant_id: string;
  ledger_account_id: string;
  day: string;
  kind: string;
  entries: number;
  money_in: number;
  money_out: number;
  first_seq: number;
  last_seq: number;
}

export interface PurseCountRow {
  merchant_id: string;
  ledger_account_id: string;
  time_zone: string;
  through_seq: number;
}
