import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { countEntries, type Sums, sumsByKind } from "./count-entries.ts";
import { groupOf } from "./kinds.ts";
import { pursesOf } from "./purses.ts";

/** What an account's main purse ever came to, in minor units: `staked` less what was returned, `net` of all play. */
export interface Lifetime {
  staked: number;
  won: number;
  net: number;
}

/** What an account has played for so far, as the ledger has it, however many entries that takes. */
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
  return {
    staked: of("bet").moneyOut - of("rollback").moneyIn,
    won: of("win").moneyIn + of("jackpot").moneyIn,
    net: play.reduce((all, [, { moneyIn, moneyOut }]) => all + moneyIn - moneyOut, 0),
  };
}
