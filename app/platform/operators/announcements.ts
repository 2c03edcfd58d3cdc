import type { Selectable } from "kysely";
import {
  addPicture,
  readPicture,
  readTexts,
  sanitiseHtml,
  sanitiseImageAddress,
} from "../content/content.server.ts";
import type { OperatorAnnouncement } from "../contract/ops/announcements.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { PlatformError } from "../core/errors.ts";
import { EVERY_ACCOUNT } from "../core/events.ts";
import { countedPage } from "../database/counted-page.ts";
import type { AnnouncementRow } from "../database/tables/content.ts";
import type { AnnouncementDeps } from "./announcement-deps.ts";
import { listCodes, loadNames, toEmptyResult } from "./case-parts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { lockAnnouncement, saveAnnouncement } from "./save-announcement.ts";

/** Announcements and banners: the log records each with its content before and after. */
export function announcementHandlers(deps: AnnouncementDeps): OperatorAreaHandlers<"announcements"> {
  return {
    list: (ctx, input) => listAnnouncements(deps, ctx, input),
    detail: (ctx, input) => announcementDetail(deps, ctx, input),
    save: async (ctx, input) => ({ id: await saveAnnouncement(deps, ctx, input) }),
    remove: (ctx, input) => toEmptyResult(removeAnnouncement(deps, ctx, input)),
    picture: ({ merchant }, { id }) => readPicture(deps, { merchant }, { id }),
    addPicture: async ({ merchant, operator, operation }, { picture }) => ({
      imageUrl: await addPicture(
        deps,
        { merchantId: merchant.code, by: operator.id, sent: Buffer.from(picture, "base64") },
        (trx, id) => operation.record(trx, {}, { picture: id }, id),
      ),
    }),
  };
}

/** Lists them in the order of the site: type, place, newest first. */
async function listAnnouncements(
  { database: { db }, clock }: AnnouncementDeps,
  ctx: WorkContext,
  { brand, which, type, ...page }: OperatorInput<"announcements", "list">,
): Promise<OperatorValue<"announcements", "list">> {
  const merchantIds = listCodes(ctx, brand);
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const now = clock.now();
  let rows = db.selectFrom("announcement").selectAll().where("merchant_id", "in", merchantIds);
  if (type !== undefined) rows = rows.where("type", "=", type);
  if (which === "waiting") {
    rows = rows.where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]));
  }
  const found = await countedPage(
    rows.orderBy("merchant_id").orderBy("type").orderBy("sort").orderBy("starts_at", "desc").orderBy("id"),
    page,
  );
  return { list: found.rows.map((row) => toView(row, now)), total: found.total };
}

/** @throws PlatformError NOT_FOUND. */
async function announcementDetail(
  { database: { db }, clock }: AnnouncementDeps,
  { merchant }: MerchantContext,
  { id }: OperatorInput<"announcements", "detail">,
): Promise<OperatorValue<"announcements", "detail">> {
  const row = await db
    .selectFrom("announcement")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return {
    one: toView(row, clock.now()),
    names: await loadNames(db, [row.created_by || null, row.updated_by]),
  };
}

/** @throws PlatformError NOT_FOUND; CONFLICT if it was changed after the operator saw it. */
async function removeAnnouncement(
  { database }: AnnouncementDeps,
  { merchant, operation }: MerchantContext,
  { id, seenVersion }: OperatorInput<"announcements", "remove">,
): Promise<void> {
  await database.transaction(async (trx) => {
    await lockAnnouncement(trx, merchant.code, { id, seenVersion });
    const row = await trx
      .deleteFrom("announcement")
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .returning(["type", "texts"])
      .executeTakeFirstOrThrow();
    trx.publish("announcement", { merchantId: merchant.code, accountId: EVERY_ACCOUNT });
    await operation.record(trx, { type: row.type, texts: row.texts }, {});
  });
}

/** Sanitises the HTML on read as well, since the editor turns it into elements. */
function safeTexts(texts: OperatorAnnouncement["texts"]): OperatorAnnouncement["texts"] {
  return Object.fromEntries(
    Object.entries(texts).map(([code, one]) => [code, { ...one, content: sanitiseHtml(one.content) }]),
  );
}

function toView(row: Selectable<AnnouncementRow>, now: number): OperatorAnnouncement {
  const hasEnded = row.ends_at !== null && row.ends_at <= now;
  return {
    merchantId: row.merchant_id,
    id: row.id,
    type: row.type,
    groupName: row.group_name as OperatorAnnouncement["groupName"],
    platform: row.platform,
    execution: row.execution,
    texts: safeTexts(readTexts(row.texts)),
    imageUrl: sanitiseImageAddress(row.image_url),
    linkUrl: row.link_url,
    sort: row.sort,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    state: hasEnded ? "ended" : row.starts_at > now ? "planned" : "running",
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    version: row.version,
    updatedAt: row.updated_at,
  };
}
