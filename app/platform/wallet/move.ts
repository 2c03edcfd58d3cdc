import { PlatformError } from "#app/platform/core/errors.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Trx } from "../database/database.server.ts";
import type { Book } from "../database/tables/wallet.ts";

/** A change of one purse: of its balance by `amount`, of its held money by `held`. Minor units, positive or negative. */
export interface Movement {
  merchantId: string;
  ledgerAccountId: string;
  book: Book;
  amount: number;
  held: number;
}

/** A purse right after a movement, in minor units. `debt`: the amount that its owner owes. */
export interface PurseState {
  balance: number;
  held: number;
  debt: number;
}

/** Returns the updated purse, or no row if the purse does not exist or has too little money. */
const updatePurse = createCompiledQuery((db, to: Movement & { free: number }) =>
  db
    .updateTable("ledger_account")
    .set((eb) => ({
      balance: eb("balance", "+", to.amount),
      held: eb("held", "+", to.held),
      version: eb("version", "+", 1),
    }))
    .where("merchant_id", "=", to.merchantId)
    .where("id", "=", to.ledgerAccountId)
    .where("book", "=", to.book)
    .where((eb) => eb(eb("held", "+", to.held), ">=", 0))
    .where((eb) => eb(eb(eb("balance", "-", eb.ref("held")), "+", to.free), ">=", 0))
    .returning(["balance", "held", "debt"]),
);

/**
 * Changes one purse if its free money stays at zero or above, and returns it; changes nothing otherwise. A single
 * conditional update, so that concurrent calls cannot overdraw the purse.
 *
 * @throws PlatformError INSUFFICIENT_FUNDS, with `details.balance` the free amount (minor units).
 */
export async function move(trx: Trx, movement: Movement): Promise<PurseState> {
  const { merchantId, ledgerAccountId, book, amount, held } = movement;
  const [row] = await updatePurse(trx, { ...movement, free: amount - held });
  if (row) return row;

  const purse = await trx
    .selectFrom("ledger_account")
    .select(["balance", "held", "book"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", ledgerAccountId)
    .executeTakeFirst();
  if (!purse) throw new Error(`no purse ${ledgerAccountId} at ${merchantId}`);
  if (purse.book !== book)
    throw new Error(`purse ${ledgerAccountId} is of the ${purse.book} book, not ${book}`);
  throw new PlatformError("INSUFFICIENT_FUNDS", { details: { balance: purse.balance - purse.held } });
}

/**
 * Makes several movements. They must be sorted by ledger account id, so that crossing transfers cannot deadlock. When
 * one fails, the previous ones are undone. Returns the purses by ledger account id.
 */
export async function moveAll(trx: Trx, movements: readonly Movement[]): Promise<Map<string, PurseState>> {
  const purses = new Map<string, PurseState>();
  const done: Movement[] = [];
  try {
    for (const movement of movements) {
      purses.set(movement.ledgerAccountId, await move(trx, movement));
      done.push(movement);
    }
  } catch (error) {
    if (error instanceof PlatformError) await undoMoves(trx, done);
    throw error;
  }
  return purses;
}

/** Undoes movements of the same transaction, which still holds the locks on their rows. */
export async function undoMoves(trx: Trx, movements: readonly Movement[]): Promise<void> {
  for (const movement of movements) {
    await trx
      .updateTable("ledger_account")
      .set((eb) => ({
        balance: eb("balance", "-", movement.amount),
        held: eb("held", "-", movement.held),
        version: eb("version", "-", 1),
      }))
      .where("merchant_id", "=", movement.merchantId)
      .where("id", "=", movement.ledgerAccountId)
      .execute();
  }
}
