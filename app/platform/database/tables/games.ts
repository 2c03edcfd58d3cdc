import type { Flag } from "./flag.ts";

export interface GamesTables {
  vendor: VendorRow;
  game: GameRow;
  recent_game: RecentGameRow;
  favourite_game: FavouriteGameRow;
  jackpot_cycle: JackpotCycleRow;
  launch_session: LaunchSessionRow;
}

export interface VendorRow {
  code: string;
  name: string;
  /** No longer read: the vendor's protocol is configured (docs/vendors.md). */
  dialect: string;
  launch_mode: "frame" | "popup" | "tab";
  account_type_id: number;
  /** 1 when demo accounts may play its games. */
  trial: Flag;
  sort: number;
  maintenance: Flag;
  created_at: number;
  /** When it was first configured to ask before each stake from its own wallet; null if it does not. */
  may_play_since: number | null;
}

export interface GameRow {
  id: string;
  node_id: number;
  vendor: string;
  code: string;
  game_type: string;
  name: string;
  names: string;
  search_name: string;
  is_game: "GAME" | "VASSALAGE";
  default_play_type: string;
  /** The devices it can be played on, one bit each (games/devices.ts). */
  devices: number;
  classify: string;
  min_bet: number;
  lines: number;
  tags: string;
  hot: Flag;
  sort: number;
  playable: Flag;
  maintenance: Flag;
  return_basis_points: number | null;
  released_at: number;
  retired: Flag;
}

export interface RecentGameRow {
  merchant_id: string;
  account_id: string;
  game_id: string;
  launched_at: number;
  launches: number;
}

export interface FavouriteGameRow {
  merchant_id: string;
  account_id: string;
  game_id: string;
  added_at: number;
}

/** A jackpot pool from its seed to its win. Amounts are minor units. */
export interface JackpotCycleRow {
  merchant_id: string;
  pool: string;
  /** 1, 2, 3 ... */
  cycle: number;
  currency: string;
  trigger_kind: "random" | "mustHitBy";
  trigger_amount: number;
  /** The pool's amount when the cycle began. */
  start: number;
  /** The pool's amount after the last entry that was checked. */
  amount: number;
  looked_seq: number;
  /** The seed, encrypted. */
  secret: string;
  seed_hash: string;
  /** The seed in hex, once the cycle is won. */
  revealed: string | null;
  opened_at: number;
  won_at: number | null;
  account_id: string | null;
  /** The prize, as a bet of stake 0. */
  bet_id: string | null;
  prize: number | null;
}

export interface LaunchSessionRow {
  merchant_id: string;
  token_hash: string;
  id: string;
  account_id: string;
  session_id: string | null;
  vendor: string;
  game_id: string;
  currency: string;
  language: string;
  ip: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  closed_at: number | null;
}
