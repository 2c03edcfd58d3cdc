import type { CallInput } from "../contract/calls.ts";
import type { PromotionEntry } from "../contract/promotions.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { contentDigest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import type { PromotionEntryRow } from "../database/tables/promotions.ts";
import { dropPicture } from "../payments/payments.server.ts";
import { lockMember } from "../rewards/rewards.server.ts";
import { addEntry, requirePromotions, requireZaloId, selectEntries } from "./entries.ts";
import { addImageRow, storeImage } from "./images.ts";
import { shownPromotion } from "./promotion.ts";
import { type PromotionActionContext, runPromotionAction, stateConflict } from "./run-promotion-action.ts";
import { entryViews } from "./views.ts";

/**
 * Applies for a promotion that an operator decides on; a rejected member may apply again. Repeating the call with its
 * key changes nothing.
 *
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND; CONFLICT with `details.state`; INVALID_INPUT on
 *   /comment, /zalo and /image; IDEMPOTENCY_CONFLICT; as storeImage.
 */
export async function applyForPromotion(
  services: Services,
  ctx: CallContext,
  { promotionId, comment, image, zalo, idempotencyKey: key }: CallInput<"promotions", "apply">,
): Promise<PromotionEntry> {
  const { merchant, caller } = ctx;
  const { accountId } = requireAccount(caller);
  requirePromotions(merchant);
  const said = comment.trim();
  const { commentMaxLength: most, maxImages } = merchant.promotions;
  if ([...said].length > most) {
    throw createFieldError("/comment", { messageKey: FIELD_MESSAGE_KEYS.maxLength, values: { count: most } });
  }
  if (image && maxImages === 0) throw createFieldError("/image", { messageKey: "promotions.error.images" });
  const contact = requireZaloId(merchant, zalo);
  const digest = contentDigest(["apply", promotionId, said, contact, image ?? ""]);
  // Decoding a picture is expensive, so check first that the promotion exists.
  if (!(await shownPromotion(services.database.db, merchant, promotionId)))
    throw new PlatformError("NOT_FOUND");
  const stored = image ? await storeImage(services, merchant, accountId, image) : null;
  let isUsed = false;
  const take = async (taking: PromotionActionContext) => {
    const { trx, promotion, facts, standing, now } = taking;
    const mayApply = standing.state === "join" || standing.state === "rejected";
    if (!mayApply || promotion.rules.kind !== "manual") throw stateConflict(standing);
    const occasion = `${facts.entries.length + 1}`;
    const row = await addEntry(
      trx,
      merchant,
      promotion,
      {
        account_id: accountId,
        occasion,
        state: "applying",
        comment: said,
        contact,
        idempotency_key: key,
        digest,
      },
      now,
    );
    if (stored) await addImageRow(trx, merchant, row.id, stored, now);
    isUsed = stored !== null;
    return row;
  };
  try {
    const row = await runPromotionAction(services, ctx, promotionId, take, { key, digest });
    return await toView(services, ctx, row);
  } finally {
    if (stored && !isUsed) await dropPicture(services, stored);
  }
}

/**
 * Adds a picture to one of the caller's waiting applications.
 *
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND; CONFLICT for a decided application; INVALID_INPUT on
 *   /image; as storeImage.
 */
export async function addApplicationImage(
  services: Services,
  ctx: CallContext,
  { entryId, image }: CallInput<"promotions", "addImage">,
): Promise<PromotionEntry> {
  const { merchant, caller } = ctx;
  const { accountId } = requireAccount(caller);
  requirePromotions(merchant);
  const { database, clock } = services;
  requireWaiting(await ownEntry(database.db, merchant, accountId, entryId));
  const stored = await storeImage(services, merchant, accountId, image);
  try {
    const row = await database.transaction(async (trx) => {
      await lockMember(trx, merchant, accountId);
      const waiting = requireWaiting(await ownEntry(trx, merchant, accountId, entryId));
      await addImageRow(trx, merchant, entryId, stored, clock.now());
      return waiting;
    });
    return await toView(services, ctx, row);
  } catch (error) {
    await dropPicture(services, stored);
    throw error;
  }
}

function ownEntry(
  db: Parameters<typeof selectEntries>[0],
  merchant: MerchantProfile,
  accountId: string,
  id: string,
) {
  return selectEntries(db, merchant, accountId).where("id", "=", id).executeTakeFirst();
}

function requireWaiting(row: PromotionEntryRow | undefined): PromotionEntryRow {
  if (!row) throw new PlatformError("NOT_FOUND");
  if (row.state !== "applying") throw new PlatformError("CONFLICT", { details: { state: row.state } });
  return row;
}

async function toView(
  { database }: Services,
  { merchant, request }: CallContext,
  row: PromotionEntryRow,
): Promise<PromotionEntry> {
  const [view] = await entryViews(database.db, merchant, request.language, [row]);
  if (!view) throw new Error(`entry ${row.id} has no view`);
  return view;
}
