import { localizedName } from "#app/shared/localized-name.ts";
import type { MerchantProfile, PayoutChannel, PayoutDestination } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { PayeeRow } from "../database/tables/payments.ts";

/** The maximum number of payees per account: more than anyone needs, and few enough to list on one page. */
export const MAX_PAYEES = 10;

/** Finds a payee of an account that is not removed; undefined for another account's. */
export function findPayee(
  db: Db,
  merchantId: string,
  accountId: string,
  payeeId: string,
): Promise<PayeeRow | undefined> {
  return db
    .selectFrom("payee")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("id", "=", payeeId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** Returns the channel and destination that pay a payee; null when the brand no longer has them. */
export function findPayoutRoute(
  { withdrawals }: MerchantProfile,
  payee: Pick<PayeeRow, "channel" | "destination">,
): { channel: PayoutChannel; destination: PayoutDestination } | null {
  const channel = withdrawals.channels.find(({ key }) => key === payee.channel);
  const destination = channel?.destinations.find(({ code }) => code === payee.destination);
  return channel && destination ? { channel, destination } : null;
}

/** Returns a masked number that its owner recognises: `•••• 4567`, and both ends of a blockchain address. */
export function maskedNumber({ kind, number }: Pick<PayeeRow, "kind" | "number">): string {
  if (kind === "crypto") return `${number.slice(0, 6)}…${number.slice(-4)}`;
  return `•••• ${number.slice(number.length < 8 ? -2 : -4)}`;
}

/**
 * Returns the localised name of a payee's bank, wallet or chain; `name`, stored with the payee, if the brand no longer
 * has it.
 */
export function destinationName(
  merchant: MerchantProfile,
  payee: Pick<PayeeRow, "channel" | "destination"> & { name: string },
  language: string,
): string {
  const route = findPayoutRoute(merchant, payee);
  return route ? localizedName(language, route.destination) : payee.name;
}

/** Returns the payees of an account that are not removed, oldest first. */
export function loadPayees(db: Db, merchantId: string, accountId: string): Promise<PayeeRow[]> {
  return db
    .selectFrom("payee")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
}
