import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Delivery } from "../contract/rewards.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { contentDigest, requireSameRequest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { PointRewardRow } from "../database/tables/points.ts";
import { computeTurnover, grantPrize, lockMember } from "../rewards/rewards.server.ts";
import { settlePoints } from "./count-points.ts";
import { sealDelivery } from "./delivery.ts";
import { addPoints, findPointAccount } from "./point-ledger.ts";
import { type RewardTexts, requireReward, takeStock } from "./point-rewards.ts";
import { requirePoints } from "./require-points.ts";

/**
 * Redeems points for a reward: a bonus is granted at once, goods wait for an operator. Repeating it under its key
 * changes nothing.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; WRONG_CREDENTIALS; INVALID_INPUT for goods without an address;
 *   TOO_MANY_REQUESTS; NOT_FOUND; INSUFFICIENT_FUNDS with `details.points`; CONFLICT with `details.state` when it is
 *   sold out, its price has changed, or the member has reached the limit; IDEMPOTENCY_CONFLICT.
 */
export async function redeemReward(
  services: Services,
  ctx: CallContext,
  input: CallInput<"rewards", "redeemPointReward">,
): Promise<CallValue<"rewards", "redeemPointReward">> {
  const { merchant } = ctx;
  const { accountId } = requireAccount(ctx.caller);
  requirePoints(merchant);
  await services.checkOwnPassword(ctx, input.password);
  const { rewardId, quantity, idempotencyKey: key } = input;
  const digest = contentDigest(["redeem", rewardId, quantity, input.delivery ?? null]);
  return services.database.transaction(async (trx) => {
    await lockMember(trx, merchant, accountId);
    const first = await trx
      .selectFrom("point_redeem")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where("account_id", "=", accountId)
      .where("idempotency_key", "=", key)
      .executeTakeFirst();
    if (first) {
      const { id, state } = requireSameRequest(first, digest);
      const points = await findPointAccount(trx, { merchantId: merchant.code, accountId });
      return { redeemId: id, status: state, balance: points?.balance ?? 0 };
    }
    const now = services.clock.now();
    const reward = await requireReward(trx, merchant.code, rewardId);
    if (reward.state !== "shown") throw new PlatformError("NOT_FOUND");
    if (input.price !== undefined && input.price !== reward.price) {
      throw new PlatformError("CONFLICT", { details: { state: "price" } });
    }
    await requireMemberQuota(trx, reward, accountId, quantity);
    const id = newId(now);
    const delivery = getDelivery(services, merchant, { reward, id, to: input.delivery });
    const account = await settlePoints(trx, merchant, accountId, now);
    const price = reward.price * quantity;
    const left = await addPoints(trx, account, { kind: "redeemed", changed: -price, reference: id, at: now });
    await takeStock(trx, reward, quantity);
    const names = loadNames(reward);
    const grant = await loadGrant(trx, merchant, { reward, accountId, id, quantity, names }, now);
    const state = reward.type === "bonus" ? ("approved" as const) : ("in_process" as const);
    await trx
      .insertInto("point_redeem")
      .values({
        ...{ merchant_id: merchant.code, id, account_id: accountId, reward_id: rewardId },
        ...{ type: reward.type, names: JSON.stringify(names), quantity, price, state, grant_id: grant },
        ...{
          remark: "",
          delivery,
          decided_by: null,
          idempotency_key: key,
          digest,
          created_at: now,
          updated_at: now,
        },
      })
      .execute();
    return { redeemId: id, status: state, balance: left.balance };
  });
}

/**
 * Returns the encrypted delivery address; null for a bonus. @throws PlatformError INVALID_INPUT when goods have no
 * address.
 */
function getDelivery(
  { deliveryAddresses }: Services,
  { code: merchantId }: MerchantProfile,
  { reward, id, to }: { reward: PointRewardRow; id: string; to: Delivery | undefined },
): string | null {
  if (reward.type === "bonus") return null;
  if (!to) throw createFieldError("/delivery/address", { messageKey: FIELD_MESSAGE_KEYS.required });
  return sealDelivery(deliveryAddresses, { merchantId, id }, to);
}

/**
 * Enforces the limit per member; the member's purse is locked. Refused redemptions do not count.
 * @throws PlatformError CONFLICT with `details.state`.
 */
async function requireMemberQuota(
  trx: Trx,
  { merchant_id, id, per_member }: PointRewardRow,
  accountId: string,
  quantity: number,
): Promise<void> {
  if (per_member === null) return;
  const { sum } = await trx
    .selectFrom("point_redeem")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("quantity"), eb.lit(0)).as("sum"))
    .where("merchant_id", "=", merchant_id)
    .where("reward_id", "=", id)
    .where("account_id", "=", accountId)
    .where("state", "!=", "rejected")
    .executeTakeFirstOrThrow();
  if (sum + quantity > per_member) throw new PlatformError("CONFLICT", { details: { state: "mostReached" } });
}

function loadNames({ texts }: PointRewardRow): Record<string, string> {
  const all = JSON.parse(texts) as RewardTexts;
  return Object.fromEntries(Object.entries(all).map(([language, { name }]) => [language, name]));
}

interface Redemption {
  reward: PointRewardRow;
  accountId: string;
  id: string;
  quantity: number;
  names: Record<string, string>;
}

/** Grants the bonus of a reward with its turnover requirement; returns null for goods. */
async function loadGrant(
  trx: Trx,
  merchant: MerchantProfile,
  { reward, accountId, id, quantity, names }: Redemption,
  now: number,
): Promise<string | null> {
  if (reward.worth === null) return null;
  const amount = reward.worth * quantity;
  const { times, days } = reward;
  const owed = { required: computeTurnover(amount, times), times, days };
  const source = { id: `points-${reward.id}`, occasion: id, titles: names };
  const grant = await grantPrize(trx, merchant, { accountId, amount, ...owed, ...source }, now);
  return grant.id;
}
