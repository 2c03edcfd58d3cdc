export interface ReferralTables {
  referral: ReferralRow;
}

/** The result of one invited account. There is no row while it may still qualify, nor after its time is over. */
export interface ReferralRow {
  merchant_id: string;
  friend_id: string;
  inviter_id: string;
  state: "paid" | "refused";
  inviter_amount: number;
  inviter_grant_id: string | null;
  friend_amount: number;
  friend_grant_id: string | null;
  decided_at: number;
  /**
   * The friend's deposits that the rewards required, in minor units, and until when they count; null for rows from
   * before.
   */
  required_deposit: number | null;
  deposits_until: number | null;
}
