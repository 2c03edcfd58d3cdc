import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import { contentDigest, requireSameRequest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import { newId } from "../database/ids.ts";
import { claimGrant, grantPrize, lockMember } from "../rewards/rewards.server.ts";
import { settlePoints } from "./count-points.ts";
import { computePointsValue } from "./earn.ts";
import { addPoints, findPointAccount } from "./point-ledger.ts";
import { requirePoints } from "./require-points.ts";

/** The name of a conversion's bonus in a member's records. */
const NAMES = {
  EN: "Points converted",
  TY: "Na-convert na puntos",
  CN: "积分兑换现金",
  TH: "แลกคะแนนเป็นเงิน",
  VI: "Đổi điểm thành tiền",
  ID: "Poin ditukar",
  JA: "ポイント交換",
};

/**
 * Converts points to the member's own money, recorded in the ledger as a bonus without turnover that is claimed at
 * once. Repeating it under its key changes nothing.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; WRONG_CREDENTIALS; TOO_MANY_REQUESTS; INVALID_INPUT (pointer
 *   /points) below the brand's minimum or one minor unit; INSUFFICIENT_FUNDS with `details.points`;
 *   IDEMPOTENCY_CONFLICT.
 */
export async function convertPoints(
  services: Services,
  ctx: CallContext,
  { points, password, idempotencyKey: key }: CallInput<"rewards", "convertPoints">,
): Promise<CallValue<"rewards", "convertPoints">> {
  const { merchant } = ctx;
  const { accountId } = requireAccount(ctx.caller);
  requirePoints(merchant);
  const { minimumPoints: min, pointsPerUnit } = merchant.points;
  const { amount, taken } = computePointsValue(points, pointsPerUnit, merchant.currency.decimals);
  if (points < min || amount === 0) {
    throw createFieldError("/points", { messageKey: FIELD_MESSAGE_KEYS.min, values: { min } });
  }
  await services.checkOwnPassword(ctx, password);
  const digest = contentDigest(["convert", points]);
  return services.database.transaction(async (trx) => {
    await lockMember(trx, merchant, accountId);
    const first = await trx
      .selectFrom("point_conversion")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where("account_id", "=", accountId)
      .where("idempotency_key", "=", key)
      .executeTakeFirst();
    if (first) {
      const { amount: credited } = requireSameRequest(first, digest);
      const account = await findPointAccount(trx, { merchantId: merchant.code, accountId });
      return { balance: account?.balance ?? 0, credited };
    }
    const now = services.clock.now();
    const id = newId(now);
    const account = await settlePoints(trx, merchant, accountId, now);
    const left = await addPoints(trx, account, {
      kind: "converted",
      changed: -taken,
      reference: id,
      at: now,
    });
    const source = { id: "points-converted", occasion: id, titles: NAMES };
    const owed = { required: 0, times: 0, days: 1 };
    const grant = await grantPrize(trx, merchant, { accountId, amount, ...owed, ...source }, now);
    await claimGrant(trx, grant, { key: id, contact: "" }, now);
    await trx
      .insertInto("point_conversion")
      .values({
        ...{ merchant_id: merchant.code, id, account_id: accountId, points: taken, amount },
        ...{ grant_id: grant.id, idempotency_key: key, digest, created_at: now },
      })
      .execute();
    return { balance: left.balance, credited: amount };
  });
}
