/**
 * Items that operators save in versions and publish: promotions, missions, tournaments and rewards. Every act names the
 * version that was seen. Above the brand's amount, an operator cannot publish an item that gives money by rules that
 * they edited. Rules in docs/operating.md.
 */
import type { CatalogueArea, VersionFacts } from "../contract/ops/catalogue.ts";
import { hasPermission, type Permission } from "../contract/ops/permissions.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails } from "../core/operation.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import type { CatalogueItemRow } from "../database/tables/operators.ts";
import type { Clock } from "../ports/clock.ts";
import { canApproveAlone } from "./alone.ts";
import { createChangedConflict, loadNames } from "./case-parts.ts";
import { listEditors } from "./catalogue-editors.ts";
import { isSameContent } from "./check-terms.ts";
import { changedTerms } from "./describe-terms.ts";
import type { MerchantContext } from "./operator-context.ts";
import { requireFeature } from "./require-feature.ts";

export interface CatalogueDeps {
  database: Database;
  clock: Clock;
}

/** An item as stored in its own tables. */
export interface StoredItem<Content, Row = undefined> {
  content: Content;
  /** The other columns that its checks use. */
  row: Row;
  /** True when members can see it now. */
  isPublic: boolean;
  /** True when it was ever published. */
  wasPublic: boolean;
  editedAt: number;
}

/** One kind of item: how to read, check, store and publish it. */
export interface Catalogue<Content extends object, Row = undefined> {
  area: CatalogueArea;
  find(db: Db, merchantId: string, id: string): Promise<StoredItem<Content, Row> | null>;
  /** Returns the most that it can give, in minor units: 0 when it gives nothing, null where that is unknown. */
  worth(content: Content): number | null;
  /** Returns its terms in words, by name. */
  describe(merchant: MerchantProfile, content: Content): AuditDetails;
  /**
   * Returns the content to store, after all ids in it were found. `stored` is null for a new item.
   * @throws PlatformError INVALID_INPUT; CONFLICT for a change that the published item does not allow.
   */
  check(
    db: Db,
    merchant: MerchantProfile,
    content: Content,
    stored: StoredItem<Content, Row> | null,
  ): Promise<Content>;
  /** Writes a draft, which members do not see. */
  store(trx: Trx, merchant: MerchantProfile, id: string, content: Content, now: number): Promise<void>;
  /** Puts content in effect. */
  publish(trx: Trx, merchant: MerchantProfile, id: string, content: Content, now: number): Promise<void>;
}

/** An item with its saved version. */
export interface SavedItem<Content, Row = undefined> {
  stored: StoredItem<Content, Row>;
  content: Content;
  version: number;
  editedBy: string | null;
  editedAt: number;
  /** All operators who edited its worth since it was last published. */
  editors: readonly string[];
  publishedVersion: number | null;
}

/** Returns the saved version of an item; without one, the content of its own tables. @throws PlatformError NOT_FOUND. */
export async function readItem<Content extends object, Row>(
  db: Db,
  catalogue: Catalogue<Content, Row>,
  merchantId: string,
  id: string,
): Promise<SavedItem<Content, Row>> {
  const stored = await catalogue.find(db, merchantId, id);
  if (!stored) throw new PlatformError("NOT_FOUND");
  const row = await db
    .selectFrom("catalogue_item")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("area", "=", catalogue.area)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) {
    const publishedVersion = stored.isPublic ? 1 : null;
    return {
      ...{ stored, content: stored.content, version: 1, editedBy: null, editedAt: stored.editedAt },
      ...{ editors: [], publishedVersion },
    };
  }
  return {
    stored,
    content: JSON.parse(row.content) as Content,
    version: row.version,
    editedBy: row.edited_by,
    editedAt: row.edited_at,
    editors: JSON.parse(row.editors),
    publishedVersion: stored.isPublic ? row.published_version : null,
  };
}

/** Returns the facts about an item's version that a page shows. */
export async function versionFacts<Content extends object, Row>(
  db: Db,
  catalogue: Catalogue<Content, Row>,
  { merchant, operator }: MerchantContext,
  item: SavedItem<Content, Row>,
): Promise<VersionFacts> {
  const names = await loadNames(db, [item.editedBy]);
  const worth = catalogue.worth(item.content);
  const saved = Object.entries(catalogue.describe(merchant, item.content));
  return {
    version: item.version,
    isPublic: item.publishedVersion === item.version,
    editedBy: item.editedBy === null ? "" : (names[item.editedBy] ?? ""),
    editedAt: item.editedAt,
    worth,
    needsSecond: worth !== 0 && (worth === null || worth > merchant.secondPersonAbove),
    isOwn: item.editors.includes(operator.id),
    saved: Object.fromEntries(saved.map(([name, value]) => [name, String(value)])),
  };
}

/**
 * Adds a draft. The key is part of its id, so that sending the same form twice adds one.
 * @throws PlatformError INVALID_INPUT; CONFLICT for a key that was used for something else.
 */
export async function createItem<Content extends object, Row>(
  { database, clock }: CatalogueDeps,
  catalogue: Catalogue<Content, Row>,
  { merchant, operator, operation }: MerchantContext,
  { id, content: asked }: { id: string; content: Content },
): Promise<void> {
  await database.transaction(async (trx) => {
    const now = clock.now();
    const content = await checkItem(catalogue, trx, merchant, asked, null);
    if (await catalogue.find(trx, merchant.code, id)) {
      const there = await readItem(trx, catalogue, merchant.code, id);
      const isSame = there.version === 1 && isSameContent(there.content, content);
      if (!isSame || there.editedBy !== operator.id) throw new PlatformError("CONFLICT");
      return;
    }
    await catalogue.store(trx, merchant, id, content, now);
    const row = itemRow(catalogue, merchant, id, {
      version: 1,
      content,
      editedBy: operator.id,
      editedAt: now,
      editors: [operator.id],
    });
    await trx.insertInto("catalogue_item").values(row).execute();
    await operation.record(trx, {}, { state: "draft", ...catalogue.describe(merchant, content) }, id);
  });
}

interface Save<Content> {
  id: string;
  seenVersion: number;
  content: Content;
  /** True when it is also published. */
  publish: boolean;
}

/**
 * Saves the next version of an item. A draft changes at once, a public item when it is published. Saving identical
 * content creates no version, so that a second person can publish from the same form. An error changes nothing.
 * @throws PlatformError NOT_FOUND; INVALID_INPUT; CONFLICT with `details.changedBy` and `changedAt` if it was changed
 *   after the operator saw it; FORBIDDEN, with `details.own` if a second person has to publish it.
 */
export async function saveItem<Content extends object, Row>(
  deps: CatalogueDeps,
  catalogue: Catalogue<Content, Row>,
  ctx: MerchantContext,
  { id, seenVersion, content: asked, publish }: Save<Content>,
): Promise<void> {
  const { merchant, operator, operation } = ctx;
  await deps.database.transaction(async (trx) => {
    const now = deps.clock.now();
    const item = await lockItem(trx, catalogue, merchant, id, seenVersion);
    const content = await checkItem(catalogue, trx, merchant, asked, item.stored);
    const isSame = isSameContent(item.content, content);
    const next = isSame
      ? item
      : {
          ...{ ...item, content, version: item.version + 1, editedBy: operator.id, editedAt: now },
          editors: listEditors({
            worth: catalogue.worth,
            published: item.stored.isPublic ? item.stored.content : null,
            ...{ before: item.content, editors: item.editors, after: content, operatorId: operator.id },
          }),
        };
    if (!isSame) await writeVersion(trx, catalogue, merchant, id, next, now);
    const publishing: Permission = `${catalogue.area}.publish`;
    if (publish) {
      if (!hasPermission(operator.role, publishing)) throw new PlatformError("FORBIDDEN");
      await putInEffect(trx, catalogue, ctx, { id, item: next, now });
    }
    if (isSame && !publish) return;
    const { before, after } = changedTerms(
      catalogue.describe(merchant, publish && item.stored.isPublic ? item.stored.content : item.content),
      catalogue.describe(merchant, content),
    );
    const state = publish ? "published" : null;
    const all = publish ? catalogue.describe(merchant, content) : after;
    const facts = { version: next.version, state, ...all };
    await operation.record(trx, before, facts, id, publish ? publishing : undefined);
  });
}

/**
 * Publishes the version that was seen.
 * @throws PlatformError NOT_FOUND; CONFLICT as {@link saveItem}, or with `details.state` where it is public already;
 *   FORBIDDEN with `details.own` for an operator who edited what it gives, where its worth requires a second person.
 */
export async function publishItem<Content extends object, Row>(
  deps: CatalogueDeps,
  catalogue: Catalogue<Content, Row>,
  ctx: MerchantContext,
  { id, seenVersion }: { id: string; seenVersion: number },
): Promise<void> {
  const { merchant, operation } = ctx;
  await deps.database.transaction(async (trx) => {
    const now = deps.clock.now();
    const item = await lockItem(trx, catalogue, merchant, id, seenVersion);
    await putInEffect(trx, catalogue, ctx, { id, item, now });
    const before = item.stored.isPublic ? catalogue.describe(merchant, item.stored.content) : {};
    const after = catalogue.describe(merchant, item.content);
    await operation.record(trx, before, { version: item.version, state: "published", ...after });
  });
}

/**
 * Runs another act on an item, such as its end, on the version that was seen; `act` returns the details for the log.
 * @throws PlatformError NOT_FOUND; CONFLICT as {@link saveItem}; any error that `act` throws.
 */
export async function changeItem<Content extends object, Row>(
  deps: CatalogueDeps,
  catalogue: Catalogue<Content, Row>,
  { merchant, operation }: MerchantContext,
  { id, seenVersion }: { id: string; seenVersion: number },
  act: (
    trx: Trx,
    at: { item: SavedItem<Content, Row>; now: number },
  ) => Promise<{ before: AuditDetails; after: AuditDetails }>,
): Promise<void> {
  await deps.database.transaction(async (trx) => {
    const item = await lockItem(trx, catalogue, merchant, id, seenVersion);
    const { before, after } = await act(trx, { item, now: deps.clock.now() });
    await operation.record(trx, before, after);
  });
}

/** Locks an item against other operators, and requires the version that the operator saw. */
async function lockItem<Content extends object, Row>(
  trx: Trx,
  catalogue: Catalogue<Content, Row>,
  merchant: MerchantProfile,
  id: string,
  seenVersion: number,
): Promise<SavedItem<Content, Row>> {
  const first = await readItem(trx, catalogue, merchant.code, id);
  const { area } = catalogue;
  await trx
    .insertInto("catalogue_item")
    .values(itemRow(catalogue, merchant, id, first))
    .onConflict((conflict) => conflict.columns(["merchant_id", "area", "id"]).doNothing())
    .execute();
  await trx
    .updateTable("catalogue_item")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("merchant_id", "=", merchant.code)
    .where("area", "=", area)
    .where("id", "=", id)
    .execute();
  const item = await readItem(trx, catalogue, merchant.code, id);
  if (item.version !== seenVersion) throw await createChangedConflict(trx, item);
  return item;
}

type Version<Content> = Pick<
  SavedItem<Content>,
  "version" | "content" | "editedBy" | "editedAt" | "editors"
> & {
  publishedVersion?: number | null;
};

function itemRow<Content extends object, Row>(
  { area }: Catalogue<Content, Row>,
  { code: merchant_id }: MerchantProfile,
  id: string,
  { version, content, editedBy, editedAt, editors, publishedVersion = null }: Version<Content>,
): CatalogueItemRow {
  return {
    ...{ merchant_id, area, id, version, content: JSON.stringify(content) },
    ...{ edited_by: editedBy, edited_at: editedAt, editors: JSON.stringify(editors) },
    published_version: publishedVersion,
    ...{ published_by: null, published_at: null, alone: 0 },
  };
}

/** Writes the next version; for a draft also to its own tables. */
async function writeVersion<Content extends object, Row>(
  trx: Trx,
  catalogue: Catalogue<Content, Row>,
  merchant: MerchantProfile,
  id: string,
  { stored, version, content, editedBy, editedAt, editors }: SavedItem<Content, Row>,
  now: number,
): Promise<void> {
  await trx
    .updateTable("catalogue_item")
    .set({
      ...{ version, content: JSON.stringify(content), edited_by: editedBy, edited_at: editedAt },
      editors: JSON.stringify(editors),
    })
    .where("merchant_id", "=", merchant.code)
    .where("area", "=", catalogue.area)
    .where("id", "=", id)
    .execute();
  if (!stored.isPublic) await catalogue.store(trx, merchant, id, content, now);
}

async function putInEffect<Content extends object, Row>(
  trx: Trx,
  catalogue: Catalogue<Content, Row>,
  ctx: MerchantContext,
  { id, item, now }: { id: string; item: SavedItem<Content, Row>; now: number },
): Promise<void> {
  const { merchant, operator } = ctx;
  if (item.publishedVersion === item.version) {
    throw new PlatformError("CONFLICT", { details: { state: "published" } });
  }
  const alone = await requireSecondPerson(trx, catalogue, ctx, { id, item, now });
  // The things it names are looked up again: a game may have been removed since it was saved.
  const content = await checkItem(catalogue, trx, merchant, item.content, item.stored);
  await catalogue.publish(trx, merchant, id, content, now);
  await trx
    .updateTable("catalogue_item")
    .set({
      published_version: item.version,
      published_by: operator.id,
      published_at: now,
      alone,
      editors: "[]",
    })
    .where("merchant_id", "=", merchant.code)
    .where("area", "=", catalogue.area)
    .where("id", "=", id)
    .execute();
}

/**
 * Enforces the brand's rule: operators who edited an item's rewards since it was last published may publish it alone
 * only up to the brand's amount, in total per business day. Returns the part of that amount that this publication uses.
 * @throws PlatformError FORBIDDEN with `details.own`.
 */
async function requireSecondPerson<Content extends object, Row>(
  trx: Trx,
  { area, worth: computeWorth }: Catalogue<Content, Row>,
  ctx: MerchantContext,
  { id, item, now }: { id: string; item: SavedItem<Content, Row>; now: number },
): Promise<number> {
  const worth = computeWorth(item.content);
  if (worth === 0 || !item.editors.includes(ctx.operator.id)) return 0;
  if (await canApproveAlone(trx, ctx, { worth, now, except: { area, id } })) return worth ?? 0;
  throw new PlatformError("FORBIDDEN", { details: { own: true, second: true } });
}

/**
 * Checks that the brand shows such items at all, then checks the content.
 * @throws PlatformError FEATURE_OFF; see `check`.
 */
async function checkItem<Content extends object, Row>(
  catalogue: Catalogue<Content, Row>,
  db: Db,
  merchant: MerchantProfile,
  content: Content,
  stored: StoredItem<Content, Row> | null,
): Promise<Content> {
  requireFeature(merchant, catalogue.area);
  return catalogue.check(db, merchant, content, stored);
}
