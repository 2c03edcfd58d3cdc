import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface TournamentsTables {
  tournament: TournamentRow;
  tournament_result: TournamentResultRow;
}

export interface TournamentRow {
  merchant_id: string;
  id: string;
  state: "published" | "cancelled";
  /** 1 until it is first published: its state is `cancelled` until then, so that it is never shown. */
  draft: Generated<Flag>;
  rules: string;
  texts: string;
  starts_at: number;
  ends_at: number;
  /** When its standings became final; null before. */
  closed_at: number | null;
  /** The number of members ranked at that time. */
  ranked: number;
  created_at: number;
  updated_at: number;
}

export interface TournamentResultRow {
  merchant_id: string;
  tournament_id: string;
  account_id: string;
  /** 1, 2, 3 ... in the order of the standings, without gaps. */
  place: number;
  /** The first place among those with the same score. */
  rank: number;
  score: number;
  bets: number;
  prize: number;
  /** `none`: no prize. `open`: still to be paid. */
  state: "none" | "open" | "paid" | "withheld";
  grant_id: string | null;
  updated_at: number;
}
