import { getDay, startOfDay } from "#app/shared/business-day.ts";
import { type AccountType, DEMO_TYPE } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { recordFigure } from "../wallet/wallet.server.ts";

/** The place of a new account in the tree of agents. */
interface NewPlace {
  id: string;
  type: AccountType;
  /** The agent directly above; null for an account at the top. */
  uplineId: string | null;
  now: number;
}

/** Adds a new account to the tree, below its upline, from its first business day on. Demo accounts are not in it. */
export async function addToTree(
  trx: Trx,
  { code: merchantId, timeZone }: Pick<MerchantProfile, "code" | "timeZone">,
  { id, type, uplineId, now }: NewPlace,
): Promise<void> {
  if (type === DEMO_TYPE) return;
  const above = uplineId === null ? [] : await loadAncestors(trx, merchantId, uplineId);
  const fromDay = getDay(now, timeZone);
  await trx
    .insertInto("account_path")
    .values(
      [{ id, depth: 0 }, ...above.map(({ id, depth }) => ({ id, depth: depth + 1 }))].map((ancestor) => ({
        merchant_id: merchantId,
        ancestor_id: ancestor.id,
        descendant_id: id,
        depth: ancestor.depth,
        from_day: fromDay,
        to_day: CURRENT_PATH,
        from_at: startOfDay(fromDay, timeZone),
      })),
    )
    .execute();
  await recordFigure(trx, { merchantId, accountId: id, measure: "member", reference: id, at: now });
}

/** Returns the accounts above an account and the account itself (depth 0), from the nearest to the top. */
export async function loadAncestors(
  db: Db,
  merchantId: string,
  accountId: string,
): Promise<{ id: string; depth: number }[]> {
  return db
    .selectFrom("account_path")
    .select(["ancestor_id as id", "depth"])
    .where("merchant_id", "=", merchantId)
    .where("descendant_id", "=", accountId)
    .where("to_day", "=", CURRENT_PATH)
    .orderBy("depth")
    .execute();
}

/** Returns the depth of an account below an agent: 1 for directly below. Null for the agent itself and all others. */
export async function getDepthBelow(
  db: Db,
  merchantId: string,
  agentId: string,
  accountId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom("account_path")
    .select("depth")
    .where("merchant_id", "=", merchantId)
    .where("descendant_id", "=", accountId)
    .where("ancestor_id", "=", agentId)
    .where("to_day", "=", CURRENT_PATH)
    .where("depth", ">", 0)
    .executeTakeFirst();
  return row?.depth ?? null;
}
