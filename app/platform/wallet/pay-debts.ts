import { createCompiledQuery } from "../database/compiled.ts";
import type { Trx } from "../database/database.server.ts";
import type { MemberDebtRow } from "../database/tables/wallet.ts";
import { ledgerAccountId, purse, type SystemAccount, system } from "./ledger-accounts.ts";
import { recordMoneyEvent } from "./money-events.ts";
import type { PurseState } from "./move.ts";
import { writeTransfer } from "./write-transfer.ts";

/** The account to which members owe their debts: its balance is the total of open debts, below zero. */
export const DEBTS: SystemAccount = "house:debts";

/** A purse whose money can pay debts. */
export interface DebtPayment {
  merchantId: string;
  ledgerAccountId: string;
  /** The id of the transfer or hold that the money comes from. */
  after: string;
  postedAt: number;
}

/**
 * Pays open debts from a purse's free money, the oldest first: a transfer for each. Called on every credit to a purse,
 * in the same transaction and with the purse locked, so that no member has free money and a debt. Returns the amount
 * paid, in minor units.
 */
export async function payDebts(
  trx: Trx,
  { merchantId, ledgerAccountId: purseId, after, postedAt }: DebtPayment,
  { balance, held, debt: owed }: PurseState,
): Promise<number> {
  const free = balance - held;
  if (owed === 0 || free <= 0) return 0;
  let paid = 0;
  for (const debt of await loadOpenDebts(trx, merchantId, purseId)) {
    const amount = Math.min(debt.remaining, free - paid);
    if (amount === 0) break;
    await writeTransfer(trx, {
      merchantId,
      source: "wallet",
      idempotencyKey: `debt:${debt.id}:${after}`,
      kind: "debt-repayment",
      book: debt.book,
      entries: [
        { account: purse(debt.account_id, debt.currency), amount: -amount },
        { account: system(DEBTS, debt.currency), amount },
      ],
      reference: debt.id,
      postedAt,
    });
    await reduceDebt(trx, debt, { amount, state: "reduced", actor: "system", now: postedAt });
    paid += amount;
  }
  return paid;
}

const getOpen = createCompiledQuery(
  (db, { merchantId, account, currency }: Record<"merchantId" | "account" | "currency", string>) =>
    db
      .selectFrom("member_debt")
      .selectAll()
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", account)
      .where("currency", "=", currency)
      .where("remaining", ">", 0)
      .orderBy("created_at")
      .orderBy("id"),
);

/** Returns the open debts of a main purse, oldest first. */
export async function loadOpenDebts(trx: Trx, merchantId: string, purseId: string): Promise<MemberDebtRow[]> {
  const [account = "", wallet, currency = ""] = purseId.split("/");
  return wallet === "main" ? getOpen(trx, { merchantId, account, currency }) : [];
}

/** Records that a part of a debt was paid or waived; the caller moves the money, and has locked the purse. */
export async function reduceDebt(
  trx: Trx,
  debt: MemberDebtRow,
  by: { amount: number; state: "reduced" | "waived"; actor: "system" | "operator"; now: number },
): Promise<void> {
  const { merchant_id: merchantId, id, account_id: accountId } = debt;
  const remaining = debt.remaining - by.amount;
  await trx
    .updateTable("member_debt")
    .set({ remaining, closed_at: remaining === 0 ? by.now : null })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
  await changePurseDebt(trx, debt, -by.amount);
  await recordMoneyEvent(trx, {
    merchantId,
    subject: "debt",
    subjectId: id,
    accountId,
    state: by.state === "reduced" && remaining === 0 ? "paid" : by.state,
    at: by.now,
    actor: by.actor,
    details: { paid: by.amount, remaining },
  });
}

/** Changes the owed amount that is stored in a purse. */
export async function changePurseDebt(
  trx: Trx,
  { merchant_id, account_id, currency }: Pick<MemberDebtRow, "merchant_id" | "account_id" | "currency">,
  by: number,
): Promise<void> {
  await trx
    .updateTable("ledger_account")
    .set((eb) => ({ debt: eb("debt", "+", by), version: eb("version", "+", 1) }))
    .where("merchant_id", "=", merchant_id)
    .where("id", "=", ledgerAccountId(purse(account_id, currency), "real"))
    .executeTakeFirstOrThrow();
}
