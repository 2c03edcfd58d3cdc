import { type Account, accountById } from "../accounts/account-reads.server.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { Book } from "../database/tables/wallet.ts";
import { getBook, lockPurse, purse } from "../wallet/wallet.server.ts";

/** A player in a vendor's calls: an account of the merchant, identified to vendors by its id. */
export interface Player {
  id: string;
  status: Account["status"];
  currency: string;
  book: Book;
}

/** Returns a player, or null when the merchant has no such account. */
export async function findPlayer(db: Db, merchantId: string, playerId: string): Promise<Player | null> {
  const account = await accountById(db, merchantId, playerId);
  if (!account) return null;
  const { id, status, currency, type } = account;
  return { id, status, currency, book: getBook(type) };
}

/** A player whose purse this transaction has locked, with the amounts in it (minor units). */
export interface LockedPlayer extends Player {
  available: number;
  held: number;
}

/** Locks a player's purse. Returns null when the merchant has no such account, or the account has no purse. */
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
