import type { Trx } from "../database/database.server.ts";
import {
  postTransfer,
  purse,
  type SystemAccount,
  system,
  type TransferRequest,
  takeBack,
} from "../wallet/wallet.server.ts";
import type { Bet } from "./bet.ts";

/** The amount posted to each side, in minor units; they sum to zero. */
export interface PostingAmounts {
  player: number;
  vendor: number;
  house: number;
  /** A jackpot pool and its share. */
  pool?: { account: SystemAccount; amount: number } | null;
}

type Player = Pick<Bet, "merchantId" | "vendor" | "roundId" | "accountId" | "currency" | "book">;

interface Posting {
  key: string;
  kind: string;
  sides: PostingAmounts;
  now: number;
}

/**
 * Posts a transfer for a bet on behalf of its vendor, with the caller's idempotency key. `balance`: the player's
 * spendable balance after it; null if the purse did not change.
 * @throws PlatformError INSUFFICIENT_FUNDS, and IDEMPOTENCY_CONFLICT for the key of another transfer.
 */
export async function postBetTransfer(
  trx: Trx,
  bet: Player,
  { key, kind, sides, now }: Posting,
): Promise<{ transferId: string; balance: number | null }> {
  const own = { account: purse(bet.accountId, bet.currency), amount: sides.player };
  const transfer = await postTransfer(trx, {
    ...createTransferBase(bet, key, kind, now),
    entries: [own, ...toCounterEntries(bet, sides)].filter(({ amount }) => amount !== 0),
  });
  const moved = transfer.entries.find((entry) => entry.balanceAfter !== null);
  return { transferId: transfer.id, balance: moved?.free ?? null };
}

/**
 * Like {@link postBetTransfer}, for a correction that debits the player, who owes the missing part (`debt`): see
 * {@link takeBack}.
 * @throws PlatformError IDEMPOTENCY_CONFLICT for the key of another transfer.
 */
export async function postBetCorrection(
  trx: Trx,
  bet: Bet,
  { key, kind, sides, now }: Posting,
): Promise<{ transferId: string; balance: number | null; debt: number }> {
  const { transfer, debt, free } = await takeBack(trx, {
    ...createTransferBase(bet, key, kind, now),
    from: { accountId: bet.accountId, currency: bet.currency },
    amount: -sides.player,
    to: toCounterEntries(bet, sides).filter(({ amount }) => amount !== 0),
    cause: "bet",
    causeId: bet.id,
  });
  return { transferId: transfer.id, balance: free, debt };
}

function createTransferBase(
  { merchantId, vendor, roundId, book }: Player,
  key: string,
  kind: string,
  now: number,
) {
  const source = `vendor:${vendor}`;
  return {
    merchantId,
    source,
    idempotencyKey: key,
    kind,
    book,
    reference: `${vendor}/${roundId}`,
    postedAt: now,
  };
}

/** Returns the entries of all parties except the player. */
function toCounterEntries(
  { vendor, currency }: Player,
  { vendor: amount, house, pool }: PostingAmounts,
): TransferRequest["entries"] {
  return [
    { account: system(`vendor:${vendor}`, currency), amount },
    { account: system("house", currency), amount: house },
    ...(pool ? [{ account: system(pool.account, currency), amount: pool.amount }] : []),
  ];
}
