import { shareRisk } from "../../../shared/stake-at-risk.ts";
import type { Wager, WagerOutcome } from "./wager.ts";

/** The valid bets of one player's bets on one event, by their ids: what they can lose together, by their stakes. */
export function getValidBets(
  bets: readonly Pick<Wager, "id" | "stake">[],
  atRisk: number,
): ReadonlyMap<string, number> {
  const stakes = bets.map(({ stake }) => stake);
  const shares = shareRisk(atRisk, stakes);
  return new Map(bets.map(({ id }, at) => [id, shares[at] ?? 0]));
}

/** The valid bet that goes with an outcome: of a bet half won or half lost no more than half of its stake counts. */
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

/** Bets of one player: the same account of the same operator. */
export const getPlayer = ({ merchant, vendor, playerId }: Pick<Wager, "merchant" | "vendor" | "playerId">) =>
  `${merchant}/${vendor}/${playerId}`;
