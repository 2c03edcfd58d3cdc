import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { type Account, accountById } from "../accounts/account-reads.server.ts";
import { getDepthBelow, openableTypes } from "../accounts/accounts.server.ts";
import { isAgentType } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { BranchMoveRow } from "../database/tables/agents.ts";

/** Days until the latest possible start of a move: a mistyped year must not block the account for good. */
const MAX_DAYS_AHEAD = 366;

/** The reason why an account cannot be below an agent; its text is `ops.error.move.<problem>`. */
export type MoveProblem = "unknown" | "same" | "self" | "below" | "notAgent" | "closed" | "typeOrder";

/** A move that an operator asks for. */
export interface WantedMove {
  accountId: string;
  /** Null for the top. */
  uplineId: string | null;
  /** A time on the first day; undefined for the next business day. */
  startsAt: number | undefined;
  reason: string;
  operatorId: string;
  now: number;
}

/** Returns the start of the business day after the current one. */
export function getNextDay({ timeZone }: Pick<MerchantProfile, "timeZone">, now: number): number {
  return startOfDay(addDays(getDay(now, timeZone), 1), timeZone);
}

/** Returns the reason why an account cannot move below another one, or to the top (null); null if it can. */
export async function findMoveProblem(
  db: Db,
  merchant: MerchantProfile,
  account: Account,
  uplineId: string | null,
): Promise<MoveProblem | null> {
  if (uplineId === account.uplineId) return "same";
  if (uplineId === null) return null;
  if (uplineId === account.id) return "self";
  const upline = await accountById(db, merchant.code, uplineId);
  if (!upline) return "unknown";
  if ((await getDepthBelow(db, merchant.code, account.id, upline.id)) !== null) return "below";
  if (!isAgentType(merchant, upline.type)) return "notAgent";
  if (upline.status !== "active") return "closed";
  return openableTypes(merchant, upline.type).includes(account.type) ? null : "typeOrder";
}

/**
 * Stores a move of an account, with all accounts below it, that takes effect at the start of a business day.
 * @throws PlatformError NOT_FOUND; INVALID_INPUT: /upline for a place that the account cannot have, or while another
 *   move waits; /startsAt for today, an earlier day or one in more than a year.
 */
export async function scheduleMove(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, uplineId, reason, operatorId, now, ...wanted }: WantedMove,
): Promise<{ id: string; startsAt: number; from: string | null }> {
  const account = await accountById(trx, merchant.code, accountId);
  if (!account) throw new PlatformError("NOT_FOUND");
  const day = readFirstDay(merchant, wanted.startsAt ?? getNextDay(merchant, now), now);
  const problem = await findMoveProblem(trx, merchant, account, uplineId);
  if (problem) throw createFieldError("/upline", { messageKey: `ops.error.move.${problem}` });
  const id = newId(now);
  const startsAt = startOfDay(day, merchant.timeZone);
  const stored = await trx
    .insertInto("branch_move")
    .values({
      ...{ merchant_id: merchant.code, id, account_id: account.id },
      ...{ from_upline: account.uplineId, to_upline: uplineId },
      ...{ from_day: day, starts_at: startsAt, reason, operator_id: operatorId },
      ...{ created_at: now, applied_at: null, state: "waiting" },
    })
    // The index lets one move of an account wait.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!stored) throw createFieldError("/upline", { messageKey: "ops.error.move.waiting" });
  return { id, startsAt, from: account.uplineId };
}

/** Returns the business day of a time. @throws PlatformError INVALID_INPUT (/startsAt) unless a move may begin on it. */
function readFirstDay({ timeZone }: MerchantProfile, startsAt: number, now: number): string {
  const today = getDay(now, timeZone);
  const day = getDay(startsAt, timeZone);
  const problem =
    day < today ? "past" : day === today ? "today" : day > addDays(today, MAX_DAYS_AHEAD) ? "late" : null;
  if (problem) throw createFieldError("/startsAt", { messageKey: `ops.error.move.${problem}` });
  return day;
}

/**
 * Withdraws a waiting move.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` when it no longer waits.
 */
export async function withdrawMove(
  trx: Trx,
  merchantId: string,
  { accountId, moveId }: { accountId: string; moveId: string },
): Promise<BranchMoveRow> {
  const ofMove = trx
    .selectFrom("branch_move")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("id", "=", moveId);
  const withdrawn = await trx
    .updateTable("branch_move")
    .set({ state: "withdrawn" })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("id", "=", moveId)
    .where("state", "=", "waiting")
    .returningAll()
    .executeTakeFirst();
  if (withdrawn) return withdrawn;
  const found = await ofMove.executeTakeFirst();
  if (!found) throw new PlatformError("NOT_FOUND");
  throw new PlatformError("CONFLICT", { details: { state: found.state } });
}

/** Returns the moves of an account, newest first. */
export function loadMoves(db: Db, merchantId: string, accountId: string): Promise<BranchMoveRow[]> {
  return db
    .selectFrom("branch_move")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
