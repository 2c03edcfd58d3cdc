import type { Trx } from "../database/database.server.ts";
import { lockPurse } from "./balances.ts";
import { type LedgerAccount, ledgerAccountId, purse, system } from "./ledger-accounts.ts";
import { DEBTS, loadOpenDebts, reduceDebt } from "./pay-debts.ts";
import { writeTransfer } from "./write-transfer.ts";

interface Waiver {
  merchantId: string;
  source: string;
  idempotencyKey: string;
  from: { accountId: string; currency: string };
  /** The account that pays in the member's place. */
  payer: LedgerAccount;
  /** Minor units, at most. */
  amount: number;
  postedAt: number;
}

/**
 * Waives a member's debts up to an amount, the oldest first; `payer` pays them. Returns the waived amount and the first
 * transfer, which is null when nothing is owed. Call it once per key: the caller's own state must prevent repetition.
 */
export async function waiveDebts(
  trx: Trx,
  { merchantId, source, idempotencyKey, from, payer, amount, postedAt }: Waiver,
): Promise<{ waived: number; transferId: string | null }> {
  const own = purse(from.accountId, from.currency);
  await lockPurse(trx, merchantId, own);
  let waived = 0;
  let transferId: string | null = null;
  for (const debt of await loadOpenDebts(trx, merchantId, ledgerAccountId(own, "real"))) {
    const part = Math.min(debt.remaining, amount - waived);
    if (part === 0) break;
    const { transfer } = await writeTransfer(trx, {
      merchantId,
      source,
      idempotencyKey: `${idempotencyKey}:${debt.id}`,
      kind: "debt-waiver",
      book: debt.book,
      entries: [
        { account: payer, amount: -part },
        { account: system(DEBTS, debt.currency), amount: part },
      ],
      reference: debt.id,
      postedAt,
    });
    transferId ??= transfer.id;
    await reduceDebt(trx, debt, { amount: part, state: "waived", actor: "operator", now: postedAt });
    waived += part;
  }
  if (waived > 0) trx.publish("balance", { merchantId, accountId: from.accountId });
  return { waived, transferId };
}
