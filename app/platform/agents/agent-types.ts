import { type Account, accountById } from "../accounts/account-reads.server.ts";
import { openableTypes } from "../accounts/accounts.server.ts";
import { type AccountType, isAgentType, MEMBER_TYPE } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { endAccountContracts } from "./contracts/end-account-contracts.ts";
import { lockFigures } from "./figure-clock.ts";

/**
 * Returns the types that an account can get: agent types in the brand's order, not one before that of the agent above
 * and not one after that of an agent directly below; for an agent without accounts below also that of a member.
 */
export async function listNewTypes(
  db: Db,
  merchant: MerchantProfile,
  { id, uplineId, type }: Pick<Account, "id" | "uplineId" | "type">,
): Promise<AccountType[]> {
  const upline = uplineId === null ? null : await accountById(db, merchant.code, uplineId);
  const below = await loadTypesBelow(db, merchant.code, id);
  const allowed = upline ? openableTypes(merchant, upline.type) : merchant.agents.types;
  const types = merchant.agents.types.filter((one) => {
    const openable: readonly AccountType[] = openableTypes(merchant, one);
    return one !== type && allowed.includes(one) && below.every((other) => openable.includes(other));
  });
  const mayReturn = isAgentType(merchant, type) && below.length === 0;
  return mayReturn ? [...types, MEMBER_TYPE] : types;
}

/** Returns the types of the accounts directly below an account, each once. */
export async function loadTypesBelow(db: Db, merchantId: string, accountId: string): Promise<AccountType[]> {
  const rows = await db
    .selectFrom("account")
    .select("type")
    .distinct()
    .where("merchant_id", "=", merchantId)
    .where("upline_id", "=", accountId)
    .execute();
  return rows.map(({ type }) => type);
}

/**
 * Makes an agent without accounts below a member again: its team's figures are removed, its links and contracts end. The
 * caller has checked that there are none below and ends the account's sessions, which have the old type.
 */
export async function returnToMember(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, now }: { accountId: string; now: number },
): Promise<void> {
  await lockFigures(trx, merchant);
  const { code: merchantId } = merchant;
  await endAccountContracts(trx, merchant, { accountId, reason: "member", now });
  for (const table of ["team_day", "team_active"] as const) {
    await trx
      .deleteFrom(table)
      .where("merchant_id", "=", merchantId)
      .where("agent_id", "=", accountId)
      .execute();
  }
  await trx
    .updateTable("agent_link")
    .set({ ended_at: now })
    .where("merchant_id", "=", merchantId)
    .where("agent_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
  await trx
    .updateTable("account")
    .set({ type: MEMBER_TYPE })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .execute();
}
