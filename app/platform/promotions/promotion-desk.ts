import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS, fieldRefusal } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails } from "../core/operation.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Trx } from "../database/database.server.ts";
import { type Promotion, promotionOf } from "./promotion.ts";
import type { PromotionDeps } from "./promotion-deps.ts";
import {
  addPromotion,
  changeableColumns,
  changePromotion,
  type PromotionDraft,
  publishPromotion,
  requirePromotion,
} from "./store-promotion.ts";

/** Writes the operators' log; the last thing of the transaction. */
type Record = (trx: Trx, before: AuditDetails, after: AuditDetails, subjectId?: string) => Promise<void>;

/** What operators do with promotions. Their guard says who may do what. */
export function createPromotionDesk(deps: PromotionDeps) {
  const { database, clock } = deps;
  const change = (
    merchant: MerchantProfile,
    id: string,
    record: Record,
    work: (trx: Trx, promotion: Promotion, now: number) => Promise<AuditDetails>,
  ) =>
    database.transaction(async (trx) => {
      const promotion = await requirePromotion(trx, merchant.code, id);
      const after = await work(trx, promotion, clock.now());
      await record(trx, { state: promotion.state }, after);
    });

  return {
    list: (merchantIds: readonly string[], query: { which: "waiting" | "all" } & PageRequest) =>
      listPromotions(deps, merchantIds, query),
    get: (merchantId: string, id: string) => requirePromotion(database.db, merchantId, id),
    given: (merchantIds: readonly string[], ids: readonly string[]) => given(deps, merchantIds, ids),
    stock: (merchantId: string, id: string) =>
      database.db
        .selectFrom("promotion_stock")
        .select(["prize_id as prizeId", "stock", "taken"])
        .where("merchant_id", "=", merchantId)
        .where("promotion_id", "=", id)
        .orderBy("prize_id")
        .execute(),
    draws: (merchantId: string, id: string) => newestDraws(deps, merchantId, id),

    /** Adds a draft; with a key that was used before it gives the one of then. */
    async create(
      merchant: MerchantProfile,
      draft: PromotionDraft,
      key: string,
      record: Record,
    ): Promise<string> {
      requireDates(draft);
      const id = `p-${key.toLowerCase()}`.slice(0, 64);
      await database.transaction(async (trx) => {
        const now = clock.now();
        if (!(await addPromotion(trx, merchant, id, draft, now))) return;
        await record(trx, {}, { state: "draft", kind: draft.rules.kind, title: titleOf(draft) }, id);
      });
      return id;
    },

    /**
     * Changes a promotion. @throws PlatformError NOT_FOUND; CONFLICT for other rules of one that was published; INVALID_INPUT.
     */
    edit: (merchant: MerchantProfile, id: string, draft: PromotionDraft, record: Record) =>
      change(merchant, id, record, async (trx, promotion, now) => {
        requireDates(draft);
        const isSame = JSON.stringify(draft.rules) === JSON.stringify(promotion.rules);
        if (promotion.state !== "draft" && !isSame) {
          throw fieldRefusal("/rules", { messageKey: FIELD_MESSAGE_KEYS.choice });
        }
        if (draft.quota !== null && draft.quota < promotion.taken) {
          throw fieldRefusal("/quota", {
            messageKey: FIELD_MESSAGE_KEYS.min,
            values: { min: promotion.taken },
          });
        }
        const { rules } = draft;
        // What was given before a quota was set was not counted.
        if (promotion.quota === null && draft.quota !== null && promotion.state !== "draft") {
          throw fieldRefusal("/quota", { messageKey: FIELD_MESSAGE_KEYS.choice });
        }
        const set = { ...changeableColumns(draft), kind: rules.kind, rules: JSON.stringify(rules) };
        await changePromotion(trx, merchant.code, promotion, set, now);
        return { state: promotion.state, title: titleOf(draft), quota: draft.quota };
      }),

    /** @throws PlatformError NOT_FOUND; CONFLICT for one that is no draft, or whose vendor gives no free spins. */
    publish: (merchant: MerchantProfile, id: string, record: Record) =>
      change(merchant, id, record, async (trx, promotion, now) => {
        if (promotion.state !== "draft")
          throw new PlatformError("CONFLICT", { details: { state: promotion.state } });
        const { rules } = promotion;
        if (rules.kind === "freeSpins" && !deps.freeSpins.has(rules.vassalage)) {
          throw new PlatformError("CONFLICT", { details: { vendor: rules.vassalage } });
        }
        await publishPromotion(deps, trx, merchant, promotion, now);
        return { state: "published" };
      }),

    /** @throws PlatformError NOT_FOUND; CONFLICT for one that does not run. */
    end: (merchant: MerchantProfile, id: string, record: Record) =>
      change(merchant, id, record, async (trx, promotion, now) => {
        if (promotion.state !== "published") {
          throw new PlatformError("CONFLICT", { details: { state: promotion.state } });
        }
        // One that has not begun ends the moment it would have.
        const ends_at = Math.max(now, promotion.startsAt + 1);
        await changePromotion(trx, merchant.code, promotion, { state: "ended", ends_at }, now);
        return { state: "ended" };
      }),
  };
}
export type PromotionDesk = ReturnType<typeof createPromotionDesk>;

const titleOf = ({ texts }: Pick<PromotionDraft, "texts">) => Object.values(texts)[0]?.title ?? "";

function requireDates({ startsAt, endsAt }: Pick<PromotionDraft, "startsAt" | "endsAt">): void {
  if (endsAt !== null && endsAt <= startsAt) {
    throw fieldRefusal("/endsAt", { messageKey: FIELD_MESSAGE_KEYS.choice });
  }
}

/** Drafts and what runs, or all, newest first. */
async function listPromotions(
  { database: { db } }: PromotionDeps,
  merchantIds: readonly string[],
  { which, ...page }: { which: "waiting" | "all" } & PageRequest,
) {
  if (merchantIds.length === 0) return { list: [], total: 0 };
  let query = db.selectFrom("promotion").selectAll().where("merchant_id", "in", merchantIds);
  if (which === "waiting") query = query.where("state", "!=", "ended");
  const { rows, total } = await countedPage(query.orderBy("created_at", "desc").orderBy("id"), page);
  return { list: rows.map((row) => ({ merchantId: row.merchant_id, promotion: promotionOf(row) })), total };
}

/** How many entries promotions have, and the bonus money that they gave, by merchant and promotion. */
async function given(
  { database: { db } }: PromotionDeps,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, { given: number; sum: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("promotion_entry")
    .select((eb) => [
      "merchant_id",
      "promotion_id",
      eb.fn.countAll<number>().as("given"),
      eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("sum"),
    ])
    .where("merchant_id", "in", merchantIds)
    .where("promotion_id", "in", ids)
    .groupBy(["merchant_id", "promotion_id"])
    .execute();
  return new Map(
    rows.map(({ merchant_id, promotion_id, ...one }) => [`${merchant_id} ${promotion_id}`, one]),
  );
}

const DRAWS_SHOWN = 50;

async function newestDraws({ database: { db } }: PromotionDeps, merchantId: string, id: string) {
  const rows = await db
    .selectFrom("promotion_entry as entry")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "entry.merchant_id")
        .onRef("account.id", "=", "entry.account_id"),
    )
    .select(["entry.id as drawId", "account.username_shown as username", "entry.draw_day as day"])
    .select(["entry.draw_no as number", "entry.landed", "entry.prize as given", "entry.amount"])
    .select("entry.created_at as at")
    .where("entry.merchant_id", "=", merchantId)
    .where("entry.promotion_id", "=", id)
    .where("entry.draw_no", "is not", null)
    .orderBy("entry.draw_day", "desc")
    .orderBy("entry.draw_no", "desc")
    .limit(DRAWS_SHOWN)
    .execute();
  return rows.map((row) => ({
    ...row,
    day: row.day ?? "",
    number: row.number ?? 0,
    landed: row.landed ?? "",
    given: row.given ?? "",
  }));
}
