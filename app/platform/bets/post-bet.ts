import type { Trx } from "../database/database.server.ts";
import { postTransfer, purse, type SystemAccount, system } from "../wallet/wallet.server.ts";
import type { Bet } from "./bet.ts";

/** Who gets what, in minor units; they sum to zero. */
export interface Sides {
  player: number;
  vendor: number;
  house: number;
  /** A jackpot pool and its share. */
  pool?: { account: SystemAccount; amount: number } | null;
}

/**
 * Posts a transfer about a bet, as its vendor's, with an idempotency key of the caller's.
 * @throws PlatformError INSUFFICIENT_FUNDS, and IDEMPOTENCY_CONFLICT for a key that another transfer has.
 */
export async function postForBet(
  trx: Trx,
  bet: Pick<Bet, "merchantId" | "vendor" | "roundId" | "accountId" | "currency" | "book">,
  request: { key: string; kind: string; sides: Sides; now: number },
): Promise<{ transferId: string; balance: number | null }> {
  const { vendor, accountId, currency, book } = bet;
  const { key, kind, sides, now } = request;
  const own = purse(accountId, currency);
  const entries = [
    { account: own, amount: sides.player },
    { account: system(`vendor:${vendor}`, currency), amount: sides.vendor },
    { account: system("house", currency), amount: sides.house },
    ...(sides.pool ? [{ account: system(sides.pool.account, currency), amount: sides.pool.amount }] : []),
  ].filter(({ amount }) => amount !== 0);
  const transfer = await postTransfer(trx, {
    merchantId: bet.merchantId,
    source: `vendor:${vendor}`,
    idempotencyKey: key,
    kind,
    book,
    reference: `${vendor}/${bet.roundId}`,
    entries,
    postedAt: now,
  });
  const moved = transfer.entries.find((entry) => entry.balanceAfter !== null);
  return { transferId: transfer.id, balance: moved?.balanceAfter ?? null };
}
