import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { countEntries, type Sums, sumsByKind } from "./count-entries.ts";
import { groupOf } from "./kinds.ts";
import { pursesOf } from "./purses.ts";

/** All play from an account's main purse, in minor units: `net` is `won - staked`; `staked` is less what rollbacks returned. */
export interface Lifetime {
  staked: number;
  won: number;
  net: number;
}

/** What an account has staked and won so far, from the ledger. Fast for any number of entries. */
export async function playLifetime(
  database: Database,
  { code: merchantId, timeZone }: MerchantProfile,
  accountId: string,
): Promise<Lifetime> {
  const [main] = await pursesOf(database.db, merchantId, accountId);
  if (!main) return { staked: 0, won: 0, net: 0 };
  const purse = { merchantId, id: main.id, timeZone };
  await countEntries(database, purse);
  const sums = await database.snapshot((db) => sumsByKind(db, purse, null));
  const of = (kind: string): Pick<Sums, "moneyIn" | "moneyOut"> =>
    sums.get(kind) ?? { moneyIn: 0, moneyOut: 0 };
  const play = [...sums].filter(([kind]) => groupOf(kind) === "game");
  const net = play.reduce((all, [, { moneyIn, moneyOut }]) => all + moneyIn - moneyOut, 0);
  const staked = of("bet").moneyOut - of("rollback").moneyIn;
  // Wins of all kinds, with what changed results gave or took back.
  return { staked, won: net + staked, net };
}
