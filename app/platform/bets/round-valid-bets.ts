import { shareRisk } from "#app/shared/stake-at-risk.ts";
import type { Trx } from "../database/database.server.ts";
import type { Bet } from "./bet.ts";
import { findBetsOfRound, type PlayerRound, recordChange } from "./bet-rows.ts";
import { countedPart, type Standing } from "./outcome.ts";
import { recordRisks } from "./round-risk.ts";

/** Game types of which one bet, or several of the same kind, may cover opposite outcomes of a round. */
const COVERS: ReadonlySet<string> = new Set(["LIVE", "SPORTS", "ESPORTS", "COCKFIGHT", "ELOTT", "LOTT"]);

type RoundBet = Pick<Bet, "id" | "gameType" | "type"> & Standing;

/** True when a player's bets of a round may cover each other: by the game's type, or because they are of several kinds. */
export function mayCover(bets: readonly Pick<RoundBet, "gameType" | "type" | "stake">[]): boolean {
  const staked = bets.filter(({ stake }) => stake > 0);
  return (
    staked.some(({ gameType }) => COVERS.has(gameType)) || new Set(staked.map(({ type }) => type)).size > 1
  );
}

/**
 * The valid bets of a player's settled bets of a round whose vendor does not say them, by their ids, and their sum. Where the bets
 * may cover each other, together no more counts than the round's net result, won or lost: of opposite bets the one's win pays for
 * the other's loss. It counts by what each would count alone. See docs/vendor-wallet.md.
 */
export function roundValidBets(bets: readonly RoundBet[]): {
  ofBet: ReadonlyMap<string, number>;
  /** Null where the bets count as each would alone. */
  atRisk: number | null;
} {
  const settled = bets.filter(({ state, stake }) => state !== "open" && state !== "void" && stake > 0);
  const alone = settled.map(({ state, stake }) => (state === "open" ? 0 : countedPart(state, stake)));
  const all = alone.reduce((sum, part) => sum + part, 0);
  const net = Math.abs(settled.reduce((sum, { stake, win }) => sum + win - stake, 0));
  const isLimited = net < all && mayCover(settled);
  const parts = isLimited ? shareRisk(net, alone) : alone;
  return {
    ofBet: new Map(settled.map(({ id }, at) => [id, parts[at] ?? 0])),
    atRisk: isLimited ? net : null,
  };
}

/**
 * Brings the valid bets of a player's settled bets of a round to {@link roundValidBets}, after a call without a valid bet has
 * changed one of them. Bets that were settled before are changed with no money moving.
 */
export async function limitRound(trx: Trx, round: PlayerRound, now: number): Promise<void> {
  const bets = (await findBetsOfRound(trx, round)).filter(({ ownWallet }) => !ownWallet);
  if (!mayCover(bets)) return;
  const { ofBet, atRisk } = roundValidBets(bets);
  for (const bet of bets) {
    const { state, stake, win } = bet;
    const validBet = ofBet.get(bet.id) ?? 0;
    if (validBet === bet.validBet) continue;
    await recordChange(trx, bet, { kind: "resettled", to: { state, stake, win, validBet }, now });
  }
  if (atRisk !== null) return recordRisks(trx, [{ ...round, atRisk }], now);
  await trustVendor(trx, round);
}

/** Forgets what was computed of a round: its vendor says the valid bets itself. */
export async function trustVendor(trx: Trx, round: PlayerRound): Promise<void> {
  await trx
    .deleteFrom("round_risk")
    .where("merchant_id", "=", round.merchantId)
    .where("vendor", "=", round.vendor)
    .where("round_id", "=", round.roundId)
    .where("account_id", "=", round.accountId)
    .execute();
}
