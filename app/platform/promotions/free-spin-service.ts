import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import { contentDigest, requireSameRequest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import { freeSpinGames } from "../games/games.server.ts";
import { computeMaxGrant } from "./arithmetic.ts";
import { countRemainingGrants, entryRow, requirePromotions, reserveGrants } from "./entries.ts";
import {
  countAudience,
  type GiftAudience,
  MAX_MEMBERS,
  requireKnownNames,
  selectEligibleMembers,
} from "./gift-audience.ts";
import { isOver, type Promotion, toPromotion } from "./promotion.ts";
import { requirePromotion } from "./store-promotion.ts";

/** Rows per insert: SQLite allows 32,766 values in a statement. */
const CHUNK = 500;

/** Returns the key of a gift's entries; a key sent by a member's client cannot contain a colon. */
const giftKey = (giftId: string) => `gift:${giftId}`;

interface Gift {
  id: string;
  promotionId: string;
  audience: GiftAudience;
  note: string;
  /** The number of members that the operator confirmed. */
  seenCount: number;
  /** The operator. */
  actor: { operatorId: string; record: Operation["record"] };
}

/** Creates the operators' service for free spins: they give a promotion's spins to chosen members. */
export function createFreeSpinService(services: Services) {
  const { database, clock } = services;
  return {
    /** Returns the promotions whose free spins can be given now; `isConnected` is true when their vendor is connected. */
    async offers(merchant: MerchantProfile): Promise<{ promotion: Promotion; isConnected: boolean }[]> {
      if (!merchant.promotions.on) return [];
      const rows = await database.db
        .selectFrom("promotion")
        .selectAll()
        .where("merchant_id", "=", merchant.code)
        .where("kind", "=", "freeSpins")
        .where("state", "=", "published")
        .orderBy("created_at", "desc")
        .limit(100)
        .execute();
      const now = clock.now();
      return rows
        .map(toPromotion)
        .filter((one) => isRunning(one, now))
        .map((promotion) => {
          const { rules } = promotion;
          return {
            promotion,
            isConnected: rules.kind === "freeSpins" && services.freeSpinIssuers.has(rules.vassalage),
          };
        });
    },

    /** @throws PlatformError FEATURE_OFF; NOT_FOUND; CONFLICT; INVALID_INPUT on /usernames or /promotionId. */
    async count(
      merchant: MerchantProfile,
      { promotionId, audience }: Pick<Gift, "promotionId" | "audience">,
    ): Promise<{ chosen: number; fresh: number; left: number | null }> {
      const now = clock.now();
      const promotion = await requireGiftPromotion(database.db, merchant, promotionId, now);
      await requireKnownNames(database.db, merchant.code, audience);
      const query = { merchantId: merchant.code, promotionId, audience, now };
      const left = countRemainingGrants(promotion, computeMaxGrant(promotion.rules));
      return { ...(await countAudience(database.db, query)), left };
    },

    give: (merchant: MerchantProfile, gift: Gift) => createGift(services, merchant, gift),
    list: (merchantIds: readonly string[], page: PageRequest) => listGifts(database.db, merchantIds, page),
    get: (merchantId: string, id: string) => requireGift(database.db, merchantId, id),
    counts: (merchantId: string, ids: readonly string[]) => giftCounts(database.db, merchantId, ids),
    members: (merchantId: string, id: string, page: PageRequest) =>
      giftMembers(database.db, merchantId, id, page),
  };
}
export type FreeSpinService = ReturnType<typeof createFreeSpinService>;

const isRunning = (promotion: Promotion, now: number) =>
  promotion.state === "published" && promotion.startsAt <= now && !isOver(promotion, now);

/**
 * Returns a running promotion of free spins, on a game that the brand still shows.
 *
 * @throws PlatformError FEATURE_OFF; NOT_FOUND; CONFLICT with `details.state`; INVALID_INPUT on /promotionId.
 */
async function requireGiftPromotion(db: Db, merchant: MerchantProfile, id: string, now: number) {
  requirePromotions(merchant);
  const promotion = await requirePromotion(db, merchant.code, id);
  if (promotion.rules.kind !== "freeSpins") throw new PlatformError("NOT_FOUND");
  if (!isRunning(promotion, now)) {
    throw new PlatformError("CONFLICT", {
      details: { state: isOver(promotion, now) ? "ended" : promotion.state },
    });
  }
  const { vassalage, gameId, gameName } = promotion.rules;
  const games = await freeSpinGames(db, merchant, [vassalage]);
  if (!games.some((game) => game.id === gameId)) {
    throw createFieldError("/promotionId", { messageKey: "ops.error.unknown", values: { value: gameName } });
  }
  return promotion;
}

/**
 * Creates an entry of the promotion for every chosen member without one; the job requests their spins from the vendor.
 * All entries are created or none, and repeated gifts never give a member a second entry.
 * @throws PlatformError FEATURE_OFF; NOT_FOUND; INVALID_INPUT; IDEMPOTENCY_CONFLICT; CONFLICT with `details.state`,
 *   with `details.count` when there are more members than were confirmed, and with `details.left` when fewer are left.
 */
async function createGift(
  { database, clock }: Services,
  merchant: MerchantProfile,
  { id, promotionId, audience, note, seenCount, actor }: Gift,
): Promise<{ id: string; given: number }> {
  const merchantId = merchant.code;
  const digest = contentDigest([promotionId, audience, note]);
  return database.transaction(async (trx) => {
    const now = clock.now();
    await lockPromotion(trx, merchantId, promotionId);
    const before = await giftRow(trx, merchantId, id);
    if (before) return { id, given: requireSameRequest(before, digest).given };
    const promotion = await requireGiftPromotion(trx, merchant, promotionId, now);
    await requireKnownNames(trx, merchantId, audience);
    const query = { merchantId, promotionId, audience, now };
    const { chosen, fresh } = await countAudience(trx, query);
    if (fresh === 0) throw createFieldError(getField(audience), { messageKey: "ops.error.nobody" });
    if (fresh > MAX_MEMBERS) {
      throw createFieldError(getField(audience), {
        messageKey: "ops.error.tooMany",
        values: { count: MAX_MEMBERS },
      });
    }
    if (fresh > seenCount) throw new PlatformError("CONFLICT", { details: { count: fresh } });
    const accounts = await selectEligibleMembers(trx, query)
      .select("account.id")
      .orderBy("account.id")
      .limit(seenCount)
      .execute();
    const given = await addEntries(trx, merchant, promotion, accounts, { id, note, actor }, now);
    await reserveGrants(trx, merchantId, promotion, {
      count: given,
      worth: computeMaxGrant(promotion.rules),
    });
    const row = {
      merchant_id: merchantId,
      id,
      promotion_id: promotionId,
      audience: JSON.stringify(audience),
    };
    await trx
      .insertInto("free_spin_gift")
      .values({ ...row, note, chosen, given, digest, given_by: actor.operatorId, given_at: now })
      .execute();
    const facts = "usernames" in audience ? { usernames: audience.usernames.join(", ") } : audience;
    const title = Object.values(promotion.texts)[0]?.title ?? promotionId;
    await actor.record(trx, {}, { promotion: title, ...facts, chosen, given, note });
    return { id, given };
  });
}

/** Returns the form field of a gift's audience. */
const getField = (audience: GiftAudience) => `/${Object.keys(audience)[0]}`;

/** Serialises the gifts of a promotion, so that none counts a member to whom another is about to give the same. */
async function lockPromotion(trx: Trx, merchantId: string, id: string): Promise<void> {
  await trx
    .updateTable("promotion")
    .set((eb) => ({ taken: eb.ref("taken") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
}

/** Adds the entries that wait for the vendor. A member who claims at the same moment is skipped. */
async function addEntries(
  trx: Trx,
  merchant: MerchantProfile,
  promotion: Promotion,
  accounts: readonly { id: string }[],
  { id, note, actor }: Pick<Gift, "id" | "note" | "actor">,
  now: number,
): Promise<number> {
  let given = 0;
  for (let at = 0; at < accounts.length; at += CHUNK) {
    const rows = accounts.slice(at, at + CHUNK).map((account) =>
      entryRow(
        merchant,
        promotion,
        {
          ...{ account_id: account.id, occasion: "once", state: "process", note },
          ...{ idempotency_key: giftKey(id), decided_by: actor.operatorId },
        },
        now,
      ),
    );
    const added = await trx
      .insertInto("promotion_entry")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["merchant_id", "promotion_id", "account_id", "occasion"]).doNothing(),
      )
      .returning("id")
      .execute();
    given += added.length;
  }
  return given;
}

function giftRow(db: Db, merchantId: string, id: string) {
  return db
    .selectFrom("free_spin_gift")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** @throws PlatformError NOT_FOUND. */
async function requireGift(db: Db, merchantId: string, id: string) {
  const row = await giftRow(db, merchantId, id);
  if (!row) throw new PlatformError("NOT_FOUND");
  return { gift: row, promotion: await requirePromotion(db, merchantId, row.promotion_id) };
}

/** Lists gifts of merchants, newest first. */
async function listGifts(db: Db, merchantIds: readonly string[], page: PageRequest) {
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const { rows, total } = await countedPage(
    db
      .selectFrom("free_spin_gift")
      .innerJoin("promotion", (join) =>
        join
          .onRef("promotion.merchant_id", "=", "free_spin_gift.merchant_id")
          .onRef("promotion.id", "=", "free_spin_gift.promotion_id"),
      )
      .selectAll("free_spin_gift")
      .select("promotion.texts as promotionTexts")
      .where("free_spin_gift.merchant_id", "in", merchantIds)
      .orderBy("free_spin_gift.given_at", "desc")
      .orderBy("free_spin_gift.id"),
    page,
  );
  return { list: rows, total };
}

export interface GiftCounts {
  waiting: number;
  issued: number;
  refused: number;
}

/** Counts the states at the vendors of the entries of a merchant's gifts, by the gift's id. */
async function giftCounts(
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, GiftCounts>> {
  if (ids.length === 0) return new Map();
  const gifts = await db
    .selectFrom("free_spin_gift as gift")
    .innerJoin("promotion_entry as entry", (join) =>
      join
        .onRef("entry.merchant_id", "=", "gift.merchant_id")
        .onRef("entry.promotion_id", "=", "gift.promotion_id")
        .on((eb) => eb("entry.idempotency_key", "=", eb(eb.val("gift:"), "||", eb.ref("gift.id")))),
    )
    .select((eb) => ["gift.id", "entry.state", eb.fn.countAll<number>().as("count")])
    .where("gift.merchant_id", "=", merchantId)
    .where("gift.id", "in", ids)
    .groupBy(["gift.id", "entry.state"])
    .execute();
  const counts = new Map(ids.map((id) => [id, { waiting: 0, issued: 0, refused: 0 }]));
  for (const { id, state, count } of gifts) {
    const of = counts.get(id);
    if (!of) continue;
    if (state === "process") of.waiting = count;
    else if (state === "issued") of.issued = count;
    else of.refused = count;
  }
  return counts;
}

/**
 * Returns the members of a gift, each with the entry's state, and a flag for a vendor's payment of a win of the spins.
 */
async function giftMembers(db: Db, merchantId: string, id: string, page: PageRequest) {
  const { gift } = await requireGift(db, merchantId, id);
  const members = db
    .selectFrom("promotion_entry")
    .innerJoin("account", onOwner("promotion_entry"))
    .where("promotion_entry.merchant_id", "=", merchantId)
    .where("promotion_entry.promotion_id", "=", gift.promotion_id)
    .where("promotion_entry.idempotency_key", "=", giftKey(id));
  // The vendor pays the spins' wins as a campaign whose id is the entry's id, our reference of the spins.
  const wins = members.innerJoin("bet", (join) =>
    join
      .onRef("bet.merchant_id", "=", "promotion_entry.merchant_id")
      .onRef("bet.account_id", "=", "promotion_entry.account_id")
      .onRef("bet.placed_at", ">=", "promotion_entry.created_at")
      .on((eb) =>
        eb(
          "bet.detail",
          "like",
          eb(
            eb(eb.val('{"kind":"bonus","campaign":"'), "||", eb.ref("promotion_entry.id")),
            "||",
            eb.val('"%'),
          ),
        ),
      ),
  );
  const [{ rows, total }, played] = await Promise.all([
    countedPage(
      members
        .select(["account.id as accountId", "account.username_shown as username", "promotion_entry.state"])
        .orderBy("account.username"),
      page,
    ),
    wins
      .select((eb) => [
        eb.fn.count<number>("promotion_entry.id").distinct().as("count"),
        eb.fn.sum<number>("bet.win").as("won"),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { list: rows, total, played: played.count, won: Number(played.won ?? 0) };
}
