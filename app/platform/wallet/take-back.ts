import { PlatformError } from "../core/errors.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { MemberDebtRow } from "../database/tables/wallet.ts";
import { lockPurse } from "./balances.ts";
import { ledgerAccountId, purse, system } from "./ledger-accounts.ts";
import { recordMoneyEvent } from "./money-events.ts";
import { changePurseDebt, DEBTS, payDebts } from "./pay-debts.ts";
import { reduceWithdrawals } from "./reduce-withdrawals.ts";
import { findTransferOfKey, type Transfer, type TransferRequest, writeTransfer } from "./write-transfer.ts";

/** The subject of the correction that caused a member's debt. */
type DebtCause = MemberDebtRow["cause"];

/** A correction that takes money from a member's main purse. */
interface TakeBackRequest extends Omit<TransferRequest, "entries"> {
  from: { accountId: string; currency: string };
  /** Minor units to take, above zero. */
  amount: number;
  /** The entries that receive the amount, and any others that move with it; they sum to `amount`. */
  to: TransferRequest["entries"];
  cause: DebtCause;
  /**
   * The id of the corrected object, such as a bet or a deposit. The member's and operators' pages find the correction
   * by it.
   */
  causeId: string;
}

/**
 * The result of a correction. The whole amount was transferred: the account `house:debts` lent the member the part that
 * could not be taken.
 */
interface TakeBackResult {
  transfer: Transfer;
  /** Minor units taken from the purse, including amounts that withdrawal requests had held. */
  taken: number;
  /** The rest of the amount, which the member owes from now on. */
  debt: number;
  /** The member's spendable balance afterwards; null when the same amount was already taken before. */
  free: number | null;
}

/**
 * Takes money from a member, wherever it is: first from the available balance, then from money held by withdrawal
 * requests whose payout has not begun (the newest first; each shrinks, or stops when its channel could not pay the
 * rest), and records the remainder as a debt. All of `amount` goes to `to` at once; the account `house:debts` lends the
 * member's debt, and every later credit to the purse pays that back first, from any source ({@link payDebts}). Money at
 * a vendor's wallet is returned later and then pays the debt as any credit does.
 *
 * Call it in the transaction that changes the corrected subject, with that locked: it locks the purse, then withdrawal
 * requests. It never refuses for lack of money. The same key again takes nothing and returns the earlier result.
 * @throws PlatformError IDEMPOTENCY_CONFLICT when the key was used for something else.
 */
export async function takeBack(trx: Trx, request: TakeBackRequest): Promise<TakeBackResult> {
  const { from, amount, to, cause, causeId, ...transfer } = request;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`not an amount to take back: ${amount}`);
  const { merchantId, postedAt: now } = transfer;
  const own = purse(from.accountId, from.currency);
  let { available } = await lockPurse(trx, merchantId, own);
  const first = await findEarlierResult(trx, request);
  if (first) return first;
  if (available < amount) {
    const needed = { merchantId, ...from, amount: amount - available, now };
    if (await reduceWithdrawals(trx, needed)) ({ available } = await lockPurse(trx, merchantId, own));
  }
  const taken = Math.min(amount, available);
  const debt = amount - taken;
  const { transfer: posted } = await writeTransfer(trx, {
    ...transfer,
    entries: [
      ...(taken > 0 ? [{ account: own, amount: -taken }] : []),
      ...(debt > 0 ? [{ account: system(DEBTS, from.currency), amount: -debt }] : []),
      ...to,
    ],
  });
  if (debt > 0) await openDebt(trx, request, posted.id, debt);
  const free = available - taken;
  // Stopping a request may free more than was needed; the surplus pays earlier debts.
  const after = await lockPurse(trx, merchantId, own);
  const at = {
    merchantId,
    ledgerAccountId: ledgerAccountId(own, transfer.book),
    after: posted.id,
    postedAt: now,
  };
  return { transfer: posted, taken, debt, free: free - (await payDebts(trx, at, after)) };
}

/** Returns the result of an earlier correction under the same key; null for a new key. */
async function findEarlierResult(trx: Trx, request: TakeBackRequest): Promise<TakeBackResult | null> {
  const transfer = await findTransferOfKey(trx, request);
  if (!transfer) return null;
  const getAmount = (id: string) => transfer.entries.find((one) => one.ledgerAccountId === id)?.amount ?? 0;
  const getId = (account: TransferRequest["entries"][number]["account"]) =>
    ledgerAccountId(account, request.book);
  const taken = 0 - getAmount(getId(purse(request.from.accountId, request.from.currency)));
  const debt = 0 - getAmount(getId(system(DEBTS, request.from.currency)));
  const isSame =
    transfer.kind === request.kind &&
    taken + debt === request.amount &&
    request.to.every(({ account, amount }) => getAmount(getId(account)) === amount);
  if (!isSame) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  return { transfer, taken, debt, free: null };
}

async function openDebt(
  trx: Trx,
  { merchantId, from, cause, causeId, book, postedAt: now }: TakeBackRequest,
  transferId: string,
  amount: number,
): Promise<void> {
  const row: MemberDebtRow = {
    merchant_id: merchantId,
    id: newId(now),
    account_id: from.accountId,
    currency: from.currency,
    book,
    cause,
    reference: causeId,
    transfer_id: transferId,
    amount,
    remaining: amount,
    created_at: now,
    closed_at: null,
  };
  await trx.insertInto("member_debt").values(row).execute();
  await changePurseDebt(trx, row, amount);
  await recordMoneyEvent(trx, {
    merchantId,
    subject: "debt",
    subjectId: row.id,
    accountId: from.accountId,
    state: "open",
    at: now,
    actor: "system",
    reason: `records.debt.cause.${cause}`,
    details: { amount, remaining: amount, cause, about: causeId },
  });
  trx.publish("balance", { merchantId, accountId: from.accountId });
}
