import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { type Owner, vendorsUsed } from "./transfer-rows.ts";

/**
 * Returns the vendors where an account may have money: the brand's vendors with a wallet, and those to which it has
 * sent money.
 */
export async function loadVendors(db: Db, { merchant }: CallContext, owner: Owner): Promise<string[]> {
  const used = await vendorsUsed(db, owner);
  return [...merchant.transferWallets, ...used.filter((code) => !merchant.transferWallets.includes(code))];
}

/** Returns true when money can be sent to a vendor: the brand plays from its wallet, and it is not in maintenance. */
export function isOpen(merchant: MerchantProfile, code: string): boolean {
  const isClosed = merchant.vendors.some(({ vassalage, maintenance }) => vassalage === code && maintenance);
  return merchant.transferWallets.includes(code) && !isClosed;
}

/**
 * Returns an account's balance at a vendor, in minor units; null when the vendor is not connected or does not respond.
 */
export async function vendorBalance(
  { vendors, log }: Services,
  { merchant }: Pick<CallContext, "merchant">,
  { accountId }: Owner,
  code: string,
): Promise<number | null> {
  const of = { merchantId: merchant.code, playerId: accountId, currency: merchant.currency.code };
  try {
    return (await vendors.get(code)?.wallet?.balance(of)) ?? null;
  } catch (error) {
    log.warn({ err: error, merchant: merchant.code, vassalage: code }, "a vendor did not report a balance");
    return null;
  }
}
