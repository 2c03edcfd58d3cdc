import type { MerchantProfile } from "../core/merchant.ts";
import type { SystemAccount } from "../wallet/wallet.server.ts";

/** The name of a merchant's only pool. */
export const POOL = "main";
export const POOL_ACCOUNT: SystemAccount = `jackpot:${POOL}`;

/** Returns the part of a stake that goes to the merchant's pool, in minor units, rounded down. */
export function poolShare(merchant: MerchantProfile, stake: number): number {
  if (merchant.jackpot.source !== "pool") return 0;
  return Number((BigInt(stake) * BigInt(merchant.jackpot.shareBasisPoints)) / 10_000n);
}
