import type { Selectable } from "kysely";
import { EVERY_ACCOUNT } from "../core/events.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { AnnouncementRow } from "../database/tables/content.ts";

export type StoredAnnouncement = Selectable<AnnouncementRow>;

/** The columns that an operator sets. */
export type AnnouncementContent = Omit<
  AnnouncementRow,
  "merchant_id" | "id" | "created_at" | "created_by" | "updated_at" | "updated_by" | "version"
>;

interface AnnouncementQuery extends PageRequest {
  /** `waiting`: without those that have ended. */
  which: "waiting" | "all";
  type?: AnnouncementRow["type"] | undefined;
}

/** Lists announcements of merchants in the order of the site: type, place, newest first. */
export async function listAnnouncementRows(
  db: Db,
  merchantIds: readonly string[],
  { which, type, ...page }: AnnouncementQuery,
  now: number,
): Promise<{ list: StoredAnnouncement[]; total: number }> {
  if (merchantIds.length === 0) return { list: [], total: 0 };
  let query = db.selectFrom("announcement").selectAll().where("merchant_id", "in", merchantIds);
  if (type !== undefined) query = query.where("type", "=", type);
  if (which === "waiting") {
    query = query.where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]));
  }
  const { rows, total } = await countedPage(
    query.orderBy("merchant_id").orderBy("type").orderBy("sort").orderBy("starts_at", "desc").orderBy("id"),
    page,
  );
  return { list: rows, total };
}

export function findAnnouncement(
  db: Db,
  merchantId: string,
  id: string,
): Promise<StoredAnnouncement | undefined> {
  return db
    .selectFrom("announcement")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns an announcement, locked until the end of the transaction. */
export function lockAnnouncement(
  trx: Trx,
  merchantId: string,
  id: string,
): Promise<StoredAnnouncement | undefined> {
  return trx
    .updateTable("announcement")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

interface Edit {
  merchantId: string;
  content: AnnouncementContent;
  /** The operator. */
  by: string;
  now: number;
}

/** Adds an announcement. Returns its id. */
export async function addAnnouncement(trx: Trx, { merchantId, content, by, now }: Edit): Promise<string> {
  const id = newId(now);
  await trx
    .insertInto("announcement")
    .values({ ...content, merchant_id: merchantId, id, created_at: now, created_by: by, updated_at: now })
    .execute();
  publishChange(trx, merchantId);
  return id;
}

/** Writes the next version of an announcement. */
export async function changeAnnouncement(
  trx: Trx,
  id: string,
  { merchantId, content, by, now }: Edit,
): Promise<void> {
  await trx
    .updateTable("announcement")
    .set((eb) => ({ ...content, version: eb("version", "+", 1), updated_at: now, updated_by: by }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
  publishChange(trx, merchantId);
}

export async function removeAnnouncement(trx: Trx, merchantId: string, id: string): Promise<void> {
  await trx.deleteFrom("announcement").where("merchant_id", "=", merchantId).where("id", "=", id).execute();
  publishChange(trx, merchantId);
}

function publishChange(trx: Trx, merchantId: string): void {
  trx.publish("announcement", { merchantId, accountId: EVERY_ACCOUNT });
}
