import { compiledOnce } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { AccountRow, Book } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import { bookOf, lockPurse, purse } from "../wallet/wallet.server.ts";

/** A player as the vendor's calls see one: the account of this merchant that the vendor knows by its id. */
export interface Player {
  id: string;
  status: AccountRow["status"];
  currency: string;
  book: Book;
}

const accountOf = compiledOnce((db, { merchantId, playerId }: { merchantId: string; playerId: string }) =>
  db
    .selectFrom("account")
    .select(["id", "status", "currency", "type"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", playerId),
);

/** @returns null when this merchant has no such account. */
export async function findPlayer(db: Db, merchantId: string, playerId: string): Promise<Player | null> {
  const [row] = await accountOf(db, { merchantId, playerId });
  return row ? { id: row.id, status: row.status, currency: row.currency, book: bookOf(row.type) } : null;
}

/** A player whose calls now wait for this transaction, with what lies in the purse (minor units). */
export interface LockedPlayer extends Player {
  available: number;
  held: number;
}

/** @returns null when this merchant has no such account, or the account no purse. */
export async function lockPlayer(
  trx: Trx,
  merchantId: string,
  playerId: string,
): Promise<LockedPlayer | null> {
  const player = await findPlayer(trx, merchantId, playerId);
  if (!player) return null;
  try {
    const { available, held } = await lockPurse(trx, merchantId, purse(player.id, player.currency));
    return { ...player, available, held };
  } catch (error) {
    if (error instanceof PlatformError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
