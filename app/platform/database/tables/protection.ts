import type { FactKind } from "../../core/identity-facts.ts";
import type { Flag } from "./flag.ts";

export interface ProtectionTables {
  player_limit: PlayerLimitRow;
  exclusion: ExclusionRow;
  excluded_identity: ExcludedIdentityRow;
  exclusion_match: ExclusionMatchRow;
}

/** A limit of one account. `amount`: minor units, or milliseconds of a session limit; null for none. */
export interface PlayerLimitRow {
  merchant_id: string;
  account_id: string;
  kind: "deposit" | "loss" | "wager" | "session";
  period: "day" | "week" | "month";
  amount: number | null;
  /** Replaces `amount` at `next_at`. */
  next_amount: number | null;
  next_at: number | null;
  set_by: "member" | "operator";
  changed_at: number;
}

export interface ExclusionRow {
  merchant_id: string;
  id: string;
  account_id: string;
  kind: "cool_off" | "self_exclusion";
  scope: "brand" | "all_brands";
  started_at: number;
  /** Null for good. */
  ends_at: number | null;
  origin: "member" | "operator" | "other_brand";
  /** The exclusion that the person requested: the row's own id, except for one that was made at another brand. */
  source_id: string;
  operator_id: string | null;
  reason: string;
  lift_reason: string | null;
  lift_asked_by: string | null;
  lift_asked_at: number | null;
  lifted_by: string | null;
  lifted_at: number | null;
}

export interface ExcludedIdentityRow {
  /** `*` for all brands of the server. */
  merchant_id: string;
  digest: string;
  source_id: string;
  source_merchant: string;
  source_account: string;
  kind: FactKind;
  proved: Flag;
  started_at: number;
  ends_at: number | null;
}

/** An account that resembles an excluded person's. */
export interface ExclusionMatchRow {
  merchant_id: string;
  id: string;
  account_id: string;
  source_merchant: string;
  source_account: string;
  source_id: string;
  /** JSON, kinds of facts. */
  kinds: string;
  certain: Flag;
  held_at: number | null;
  occasion: "registration" | "contact" | "payee" | "deposit" | "exclusion";
  state: "open" | "confirmed" | "dismissed";
  opened_at: number;
  ends_at: number | null;
  objection: string;
  objected_at: number | null;
  told: "" | "open" | "confirmed" | "dismissed";
  decided_by: string | null;
  decided_at: number | null;
  reason: string;
}
