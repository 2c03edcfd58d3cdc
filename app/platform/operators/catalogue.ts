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
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { canApproveAlone } from "./alone.ts";
import { createChangedConflict, loadNames } from "./case-parts.ts";
import { listEditors } from "./catalogue-editors.ts";
import { isSameContent, requireDefaultText, requireLanguages } from "./check-terms.ts";
import { changedTerms } from "./describe-terms.ts";
import type { MerchantContext } from "./operator-context.ts";
import { requireFeature } from "./require-feature.ts";

/** The part that the content of every item has. */
export interface ItemContent {
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
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
export interface Catalogue<Content extends ItemContent, Row = undefined> {
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
    by: { db: Db; merchant: MerchantProfile; now: number },
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
export async function readItem<Content extends ItemContent, Row>(
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
  const { content, editedAt, isPublic } = stored;
  const publishedVersion = isPublic ? (row ? row.published_version : 1) : null;
  if (!row) return { stored, content, version: 1, editedBy: null, editedAt, editors: [], publishedVersion };
  return {
    ...{ stored, publishedVersion, version: row.version, content: JSON.parse(row.content) as Content },
    ...{ editedBy: row.edited_by, editedAt: row.edited_at, editors: JSON.parse(row.editors) },
  };
}

/** Returns the facts about an item's version that a page shows. */
export async function versionFacts<Content extends ItemContent, Row>(
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

/** A transaction about one item. */
interface Work<Content extends ItemContent, Row> {
  trx: Trx;
  catalogue: Catalogue<Content, Row>;
  ctx: MerchantContext;
  id: string;
  now: number;
}

/**
 * Adds a draft. The key is part of its id, so that sending the same form twice adds one.
 * @throws PlatformError INVALID_INPUT; CONFLICT for a key that was used for something else.
 */
export async function createItem<Content extends ItemContent, Row>(
  { database, clock }: Services,
  catalogue: Catalogue<Content, Row>,
  ctx: MerchantContext,
  { id, content: asked }: { id: string; content: Content },
): Promise<void> {
  const { merchant, operator, operation } = ctx;
  await database.transaction(async (trx) => {
    const now = clock.now();
    const content = await checkItem({ trx, catalogue, ctx, now }, asked, null);
    if (await catalogue.find(trx, merchant.code, id)) {
      const there = await readItem(trx, catalogue, merchant.code, id);
      const isSame = there.version === 1 && isSameContent(there.content, content);
      if (!isSame || there.editedBy !== operator.id) throw new PlatformError("CONFLICT");
      return;
    }
    await catalogue.store(trx, merchant, id, content, now);
    const first = { version: 1, content, editedBy: operator.id, editedAt: now, editors: [operator.id] };
    await addRow({ trx, catalogue, ctx, id, now }, first).execute();
    await operation.record(trx, {}, { state: "draft", ...catalogue.describe(merchant, content) }, id);
  });
}

/** The details for the log. `action`: if it is not the call's permission. */
interface Change {
  before: AuditDetails;
  after: AuditDetails;
  action?: Permission | undefined;
}

/**
 * Runs an act on the version of an item that was seen, which is locked. `act` returns null when nothing changed.
 * @throws PlatformError NOT_FOUND; CONFLICT as {@link saveItem}; any error that `act` throws.
 */
export async function changeItem<Content extends ItemContent, Row>(
  { database, clock }: Services,
  catalogue: Catalogue<Content, Row>,
  ctx: MerchantContext,
  { id, seenVersion }: { id: string; seenVersion: number },
  act: (work: Work<Content, Row>, item: SavedItem<Content, Row>) => Promise<Change | null>,
): Promise<void> {
  await database.transaction(async (trx) => {
    const work = { trx, catalogue, ctx, id, now: clock.now() };
    const change = await act(work, await lockItem(work, seenVersion));
    if (change) await ctx.operation.record(trx, change.before, change.after, id, change.action);
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
export function saveItem<Content extends ItemContent, Row>(
  services: Services,
  catalogue: Catalogue<Content, Row>,
  ctx: MerchantContext,
  { content: asked, publish, ...seen }: Save<Content>,
): Promise<void> {
  const { merchant, operator } = ctx;
  return changeItem(services, catalogue, ctx, seen, async (work, item) => {
    const content = await checkItem(work, asked, item.stored);
    const isSame = isSameContent(item.content, content);
    const next = isSame ? item : toNextVersion(work, item, content);
    if (!isSame) await writeVersion(work, next);
    const publishing: Permission = `${catalogue.area}.publish`;
    if (publish) {
      if (!hasPermission(operator.role, publishing)) throw new PlatformError("FORBIDDEN");
      await putInEffect(work, next);
    }
    if (isSame && !publish) return null;
    const saved = catalogue.describe(merchant, content);
    const { before, after } = changedTerms(
      catalogue.describe(merchant, publish && item.stored.isPublic ? item.stored.content : item.content),
      saved,
    );
    const { version } = next;
    if (publish) return { before, after: { version, state: "published", ...saved }, action: publishing };
    return { before, after: { version, state: null, ...after } };
  });
}

/**
 * Publishes the version that was seen.
 * @throws PlatformError NOT_FOUND; CONFLICT as {@link saveItem}, or with `details.state` where it is public already;
 *   FORBIDDEN with `details.own` for an operator who edited what it gives, where its worth requires a second person.
 */
export function publishItem<Content extends ItemContent, Row>(
  services: Services,
  catalogue: Catalogue<Content, Row>,
  ctx: MerchantContext,
  seen: { id: string; seenVersion: number },
): Promise<void> {
  return changeItem(services, catalogue, ctx, seen, async (work, item) => {
    await putInEffect(work, item);
    const { version, content, stored } = item;
    const toTerms = (one: Content) => catalogue.describe(ctx.merchant, one);
    return {
      before: stored.isPublic ? toTerms(stored.content) : {},
      after: { version, state: "published", ...toTerms(content) },
    };
  });
}

/** Locks an item against other operators, and requires the version that the operator saw. */
async function lockItem<Content extends ItemContent, Row>(
  work: Work<Content, Row>,
  seenVersion: number,
): Promise<SavedItem<Content, Row>> {
  const { trx, catalogue, ctx, id } = work;
  const read = () => readItem(trx, catalogue, ctx.merchant.code, id);
  await addRow(work, await read())
    .onConflict((conflict) => conflict.columns(["merchant_id", "area", "id"]).doNothing())
    .execute();
  await updateRow(work)
    .set((eb) => ({ version: eb.ref("version") }))
    .execute();
  const item = await read();
  if (item.version !== seenVersion) throw await createChangedConflict(trx, item);
  return item;
}

function toNextVersion<Content extends ItemContent, Row>(
  { catalogue: { worth }, ctx, now }: Work<Content, Row>,
  item: SavedItem<Content, Row>,
  content: Content,
): SavedItem<Content, Row> {
  const { stored, content: before, editors, version } = item;
  const operatorId = ctx.operator.id;
  const published = stored.isPublic ? stored.content : null;
  return {
    ...{ ...item, content, version: version + 1, editedBy: operatorId, editedAt: now },
    editors: listEditors({ worth, published, before, editors, after: content, operatorId }),
  };
}

type Version = Pick<SavedItem<ItemContent>, "version" | "content" | "editedBy" | "editedAt" | "editors">;

/** Returns the columns of a version. */
function toColumns({ version, content, editedBy, editedAt, editors }: Version) {
  return {
    ...{ version, content: JSON.stringify(content), edited_by: editedBy, edited_at: editedAt },
    editors: JSON.stringify(editors),
  };
}

function addRow<Content extends ItemContent, Row>(
  { trx, catalogue: { area }, ctx, id }: Work<Content, Row>,
  first: Version & { publishedVersion?: number | null },
) {
  return trx.insertInto("catalogue_item").values({
    ...{ merchant_id: ctx.merchant.code, area, id, ...toColumns(first) },
    ...{
      published_version: first.publishedVersion ?? null,
      published_by: null,
      published_at: null,
      alone: 0,
    },
  });
}

function updateRow<Content extends ItemContent, Row>({ trx, catalogue, ctx, id }: Work<Content, Row>) {
  return trx
    .updateTable("catalogue_item")
    .where("merchant_id", "=", ctx.merchant.code)
    .where("area", "=", catalogue.area)
    .where("id", "=", id);
}

/** Writes the next version; for a draft also to its own tables. */
async function writeVersion<Content extends ItemContent, Row>(
  work: Work<Content, Row>,
  next: SavedItem<Content, Row>,
): Promise<void> {
  const { trx, catalogue, ctx, id, now } = work;
  await updateRow(work).set(toColumns(next)).execute();
  if (!next.stored.isPublic) await catalogue.store(trx, ctx.merchant, id, next.content, now);
}

async function putInEffect<Content extends ItemContent, Row>(
  work: Work<Content, Row>,
  item: SavedItem<Content, Row>,
): Promise<void> {
  const { trx, catalogue, ctx, id, now } = work;
  if (item.publishedVersion === item.version) {
    throw new PlatformError("CONFLICT", { details: { state: "published" } });
  }
  const alone = await requireSecondPerson(work, item);
  // The things it names are looked up again: a game may have been removed since it was saved.
  const content = await checkItem(work, item.content, item.stored);
  await catalogue.publish(trx, ctx.merchant, id, content, now);
  const published = { published_version: item.version, published_by: ctx.operator.id, published_at: now };
  await updateRow(work)
    .set({ ...published, alone, editors: "[]" })
    .execute();
}

/**
 * Enforces the brand's rule: operators who edited an item's rewards since it was last published may publish it alone
 * only up to the brand's amount, in total per business day. Returns the part of that amount that this publication uses.
 * @throws PlatformError FORBIDDEN with `details.own`.
 */
async function requireSecondPerson<Content extends ItemContent, Row>(
  { trx, catalogue, ctx, id, now }: Work<Content, Row>,
  item: SavedItem<Content, Row>,
): Promise<number> {
  const worth = catalogue.worth(item.content);
  if (worth === 0 || !item.editors.includes(ctx.operator.id)) return 0;
  const except = { area: catalogue.area, id };
  if (await canApproveAlone(trx, ctx, { worth, now, except })) return worth ?? 0;
  throw new PlatformError("FORBIDDEN", { details: { own: true, second: true } });
}

/**
 * Checks that the brand shows such items at all, then checks the content.
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT on /texts/<language>; see `check`.
 */
async function checkItem<Content extends ItemContent, Row>(
  { trx, catalogue, ctx: { merchant }, now }: Omit<Work<Content, Row>, "id">,
  content: Content,
  stored: StoredItem<Content, Row> | null,
): Promise<Content> {
  requireFeature(merchant, catalogue.area);
  requireDefaultText(merchant, content.texts);
  requireLanguages(merchant, content.texts, Object.keys(stored?.content.texts ?? {}));
  return catalogue.check({ db: trx, merchant, now }, content, stored);
}
