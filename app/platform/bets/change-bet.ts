import type { BetDetail, BetOutcome } from "../contract/bet-detail.ts";
import type { Trx } from "../database/database.server.ts";
import type { SystemAccount } from "../wallet/wallet.server.ts";
import { type Bet, type BetChangeResult, BetError } from "./bet.ts";
import { isRolledBack, recordChange, timeOfChange } from "./bet-rows.ts";
import { type BetResult, computeSettlement } from "./outcome.ts";
import { type PostingAmounts, postBetCorrection, postBetTransfer } from "./post-bet.ts";

/**
 * A new outcome of a settled bet; `win` is the whole new win in minor units, `key` the idempotency key of its transfer.
 */
export interface Resettlement {
  key: string;
  outcome: BetOutcome;
  win: number;
  validBet?: number | undefined;
  reason: string;
  detail?: BetDetail | undefined;
  now: number;
}

/**
 * Changes the outcome of a settled bet and moves the difference. The part of a decrease that the player can no longer
 * pay becomes a debt.
 * @throws BetError NOT_SETTLED, ROLLED_BACK, AMOUNT_MISMATCH (see {@link computeSettlement}).
 */
export async function resettleBet(trx: Trx, bet: Bet, resettlement: Resettlement): Promise<BetChangeResult> {
  const { key, win, reason, detail, now } = resettlement;
  await requireSettled(trx, bet);
  const to = computeSettlement(bet.stake, win, resettlement);
  return applyBetTransition(trx, bet, { key, kind: "resettled", to, detail, reason, now });
}

/**
 * Opens a settled bet again: its wins are reversed, as in a resettlement with no wins. Its next settlement works as if
 * it were the first.
 * @throws BetError NOT_SETTLED, ROLLED_BACK.
 */
export async function unsettleBet(
  trx: Trx,
  bet: Bet,
  { key, reason, now }: { key: string; reason: string; now: number },
): Promise<BetChangeResult> {
  await requireSettled(trx, bet);
  const to = { state: "open", stake: bet.stake, win: 0, validBet: 0 } as const;
  return applyBetTransition(trx, bet, { key, kind: "unsettled", to, reason, now });
}

async function requireSettled(trx: Trx, bet: Bet): Promise<void> {
  if (bet.state === "open") throw new BetError("NOT_SETTLED");
  if (await isRolledBack(trx, bet)) throw new BetError("ROLLED_BACK");
}

/** A change of a bet's win, which moves the difference. */
export interface BetTransition {
  key: string;
  kind: "win" | "settled" | "resettled" | "unsettled";
  to: BetResult;
  detail?: BetDetail | undefined;
  reason?: string;
  settles?: boolean;
  now: number;
}

/** Changes a bet to the state in `to`, and moves the difference of its wins. */
export async function applyBetTransition(
  trx: Trx,
  bet: Bet,
  change: BetTransition,
): Promise<BetChangeResult> {
  const now = timeOfChange(bet, change.now);
  const sides = getSides(change.to.win - bet.win);
  const moved = await move(trx, bet, { key: change.key, kind: "resettle", sides, now });
  const { transferId, balance, debt: shortfall } = moved;
  return {
    bet: await recordChange(trx, bet, { ...change, transferId, shortfall, now }),
    transferId,
    balance,
  };
}

/**
 * Rolls a bet back: returns the stake and reverses its wins and its contribution to a jackpot pool. The part of the
 * wins that the player can no longer pay becomes a debt.
 * @throws BetError ROLLED_BACK when it was rolled back before.
 */
export async function rollBackBet(
  trx: Trx,
  bet: Bet,
  { key, reason, now: given }: { key: string; reason?: string | undefined; now: number },
): Promise<BetChangeResult> {
  if (await isRolledBack(trx, bet)) throw new BetError("ROLLED_BACK");
  const now = timeOfChange(bet, given);
  const { stake } = bet;
  const sides = getSides(stake - bet.win);
  const pool = await loadPoolShare(trx, bet);
  const returned = pool ? { ...sides, house: pool.amount, pool: { ...pool, amount: -pool.amount } } : sides;
  const moved = await move(trx, bet, { key, kind: "rollback", sides: returned, now });
  const { transferId, balance, debt: shortfall } = moved;
  const to = { state: "void", stake, win: stake, validBet: 0 } as const;
  const recorded = { kind: "rolled_back", to, reason, transferId, shortfall, now } as const;
  return { bet: await recordChange(trx, bet, recorded), transferId, balance };
}

/** Returns each side's amount when a bet's win changes by `difference`. Avoids -0, which would change a digest. */
const getSides = (difference: number): PostingAmounts => ({
  player: difference,
  vendor: 0 - difference,
  house: 0,
});

/** Moves the amounts of a change, if any. `debt`: the part that the player owes. */
async function move(
  trx: Trx,
  bet: Bet,
  request: Parameters<typeof postBetTransfer>[2],
): Promise<{ transferId: string | null; balance: number | null; debt: number }> {
  const { player, vendor, house, pool } = request.sides;
  if (player < 0) return postBetCorrection(trx, bet, request);
  const isNothing = player === 0 && vendor === 0 && house === 0 && !pool?.amount;
  if (isNothing) return { transferId: null, balance: null, debt: 0 };
  return { ...(await postBetTransfer(trx, bet, request)), debt: 0 };
}

/** Returns a jackpot pool's share of a bet's stake. */
async function loadPoolShare(trx: Trx, bet: Bet): Promise<{ account: SystemAccount; amount: number } | null> {
  const entries = await trx
    .selectFrom("entry")
    .select(["ledger_account_id as account", "amount"])
    .where("merchant_id", "=", bet.merchantId)
    .where("transfer_id", "=", bet.transferId)
    .execute();
  for (const { account, amount } of entries) {
    const [, pool] = /^@(jackpot:[^/]+)\//.exec(account) ?? [];
    if (pool) return { account: pool as SystemAccount, amount };
  }
  return null;
}
