import type { AccountType } from "../../core/call-context.ts";

export interface AgentsTables {
  account_path: AccountPathRow;
  branch_move: BranchMoveRow;
  figure_event: FigureEventRow;
  figure_clock: FigureClockRow;
  account_day: AccountDayRow;
  active_day: ActiveDayRow;
  team_day: TeamDayRow;
  team_active: TeamActiveRow;
  agent_link: AgentLinkRow;
}

/** An account above another, or the account itself at depth 0, from business day `from_day` and before `to_day`. */
export interface AccountPathRow {
  merchant_id: string;
  ancestor_id: string;
  descendant_id: string;
  depth: number;
  from_day: string;
  /** {@link CURRENT_PATH} for the current tree. */
  to_day: string;
  /** The start of `from_day`, UTC epoch milliseconds. */
  from_at: number;
}

/** The `to_day` of a row that still applies. */
export const CURRENT_PATH = "9999-12-31";

export interface BranchMoveRow {
  merchant_id: string;
  id: string;
  account_id: string;
  from_upline: string | null;
  /** Null for the top. */
  to_upline: string | null;
  from_day: string;
  /** Start of `from_day`, UTC epoch milliseconds. */
  starts_at: number;
  reason: string;
  operator_id: string;
  created_at: number;
  applied_at: number | null;
  state: "waiting" | "applied" | "refused" | "withdrawn";
}

/** The log of team figures: an event per change of a settled bet (as a difference), movement of money, or new member. */
export interface FigureEventRow {
  merchant_id: string;
  id: string;
  account_id: string;
  measure: "play" | "deposit" | "withdrawal" | "bonus" | "rebate" | "earning" | "member";
  /** Empty except for `play`. */
  game_type: string;
  /** The bet, the transfer or the account. */
  reference: string;
  bets: number;
  stake: number;
  valid_bet: number;
  win: number;
  /** The amount of a movement of money; above zero when credited to the account. */
  amount: number;
  at: number;
  /** The time at which the sums count it, at or after `at`; null until it is counted. */
  counted_at: number | null;
  /** The business day of `counted_at`. */
  counted_day: string | null;
}

export interface FigureClockRow {
  merchant_id: string;
  time_zone: string;
  /** Events are counted at this time or later. */
  closed_through: number;
  /** When the waiting events were last counted. */
  counted_through: number;
}

/** Sums of figures; amounts in minor units. */
export interface FigureSums {
  bets: number;
  stake: number;
  valid_bet: number;
  win: number;
  deposits: number;
  withdrawals: number;
  bonuses: number;
  rebates: number;
  earnings: number;
}

export interface AccountDayRow extends FigureSums {
  merchant_id: string;
  account_id: string;
  day: string;
  /** Empty for money. */
  game_type: string;
}

export interface ActiveDayRow {
  merchant_id: string;
  account_id: string;
  day: string;
}

/** `direct`: the agent and the accounts directly below; `team`: the agent and all below. */
export type Reach = "direct" | "team";

export interface TeamDayRow extends FigureSums {
  merchant_id: string;
  agent_id: string;
  reach: Reach;
  day: string;
  /** Empty for money and members. */
  game_type: string;
  new_members: number;
  /** Members that came with a moved branch, less those that left with one. */
  moved_members: number;
}

/** The number of active accounts of a day whose previous active day in this team is `previous_day`, or empty. */
export interface TeamActiveRow {
  merchant_id: string;
  agent_id: string;
  reach: Reach;
  day: string;
  previous_day: string;
  members: number;
}

export interface AgentLinkRow {
  merchant_id: string;
  id: string;
  agent_id: string;
  code: string;
  name: string;
  /** The type of the accounts that register with it. */
  type: AccountType;
  max_uses: number | null;
  uses: number;
  expires_at: number | null;
  ended_at: number | null;
  created_at: number;
}
