import type { Selectable } from "kysely";
import { sanitiseAddress, sanitiseImageAddress } from "../content/content.server.ts";
import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { PlatformError } from "../core/errors.ts";
import { EVERY_ACCOUNT } from "../core/events.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { AnnouncementRow } from "../database/tables/content.ts";
import type { AnnouncementDeps } from "./announcement-deps.ts";
import { createChangedConflict } from "./case-parts.ts";
import { cleanTexts } from "./clean-texts.ts";
import type { MerchantContext } from "./operator-context.ts";
import { requireFeature } from "./require-feature.ts";

/**
 * Creates an announcement, or changes the one with the given `id`. Returns its id.
 * @throws PlatformError INVALID_INPUT; NOT_FOUND; CONFLICT with `details.changedBy` and `changedAt` if it was changed
 *   after the operator saw it.
 */
export async function saveAnnouncement(
  { database, clock }: AnnouncementDeps,
  { merchant, operator, operation }: MerchantContext,
  input: OperatorInput<"announcements", "save">,
): Promise<string> {
  const { id, seenVersion } = input;
  const now = clock.now();
  const content = toContent(merchant, input);
  return database.transaction(async (trx) => {
    trx.publish("announcement", { merchantId: merchant.code, accountId: EVERY_ACCOUNT });
    if (id === undefined) {
      const made = newId(now);
      await trx
        .insertInto("announcement")
        .values({
          merchant_id: merchant.code,
          id: made,
          ...content,
          created_at: now,
          created_by: operator.id,
          updated_at: now,
        })
        .execute();
      await operation.record(trx, {}, content, made);
      return made;
    }
    if (seenVersion === undefined) {
      throw createFieldError("/seenVersion", { messageKey: "error.field.required" });
    }
    const before = await lockAnnouncement(trx, merchant.code, { id, seenVersion });
    await trx
      .updateTable("announcement")
      .set({ ...content, version: before.version + 1, updated_at: now, updated_by: operator.id })
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .execute();
    const old = Object.fromEntries(Object.keys(content).map((name) => [name, before[name as keyof Content]]));
    await operation.record(trx, old, content);
    return id;
  });
}

/**
 * Locks an announcement against other operators, and requires the version that the operator saw.
 * @throws PlatformError NOT_FOUND; CONFLICT.
 */
export async function lockAnnouncement(
  trx: Trx,
  merchantId: string,
  { id, seenVersion }: { id: string; seenVersion: number },
): Promise<Selectable<AnnouncementRow>> {
  const row = await trx
    .updateTable("announcement")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  const { version, updated_by: editedBy, updated_at: editedAt } = row;
  if (version !== seenVersion) throw await createChangedConflict(trx, { version, editedBy, editedAt });
  return row;
}

type Content = Omit<
  AnnouncementRow,
  "merchant_id" | "id" | "created_at" | "created_by" | "updated_at" | "updated_by" | "version"
>;

function toContent(
  merchant: MerchantContext["merchant"],
  input: OperatorInput<"announcements", "save">,
): Content {
  const { type, groupName, platform, execution, sort, startsAt, endsAt } = input;
  const refuse = (pointer: string, messageKey: string) => createFieldError(pointer, { messageKey });
  const linkUrl = sanitiseAddress(input.linkUrl);
  if (linkUrl === "" && input.linkUrl.trim() !== "") throw refuse("/linkUrl", "ops.error.address");
  if (input.imageUrl !== "" && sanitiseImageAddress(input.imageUrl) === "") {
    throw refuse("/imageUrl", "ops.error.address");
  }
  if (type === "B" && input.imageUrl === "") throw refuse("/picture", "ops.error.bannerPicture");
  if (type === "B" && groupName === "") throw refuse("/groupName", "error.field.required");
  if (endsAt !== null && endsAt <= startsAt) throw refuse("/endsAt", "ops.error.endsBefore");
  // A banner is a picture, and its title describes the picture; a notice may be only a title.
  if (type === "PU") requireFeature(merchant, "popups");
  const texts = cleanTexts(merchant, input.texts, { needsContent: type === "PU" });
  return {
    type,
    group_name: type === "B" ? groupName : "",
    platform,
    execution,
    texts: JSON.stringify(texts),
    image_url: input.imageUrl,
    link_url: linkUrl,
    sort,
    starts_at: startsAt,
    ends_at: endsAt,
  };
}
