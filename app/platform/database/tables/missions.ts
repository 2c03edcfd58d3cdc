import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface MissionsTables {
  mission: MissionRow;
  mission_claim: MissionClaimRow;
  club_standing: ClubStandingRow;
}

export interface MissionRow {
  merchant_id: string;
  id: string;
  state: "draft" | "published";
  rules: string;
  texts: string;
  sort: number;
  starts_at: number;
  ends_at: number | null;
  /** Minor units in total and per member; null for items from before budgets, and for those that give no money. */
  budget: Generated<number | null>;
  most_each: Generated<number | null>;
  /** The part of the budget that was given or promised. */
  spent: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface MissionClaimRow {
  merchant_id: string;
  mission_id: string;
  account_id: string;
  occasion: string;
  score: number;
  amount: number;
  grant_id: string;
  idempotency_key: string;
  claimed_at: number;
  /**
   * The deposits that the prize required, in minor units, 0 for none, and the period in which they count; null for
   * claims from before.
   */
  required_deposit: number | null;
  deposits_from: number | null;
  deposits_until: number | null;
}

export interface ClubStandingRow {
  merchant_id: string;
  account_id: string;
  level: number;
  since: number;
  keep_until: number;
  pinned: Flag;
}
