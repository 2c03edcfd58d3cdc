import type { BetDetail } from "../contract/bet-detail.ts";
import { PlatformError } from "../core/errors.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { Book } from "../database/tables/wallet.ts";
import type { SystemAccount } from "../wallet/wallet.server.ts";
import { type Bet, type BetChangeResult, BetError, type VendorScope } from "./bet.ts";
import { findBetsOfRound, insertBet, isRolledBack, recordChange } from "./bet-rows.ts";
import { type PostingAmounts, postBetTransfer } from "./post-bet.ts";

/** A request to place a bet: the player, the game and the ids. */
export interface BetRequest extends VendorScope {
  transactionId: string;
  roundId: string;
  player: { id: string; currency: string; book: Book };
  game: { id: string; type: string };
  /** The vendor's name for the kind of bet. */
  type: string;
  detail: BetDetail;
  now: number;
}

/** A new open bet, not stored yet. */
export function newBet(request: BetRequest, over: Pick<Bet, "stake"> & Partial<Bet>): Bet {
  const { merchantId, vendor, player, game, now } = request;
  return {
    merchantId,
    id: newId(now),
    accountId: player.id,
    vendor,
    roundId: request.roundId,
    transactionId: request.transactionId,
    gameId: game.id,
    gameType: game.type,
    type: request.type,
    currency: player.currency,
    book: player.book,
    ownWallet: false,
    validBet: 0,
    win: 0,
    state: "open",
    detail: request.detail,
    transferId: null,
    placedAt: now,
    settledAt: null,
    resettledAt: null,
    unsettledAt: null,
    changedAt: now,
    ...over,
  };
}

/**
 * Debits a stake (minor units, above 0) and opens a bet. The house account pays a jackpot pool's share of it.
 * @throws BetError ROUND_CLOSED; PlatformError INSUFFICIENT_FUNDS. Nothing has changed then. PlatformError
 *   IDEMPOTENCY_CONFLICT when the transaction id is taken: the transaction must not continue.
 */
export async function placeBet(
  trx: Trx,
  request: BetRequest & { stake: number; poolShare?: { account: SystemAccount; amount: number } | null },
): Promise<BetChangeResult> {
  const { merchantId, vendor, roundId, transactionId, stake, poolShare: pool, now } = request;
  const others = await findBetsOfRound(trx, { merchantId, vendor, roundId, accountId: request.player.id });
  if (await isClosed(trx, others)) throw new BetError("ROUND_CLOSED");
  const bet = newBet(request, { stake });
  const { transferId, balance } = await postBetTransfer(trx, bet, {
    key: transactionId,
    kind: "bet",
    sides: { player: -stake, vendor: stake, house: -(pool?.amount ?? 0), pool: pool ?? null },
    now,
  });
  const placed = { ...bet, transferId };
  if (!(await insertBet(trx, placed, now))) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  return { bet: placed, transferId, balance };
}

/**
 * Returns true when a player's bets of a round are all settled. Prizes and bets that were rolled back do not close a
 * round.
 */
async function isClosed(trx: Trx, bets: readonly Bet[]): Promise<boolean> {
  const staked = bets.filter(({ stake }) => stake > 0);
  if (staked.some(({ state }) => state === "open")) return false;
  for (const bet of staked) if (!(await isRolledBack(trx, bet))) return true;
  return false;
}

/**
 * Pays a prize won without a bet, such as a vendor's bonus or jackpot; recorded as a won bet of stake 0. `kind` is the
 * ledger's. The vendor or one of our jackpot pools pays it.
 * @throws PlatformError IDEMPOTENCY_CONFLICT when the transaction id is taken: the transaction must not continue.
 */
export async function payPrize(
  trx: Trx,
  request: BetRequest & { kind: "jackpot" | "win-bonus"; amount: number; pool?: SystemAccount },
): Promise<BetChangeResult> {
  const { transactionId, kind, amount, pool, now } = request;
  const bet = newBet(request, { stake: 0 });
  const sides: PostingAmounts = pool
    ? { player: amount, vendor: 0, house: 0, pool: { account: pool, amount: -amount } }
    : { player: amount, vendor: -amount, house: 0 };
  const { transferId, balance } = await postBetTransfer(trx, bet, { key: transactionId, kind, sides, now });
  if (!(await insertBet(trx, bet, now))) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  const to = { state: "won", stake: 0, win: amount, validBet: 0 } as const;
  return { bet: await recordChange(trx, bet, { kind: "settled", to, transferId, now }), transferId, balance };
}
