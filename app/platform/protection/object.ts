import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { Owner } from "./usage.ts";

/** Returns the open case of an account, preferring one that holds it, or null if there is none. */
export async function loadObjection(
  db: Db,
  { merchantId, accountId }: Owner,
  now: number,
): Promise<CallValue<"protection", "limits">["review"]> {
  const rows = await db
    .selectFrom("exclusion_match")
    .select(["id", "held_at", "opened_at", "objection"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("id")
    .execute();
  const row = rows.find(({ held_at: heldAt }) => heldAt !== null) ?? rows[0];
  if (!row) return null;
  return { id: row.id, held: row.held_at !== null, since: row.opened_at, objection: row.objection };
}

/**
 * Stores the member's objection to a case: that they are not the excluded person. It may be replaced until an operator
 * decides.
 *
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND when the account has no such case, or it was decided.
 */
export async function objectToMatch(
  { database, clock }: Services,
  { merchant, caller }: CallContext,
  { id, text }: CallInput<"protection", "object">,
): Promise<Record<string, never>> {
  const { accountId } = requireAccount(caller);
  const stored = await database.db
    .updateTable("exclusion_match")
    .set({ objection: text, objected_at: clock.now() })
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (!stored) throw new PlatformError("NOT_FOUND");
  return {};
}
