import type { Flag } from "./flag.ts";

export interface GamesTables {
  vendor: VendorRow;
  game: GameRow;
  game_round: GameRoundRow;
  recent_game: RecentGameRow;
  jackpot_pool: JackpotPoolRow;
  launch_session: LaunchSessionRow;
}

export interface VendorRow {
  code: string;
  name: string;
  dialect: string;
  launch_mode: "frame" | "popup" | "tab";
  account_type_id: number;
  sort: number;
  maintenance: Flag;
  created_at: number;
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

export interface GameRoundRow {
  merchant_id: string;
  vendor: string;
  round_id: string;
  id: string;
  account_id: string;
  game_id: string;
  game_type: string;
  currency: string;
  demo: Flag;
  stake: number;
  win: number;
  valid_bet: number;
  status: "open" | "ended" | "rolled_back";
  details: string;
  started_at: number;
  ended_at: number | null;
  updated_at: number;
}

export interface RecentGameRow {
  merchant_id: string;
  account_id: string;
  game_id: string;
  launched_at: number;
  launches: number;
}

export interface JackpotPoolRow {
  merchant_id: string;
  code: string;
  currency: string;
  share_basis_points: number;
  seed: number;
  created_at: number;
  last_hit_at: number | null;
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
