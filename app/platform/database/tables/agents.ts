import type { AccountType } from "../../core/account-type.ts";

export interface AgentsTables {
  account_path: AccountPathRow;
  branch_move: BranchMoveRow;
  figure_event: FigureEventRow;
  figure_clock: FigureClockRow;
  account_day: AccountDayRow;
  active_day: ActiveDayRow;
  team_day: TeamDayRow;
  team_active: TeamActiveRow;
  downline_day: DownlineDayRow;
  agent_link: AgentLinkRow;
  agent_contract: AgentContractRow;
  agent_contract_event: AgentContractEventRow;
  rebate_rate: RebateRateRow;
  rebate_proposal: RebateProposalRow;
  settlement: SettlementRow;
  settlement_line: SettlementLineRow;
  settlement_run: SettlementRunRow;
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
  /** The last business day whose rebates are settled; null before the first. */
  rebates_day: string | null;
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

/** The valid bet of an account and all below it on a day, for the account directly above it on that day. */
export interface DownlineDayRow {
  merchant_id: string;
  upline_id: string;
  account_id: string;
  day: string;
  valid_bet: number;
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
  /** JSON of the rebate rates (contract/rebates.ts) of the accounts that register with it; null for none. */
  rates: string | null;
}

export type ContractKind = "dividend" | "dailySalary" | "hourSalary" | "realtimeSalary";
export type ContractPeriod = "realtime" | "hourly" | "daily" | "weekly" | "semimonthly" | "monthly";

/** An offered contract. Its terms never change; a new offer is a new row. */
export interface AgentContractRow {
  merchant_id: string;
  id: string;
  kind: ContractKind;
  /** Null for the platform itself. */
  upline_id: string | null;
  downline_id: string;
  /** 1 for the first offer of this kind between the two. */
  version: number;
  period: ContractPeriod;
  /** JSON of the tiers (contract/contracts.ts), lowest rate first. */
  tiers: string;
  /** 1 when the agent's own play counts. */
  own_play: 0 | 1;
  /** 1 when a period below zero reduces the next ones. */
  carry_over: 0 | 1;
  /** `proposed`: an operator's proposal that a second operator has not approved. */
  state: "proposed" | "offered" | "active" | "rejected" | "withdrawn" | "ended";
  offered_at: number;
  /** The operator who proposed a contract of the platform. */
  proposed_by: string | null;
  approved_by: string | null;
  decided_at: number | null;
  /** It applies from this time, UTC epoch milliseconds. */
  starts_at: number | null;
  /** It applies before this time, which may be later than the decision to end it. */
  ends_at: number | null;
  /** The upline asks to end it; the downline answers. */
  end_requested_at: number | null;
  /** The end of its next settlement; null when nothing is left to settle. */
  settles_at: number | null;
  /** Settled before this time; null before the first settlement. */
  settled_through: number | null;
  /** Operators hold its settlements. */
  held_at: number | null;
  held_by: string | null;
  held_reason: string | null;
}

export interface AgentContractEventRow {
  merchant_id: string;
  contract_id: string;
  seq: number;
  at: number;
  event:
    | "proposed"
    | "approved"
    | "refused"
    | "offered"
    | "accepted"
    | "rejected"
    | "withdrawn"
    | "end-requested"
    | "end-refused"
    | "ended"
    | "held"
    | "released";
  actor: "upline" | "downline" | "operator" | "platform";
  operator_id: string | null;
  reason: string;
  /** When the job has sent the messages about it; null before. */
  notified_at: number | null;
}

/** An account's rebate rate on a game type from a business day on. */
export interface RebateRateRow {
  merchant_id: string;
  account_id: string;
  game_type: string;
  from_day: string;
  /** {@link CURRENT_PATH} for the current rate. */
  to_day: string;
  /** Basis points. */
  rate: number;
  /** The account above, or `operator:<id>`. */
  set_by: string;
  set_at: number;
}

/** An operator's proposal of the rebate rates of an account at the top; a second operator decides on it. */
export interface RebateProposalRow {
  merchant_id: string;
  id: string;
  account_id: string;
  /** JSON of the rates (contract/rebates.ts). */
  rates: string;
  reason: string;
  state: "proposed" | "approved" | "refused";
  proposed_by: string;
  proposed_at: number;
  decided_by: string | null;
  decided_at: number | null;
}

/**
 * The result of a contract, or of rebates, for a period. Amounts in minor units. `net - due_out = gross - downlines -
 * due_in`.
 */
export interface SettlementRow {
  merchant_id: string;
  id: string;
  /** The contract's id, or `rebate:<account id>`. */
  subject: string;
  kind: ContractKind | "rebate";
  account_id: string;
  /** The contract's upline; null for the platform, and for rebates. */
  upline_id: string | null;
  from_at: number;
  to_at: number;
  /** Accounts of the team at the end, the agent itself not counted. */
  members: number;
  /** Accounts whose valid bet of the period reached the brand's figure. */
  active: number;
  /** The brand's `agents.activeValidBet` when it was computed. */
  active_valid_bet: number;
  bets: number;
  stake: number;
  valid_bet: number;
  win: number;
  bonuses: number;
  rebates: number;
  earnings: number;
  net_loss: number;
  /** The part of the net loss that corrects bets first settled before the period, or came after their period was closed. */
  late: number;
  /** A loss carried from the period before, at or above zero. */
  loss_in: number;
  /** The amount that the rate applies to. */
  base: number;
  loss_out: number;
  /** Index of the tier that was reached; null for none. */
  tier: number | null;
  /** Basis points; 0 without a tier, and for rebates, which have one per line. */
  rate: number;
  gross: number;
  /** The gross of downlines' settlements that this one pays. */
  downlines: number;
  /** An amount that earlier settlements could not cover. */
  due_in: number;
  /** Credited to the account. */
  net: number;
  due_out: number;
  state: "held" | "paid" | "nothing";
  held_reason: "amount" | "contract" | null;
  computed_at: number;
  paid_at: number | null;
  transfer_id: string | null;
  /** Operators who released a held settlement. */
  released_by: string | null;
  confirmed_by: string | null;
  /** The upline's settlement whose `downlines` includes this one's gross. */
  deducted_in: string | null;
}

/** A part of a settlement: a branch directly below, or the account itself, on a game type or, if that is empty, money. */
export interface SettlementLineRow {
  merchant_id: string;
  settlement_id: string;
  branch_id: string;
  game_type: string;
  members: number;
  active: number;
  bets: number;
  stake: number;
  valid_bet: number;
  win: number;
  bonuses: number;
  rebates: number;
  earnings: number;
  /** The rebate of the line; 0 for contracts. */
  amount: number;
  /** Basis points that the recipient keeps of the line; 0 for contracts. */
  rate: number;
}

export interface SettlementRunRow {
  merchant_id: string;
  id: string;
  kind: SettlementRow["kind"];
  to_at: number;
  total: number;
  done: number;
  started_at: number;
  finished_at: number | null;
}
