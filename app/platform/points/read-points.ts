import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import { currentPoints } from "./count-points.ts";
import { rewardText, rewardView } from "./point-rewards.ts";
import { requirePoints } from "./require-points.ts";

type Calls<Name extends "pointRewards" | "redeemRecords" | "pointDetails"> = CallInput<"rewards", Name>;

/** Returns the caller's points, including all bets so far. @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF. */
export async function pointBalance(
  { database, clock }: Services,
  ctx: CallContext,
): Promise<CallValue<"rewards", "pointBalance">> {
  const { accountId } = requireAccount(ctx.caller);
  requirePoints(ctx.merchant);
  const now = clock.now();
  const { balance } = await currentPoints(database, ctx.merchant, accountId, now);
  return { balance, onBreak: await isCallerOnBreak(database.db, ctx, now) };
}

/** Returns how points are earned and converted. @throws PlatformError FEATURE_OFF. */
export async function pointConfig({ merchant }: CallContext): Promise<CallValue<"rewards", "pointConfig">> {
  requirePoints(merchant);
  const { pointsPerUnit: ratio, stakePerPoint: requirement, minimumPoints: minimumConvert } = merchant.points;
  return { ratio, requirement, minimumConvert };
}

/**
 * Returns a page of rewards, in the operators' order; empty for a member on a break. @throws PlatformError FEATURE_OFF.
 */
export async function pointRewards(
  { database: { db }, clock }: Services,
  ctx: CallContext,
  { language = ctx.request.language, ...page }: Calls<"pointRewards">,
): Promise<CallValue<"rewards", "pointRewards">> {
  const { merchant } = ctx;
  requirePoints(merchant);
  if (await isCallerOnBreak(db, ctx, clock.now())) return { list: [], totalPages: 0 };
  const query = db
    .selectFrom("point_reward")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("state", "=", "shown")
    .orderBy("sort")
    .orderBy("id");
  const { rows, totalPages } = await countedPage(query, page);
  return { list: rows.map((row) => rewardView(merchant, language, row)), totalPages };
}

/** Returns a page of the caller's redemptions, newest first. @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF. */
export async function redeemRecords(
  { database: { db } }: Services,
  { caller, merchant, request }: CallContext,
  { from, to, ...page }: Calls<"redeemRecords">,
): Promise<CallValue<"rewards", "redeemRecords">> {
  const { accountId } = requireAccount(caller);
  requirePoints(merchant);
  let query = db
    .selectFrom("point_redeem")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (from !== undefined) query = query.where("created_at", ">=", from);
  if (to !== undefined) query = query.where("created_at", "<", to);
  const { rows, totalPages } = await countedPage(query, page);
  const list = rows.map((row) => {
    const names: Record<string, string> = JSON.parse(row.names);
    const texts = Object.fromEntries(
      Object.entries(names).map(([language, name]) => [language, { name, text: "" }]),
    );
    return {
      ...{ redeemId: row.id, type: row.type, quantity: row.quantity, points: row.price },
      name: rewardText(texts, merchant, request.language).name,
      ...{ status: row.state, appliedAt: row.created_at, remark: row.remark },
    };
  });
  return { list, totalPages };
}

/**
 * Returns a page of the changes of the caller's points, newest first. @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF.
 */
export async function pointDetails(
  { database, clock }: Services,
  { caller, merchant }: CallContext,
  { from, to, ...page }: Calls<"pointDetails">,
): Promise<CallValue<"rewards", "pointDetails">> {
  const { accountId } = requireAccount(caller);
  requirePoints(merchant);
  await currentPoints(database, merchant, accountId, clock.now());
  let query = database.db
    .selectFrom("point_entry")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId)
    .orderBy("seq", "desc");
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<", to);
  const { rows, totalPages } = await countedPage(query, page);
  const list = rows.map(({ account_id, seq, kind, changed, balance, at }) => ({
    ...{ id: `${account_id}-${seq}`, reason: kind, changed, balance, at },
  }));
  return { list, totalPages };
}
