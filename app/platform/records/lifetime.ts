import { loadPlayTotals } from "../bets/bets.server.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";

/** All settled play of an account, in minor units: `net` is `won - staked`. A void bet counts for neither. */
export interface Lifetime {
  staked: number;
  won: number;
  net: number;
  /** Stakes of open bets. */
  open: number;
}

/** Returns an account's stakes and wins so far with real money, including those from vendors' own wallets. */
export async function loadLifetimeTotals(
  { db }: Database,
  { code: merchantId }: Pick<MerchantProfile, "code">,
  accountId: string,
): Promise<Lifetime> {
  const { stake, win, net, voided, open } = await loadPlayTotals(db, { merchantId, accountId }, 0);
  return { staked: stake - voided, won: win - voided, net, open: open.stake };
}
