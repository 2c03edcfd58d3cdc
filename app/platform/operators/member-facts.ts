import { accountDetails } from "../accounts/account-reads.server.ts";
import type { MemberFacts } from "../contract/ops/member-facts.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { paymentTotals } from "../payments/withdrawals.server.ts";
import { loadLongestBreak } from "../protection/protection.server.ts";
import { loadLifetimeTotals } from "../records/records.server.ts";

/** Returns the facts of one member. `lookedAt`: the case that they are shown with. @throws PlatformError NOT_FOUND. */
export async function memberFacts(
  { database, clock }: Services,
  merchant: MerchantProfile,
  accountId: string,
  lookedAt = "",
): Promise<MemberFacts> {
  const { db } = database;
  const account = await accountDetails(db, merchant.code, accountId);
  if (!account) throw new PlatformError("NOT_FOUND");
  const purse = await db
    .selectFrom("ledger_account")
    .select(["balance", "held", "debt"])
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId)
    .where("wallet", "=", "main")
    .where("currency", "=", account.currency)
    .executeTakeFirst();
  return {
    accountId,
    username: account.username,
    status: account.status,
    pause: await loadLongestBreak(db, merchant, accountId, clock.now()),
    registeredAt: account.registeredAt,
    registeredIp: account.registeredIp,
    lastSignInAt: account.lastSignInAt,
    lastSignInIp: account.lastSignInIp,
    passwordChangedAt: account.passwordChangedAt,
    balance: purse?.balance ?? 0,
    held: purse?.held ?? 0,
    debt: purse?.debt ?? 0,
    ...(await paymentTotals(db, merchant.code, accountId, lookedAt)),
    play: await loadLifetimeTotals(database, merchant, accountId),
  };
}
