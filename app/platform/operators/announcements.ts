import {
  type AnnouncementContent,
  addAnnouncement,
  addPicture,
  changeAnnouncement,
  findAnnouncement,
  listAnnouncementRows,
  lockAnnouncement,
  readPicture,
  readTexts,
  removeAnnouncement,
  type StoredAnnouncement,
  sanitiseHtml,
  sanitiseImageAddress,
} from "../content/content.server.ts";
import type { OperatorAnnouncement } from "../contract/ops/announcements.ts";
import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { createChangedConflict, listCodes, loadNames, toEmptyResult } from "./case-parts.ts";
import { requireAddress } from "./check-address.ts";
import { requireEndAfter } from "./check-terms.ts";
import { cleanTexts } from "./clean-texts.ts";
import type { MerchantContext, OperatorAreaHandlers } from "./operator-context.ts";
import { requireKind } from "./require-feature.ts";

/** Announcements and banners: the log records each with its content before and after. */
export function announcementHandlers(services: Services): OperatorAreaHandlers<"announcements"> {
  const { db } = services.database;
  const { clock } = services;
  return {
    async list(ctx, query) {
      const now = clock.now();
      const { list, total } = await listAnnouncementRows(db, listCodes(ctx), query, now);
      return { list: list.map((row) => toView(row, now)), total };
    },
    async detail({ merchant }, { id }) {
      const row = await findAnnouncement(db, merchant.code, id);
      if (!row) throw new PlatformError("NOT_FOUND");
      const names = await loadNames(db, [row.created_by || null, row.updated_by]);
      return { one: toView(row, clock.now()), names };
    },
    save: async (ctx, input) => ({ id: await saveAnnouncement(services, ctx, input) }),
    remove: ({ merchant, operation }, { id, seenVersion }) =>
      toEmptyResult(
        services.database.transaction(async (trx) => {
          const { type, texts } = await requireVersion(trx, merchant.code, id, seenVersion);
          await removeAnnouncement(trx, merchant.code, id);
          await operation.record(trx, { type, texts }, {});
        }),
      ),
    picture: ({ merchant }, { id }) => readPicture(services, { merchant }, { id }),
    addPicture: async ({ merchant, operator, operation }, { picture }) => ({
      imageUrl: await addPicture(
        services,
        { merchantId: merchant.code, by: operator.id, sent: Buffer.from(picture, "base64") },
        (trx, id) => operation.record(trx, {}, { picture: id }, id),
      ),
    }),
  };
}

/**
 * Creates an announcement, or changes the one with the given `id`. Returns its id.
 * @throws PlatformError INVALID_INPUT; NOT_FOUND; CONFLICT with `details.changedBy` and `changedAt` if it was changed
 *   after the operator saw it.
 */
async function saveAnnouncement(
  { database, clock }: Services,
  { merchant, operator, operation }: MerchantContext,
  input: OperatorInput<"announcements", "save">,
): Promise<string> {
  const { id, seenVersion } = input;
  const content = toContent(merchant, input);
  const edit = { merchantId: merchant.code, content, by: operator.id, now: clock.now() };
  return database.transaction(async (trx) => {
    if (id === undefined) {
      const made = await addAnnouncement(trx, edit);
      await operation.record(trx, {}, content, made);
      return made;
    }
    if (seenVersion === undefined) {
      throw createFieldError("/seenVersion", { messageKey: "error.field.required" });
    }
    const before = await requireVersion(trx, merchant.code, id, seenVersion);
    await changeAnnouncement(trx, id, edit);
    const names = Object.keys(content) as (keyof AnnouncementContent)[];
    await operation.record(trx, Object.fromEntries(names.map((name) => [name, before[name]])), content);
    return id;
  });
}

/**
 * Locks an announcement against other operators, and requires the version that the operator saw.
 * @throws PlatformError NOT_FOUND; CONFLICT.
 */
async function requireVersion(
  trx: Trx,
  merchantId: string,
  id: string,
  seenVersion: number,
): Promise<StoredAnnouncement> {
  const row = await lockAnnouncement(trx, merchantId, id);
  if (!row) throw new PlatformError("NOT_FOUND");
  const { version, updated_by: editedBy, updated_at: editedAt } = row;
  if (version !== seenVersion) throw await createChangedConflict(trx, { version, editedBy, editedAt });
  return row;
}

function toContent(
  merchant: MerchantProfile,
  input: OperatorInput<"announcements", "save">,
): AnnouncementContent {
  const { type, groupName, platform, sort, imageUrl, startsAt, endsAt } = input;
  const refuse = (pointer: string, messageKey: string) => createFieldError(pointer, { messageKey });
  const linkUrl = requireAddress("/linkUrl", input.linkUrl);
  if (imageUrl !== "" && sanitiseImageAddress(imageUrl) === "")
    throw refuse("/imageUrl", "ops.error.address");
  if (type === "B" && imageUrl === "") throw refuse("/picture", "ops.error.bannerPicture");
  if (type === "B" && groupName === "") throw refuse("/groupName", "error.field.required");
  requireEndAfter(startsAt, endsAt);
  // A banner is a picture, and its title describes the picture; a notice may be only a title.
  if (type === "PU") requireKind(merchant, "popups", "/type");
  if (type === "AG") requireKind(merchant, "agents", "/type");
  const texts = cleanTexts(merchant, input.texts, { needsContent: type === "PU" });
  // Agents are signed in.
  const execution = type === "AG" ? "A" : input.execution;
  return {
    ...{ type, platform, execution, sort, image_url: imageUrl, link_url: linkUrl },
    ...{ group_name: type === "B" ? groupName : "", texts: JSON.stringify(texts) },
    ...{ starts_at: startsAt, ends_at: endsAt },
  };
}

/** Returns an announcement for the editor, which turns its HTML into elements: it is sanitised on read as well. */
function toView(row: StoredAnnouncement, now: number): OperatorAnnouncement {
  const { merchant_id: merchantId, id, type, platform, execution, sort, version } = row;
  const { starts_at: startsAt, ends_at: endsAt } = row;
  const texts = Object.entries(readTexts(row.texts));
  const hasEnded = endsAt !== null && endsAt <= now;
  return {
    ...{ merchantId, id, type, platform, execution, sort, version, startsAt, endsAt },
    groupName: row.group_name as OperatorAnnouncement["groupName"],
    texts: Object.fromEntries(
      texts.map(([code, one]) => [code, { ...one, content: sanitiseHtml(one.content) }]),
    ),
    imageUrl: sanitiseImageAddress(row.image_url),
    linkUrl: row.link_url,
    state: hasEnded ? "ended" : startsAt > now ? "planned" : "running",
    ...{ createdBy: row.created_by, updatedBy: row.updated_by, updatedAt: row.updated_at },
  };
}
