import { shareRisk } from "#app/shared/stake-at-risk.ts";
import type { Trx } from "../database/database.server.ts";
import type { Bet } from "./bet.ts";
import { findBetsOfRound, type PlayerRound, recordChange } from "./bet-rows.ts";
import { type BetResult, computeValidBet } from "./outcome.ts";
import { recordRisks } from "./round-risk.ts";

/** Game types in which one bet, or several of the same kind, may cover opposite outcomes of a round. */
const COVERABLE_GAME_TYPES: ReadonlySet<string> = new Set([
  "LIVE",
  "SPORTS",
  "ESPORTS",
  "COCKFIGHT",
  "ELOTT",
  "LOTT",
]);

type RoundBet = Pick<Bet, "id" | "gameType" | "type"> & BetResult;

/**
 * Returns true when a player's bets of a round may cover each other: because of the game's type, or because they are of
 * several kinds.
 */
export function canCoverEachOther(bets: readonly Pick<RoundBet, "gameType" | "type" | "stake">[]): boolean {
  const staked = bets.filter(({ stake }) => stake > 0);
  return (
    staked.some(({ gameType }) => COVERABLE_GAME_TYPES.has(gameType)) ||
    new Set(staked.map(({ type }) => type)).size > 1
  );
}

/**
 * Returns the valid bets, by bet id, and their sum for a player's settled bets of a round whose vendor does not report
 * them. If the bets may cover each other, their sum is at most the round's net win or loss: with opposite bets, one
 * bet's win pays for the other's loss. The limit is shared in proportion to each bet's own valid bet. See
 * docs/vendor-wallet.md.
 */
export function computeRoundValidBets(bets: readonly RoundBet[]): {
  ofBet: ReadonlyMap<string, number>;
  /** Null if each bet counts as it would alone. */
  atRisk: number | null;
} {
  const settled = bets.filter(({ state, stake }) => state !== "open" && state !== "void" && stake > 0);
  const alone = settled.map(({ state, stake }) => (state === "open" ? 0 : computeValidBet(state, stake)));
  const all = alone.reduce((sum, part) => sum + part, 0);
  const net = Math.abs(settled.reduce((sum, { stake, win }) => sum + win - stake, 0));
  const isLimited = net < all && canCoverEachOther(settled);
  const parts = isLimited ? shareRisk(net, alone) : alone;
  return {
    ofBet: new Map(settled.map(({ id }, at) => [id, parts[at] ?? 0])),
    atRisk: isLimited ? net : null,
  };
}

/**
 * Updates the valid bets of a player's settled bets of a round to {@link computeRoundValidBets}, after a call without a valid
 * bet has changed one of them. Earlier settled bets are changed without moving money.
 */
export async function updateRoundValidBets(trx: Trx, round: PlayerRound, now: number): Promise<void> {
  const bets = (await findBetsOfRound(trx, round)).filter(({ ownWallet }) => !ownWallet);
  if (!canCoverEachOther(bets)) return;
  const { ofBet, atRisk } = computeRoundValidBets(bets);
  for (const bet of bets) {
    const { state, stake, win } = bet;
    const validBet = ofBet.get(bet.id) ?? 0;
    if (validBet === bet.validBet) continue;
    await recordChange(trx, bet, { kind: "resettled", to: { state, stake, win, validBet }, now });
  }
  if (atRisk !== null) return recordRisks(trx, [{ ...round, atRisk }], now);
  await deleteRoundRisk(trx, round);
}

/** Deletes the computed risk of a round, because its vendor reports the valid bets. */
export async function deleteRoundRisk(trx: Trx, round: PlayerRound): Promise<void> {
  await trx
    .deleteFrom("round_risk")
    .where("merchant_id", "=", round.merchantId)
    .where("vendor", "=", round.vendor)
    .where("round_id", "=", round.roundId)
    .where("account_id", "=", round.accountId)
    .execute();
}
