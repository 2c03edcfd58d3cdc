/** The most tiers of a contract. */
export const MAX_TIERS = 10;

/** The fields of a tier, as they are typed. */
export const TIER_FIELDS = ["rate", "activeMembers", "periodValidBet", "periodProfitLoss"] as const;

export type TypedTier = Record<(typeof TIER_FIELDS)[number], string>;

/** The form of an offer as it was typed. */
export interface OfferValues {
  username: string;
  period: string;
  ownPlay: boolean;
  carryOver: boolean;
  tiers: TypedTier[];
}
