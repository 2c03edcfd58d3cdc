import { shareRisk } from "../../../shared/stake-at-risk.ts";
import type { Wager, WagerOutcome } from "./wager.ts";

/**
 * Returns the valid bets by id for one player's bets on one event: the amount that they can lose together, split by
 * stake.
 */
export function getValidBets(
  bets: readonly Pick<Wager, "id" | "stake">[],
  atRisk: number,
): ReadonlyMap<string, number> {
  const stakes = bets.map(({ stake }) => stake);
  const shares = shareRisk(atRisk, stakes);
  return new Map(bets.map(({ id }, at) => [id, shares[at] ?? 0]));
}

/** Returns the valid bet for an outcome: at most half of the stake counts for a bet that is half won or half lost. */
export function validBetFor(
  { id, stake }: Pick<Wager, "id" | "stake">,
  outcome: WagerOutcome,
  shares: ReadonlyMap<string, number>,
): { validBet?: number } {
  const share = shares.get(id);
  if (share === undefined || outcome === "void" || outcome === "cashed_out") return {};
  const isHalf = outcome === "half_won" || outcome === "half_lost";
  return { validBet: isHalf ? Math.min(share, Math.floor(stake / 2)) : share };
}

/** Identifies a player: one account of one operator. */
export const getPlayer = ({ merchant, vendor, playerId }: Pick<Wager, "merchant" | "vendor" | "playerId">) =>
  `${merchant}/${vendor}/${playerId}`;
