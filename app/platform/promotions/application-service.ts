import type { ApplicationRejectReason } from "../contract/ops/applications.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { type CasesRequest, listCases } from "../database/list-cases.ts";
import { onOwner } from "../database/on-owner.ts";
import type { PromotionEntryRow } from "../database/tables/promotions.ts";
import { lockMember } from "../rewards/rewards.server.ts";
import { changeEntry, type EntryTerms, grantEntryBonus, reserveGrant } from "./entries.ts";
import { countImages, readImage } from "./images.ts";
import { requirePromotion } from "./store-promotion.ts";

/** An application with its member's name and the number of its pictures. */
export type StoredApplication = PromotionEntryRow & { username: string; images: number };

/** Creates the operators' service for listing and deciding applications. The guard in front of it checks permissions. */
export function createApplicationService(services: Services) {
  const { database } = services;
  return {
    /** Lists waiting applications, oldest first, or all, newest first. */
    list: (merchantIds: readonly string[], request: CasesRequest) =>
      listCases(
        selectRows(database.db),
        "entry",
        (rows) => rows.where("entry.state", "=", "applying"),
        merchantIds,
        request,
      ),
    /** @throws PlatformError NOT_FOUND. */
    async get(merchantId: string, id: string): Promise<StoredApplication & { imageIds: string[] }> {
      const row = await selectRows(database.db)
        .where("entry.merchant_id", "=", merchantId)
        .where("entry.id", "=", id)
        .executeTakeFirst();
      if (!row) throw new PlatformError("NOT_FOUND");
      const images = await database.db
        .selectFrom("promotion_image")
        .select("id")
        .where("merchant_id", "=", merchantId)
        .where("entry_id", "=", id)
        .orderBy("id")
        .execute();
      return { ...row, imageIds: images.map((image) => image.id) };
    },
    countImages,
    image: (merchantId: string, imageId: string) => readImage(services, merchantId, imageId),
    approve: approve.bind(null, services),
    reject: reject.bind(null, services),
  };
}

function selectRows(db: Db) {
  return db
    .selectFrom("promotion_entry as entry")
    .innerJoin("promotion", (join) =>
      join
        .onRef("promotion.merchant_id", "=", "entry.merchant_id")
        .onRef("promotion.id", "=", "entry.promotion_id"),
    )
    .innerJoin("account", onOwner("entry"))
    .selectAll("entry")
    .select("account.username_shown as username")
    .select((eb) =>
      eb
        .selectFrom("promotion_image as image")
        .select((image) => image.fn.countAll<number>().as("count"))
        .whereRef("image.merchant_id", "=", "entry.merchant_id")
        .whereRef("image.entry_id", "=", "entry.id")
        .$asScalar()
        .$notNull()
        .as("images"),
    )
    .where("promotion.kind", "=", "manual");
}

interface Decision {
  id: string;
  actor: Operation;
}

/**
 * Grants the bonus of an application, in minor units, up to the maximum that its rules allow.
 *
 * @throws PlatformError NOT_FOUND; CONFLICT for a decided application, or when the quota is used up; INVALID_INPUT on
 *   /amount.
 */
async function approve(
  services: Services,
  merchant: MerchantProfile,
  { id, amount, actor }: Decision & { amount: number },
): Promise<void> {
  await decide(services, merchant, { id, actor }, async (trx, entry, now) => {
    const { rules } = JSON.parse(entry.terms) as EntryTerms;
    if (rules.kind !== "manual") throw new PlatformError("CONFLICT");
    if (amount < 1)
      throw createFieldError("/amount", { messageKey: FIELD_MESSAGE_KEYS.min, values: { min: 1 } });
    if (amount > rules.most) throw createFieldError("/amount", { messageKey: "ops.applications.tooMuch" });
    const promotion = await requirePromotion(trx, merchant.code, entry.promotion_id);
    const { account_id: accountId, occasion } = entry;
    await reserveGrant(trx, merchant.code, promotion, { accountId, amount, needs: amount });
    const grant = { accountId, occasion, amount };
    const grant_id = await grantEntryBonus(trx, merchant, { ...promotion, rules }, grant, now);
    return { state: "issued", amount, grant_id };
  });
}

/** Rejects an application. @throws PlatformError NOT_FOUND; CONFLICT for a decided application. */
async function reject(
  services: Services,
  merchant: MerchantProfile,
  { id, reason, note, actor }: Decision & { reason: ApplicationRejectReason; note: string },
): Promise<void> {
  await decide(services, merchant, { id, actor }, async () => ({
    state: "rejected",
    reason: `promotions.reason.${reason}`,
    note,
  }));
}

async function decide(
  { database, clock }: Services,
  merchant: MerchantProfile,
  { id, actor }: Decision,
  work: (trx: Trx, entry: PromotionEntryRow, now: number) => Promise<Partial<PromotionEntryRow>>,
): Promise<void> {
  const found = await database.db
    .selectFrom("promotion_entry")
    .select("account_id")
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new PlatformError("NOT_FOUND");
  await database.transaction(async (trx) => {
    await lockMember(trx, merchant, found.account_id);
    const entry = await trx
      .selectFrom("promotion_entry")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (entry.state !== "applying") throw new PlatformError("CONFLICT", { details: { state: entry.state } });
    const now = clock.now();
    const set = await work(trx, entry, now);
    const after = await changeEntry(trx, entry, { ...set, decided_by: actor.operatorId }, now);
    await actor.record(
      trx,
      { state: entry.state },
      { state: after.state, amount: after.amount, reason: after.reason, note: after.note },
    );
  });
}
