import type { Flag } from "./flag.ts";

export interface LotteryTables {
  lottery_draw: LotteryDrawRow;
  lottery_ticket: LotteryTicketRow;
}

/** A draw that was opened. All merchants share it. */
export interface LotteryDrawRow {
  game_id: string;
  draw_no: string;
  opened_at: number;
  closes_at: number;
  draws_at: number;
  /** SHA-256 of the seed, published when the draw opens. */
  seed_hash: string;
  /** The seed, encrypted; empty once it is revealed. */
  sealed_seed: string;
  /** Null until the draw. */
  seed: string | null;
  /** JSON, in the order of the game's prize table; null until the draw. */
  numbers: string | null;
  drawn_at: number | null;
  /** The time until which a server's settlement has claimed it; null where none has begun. */
  settling_until: number | null;
  settled_at: number | null;
}

/** The numbers picked for a bet on a draw. The bet itself has the state. */
export interface LotteryTicketRow {
  merchant_id: string;
  bet_id: string;
  account_id: string;
  game_id: string;
  draw_no: string;
  play_type: string;
  prize_mode: "LOTT" | "ELOTT";
  /** Separated by commas. */
  picks: string;
  lines: number;
  /** The amount that wins are multiples of, in minor units. */
  unit: number;
  /** JSON: the agreed odds, in thousandths of the unit, by tier. */
  odds: string;
  demo: Flag;
  idempotency_key: string;
  digest: string;
  placed_at: number;
}
