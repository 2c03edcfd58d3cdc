import { safeAddress, safeImageAddress } from "../content/content.server.ts";
import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { PlatformError } from "../core/errors.ts";
import { EVERY_ACCOUNT } from "../core/events.ts";
import { fieldRefusal } from "../core/input-errors.ts";
import { newId } from "../database/ids.ts";
import type { AnnouncementRow } from "../database/tables/content.ts";
import type { AnnouncementDeps } from "./announcement-deps.ts";
import { cleanTexts } from "./clean-texts.ts";
import type { MerchantContext } from "./operator-context.ts";
import { requireFeature } from "./require-feature.ts";

/**
 * Makes an announcement, or changes the one that `id` names. Gives its id.
 * @throws PlatformError INVALID_INPUT; NOT_FOUND; CONFLICT where somebody has changed it since it was looked at.
 */
export async function saveAnnouncement(
  { database, clock }: AnnouncementDeps,
  { merchant, operator, operation }: MerchantContext,
  input: OperatorInput<"announcements", "save">,
): Promise<string> {
  const { id, seenUpdatedAt } = input;
  const now = clock.now();
  const content = contentOf(merchant, input);
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
    const before = await trx
      .selectFrom("announcement")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) throw new PlatformError("NOT_FOUND");
    if (seenUpdatedAt !== undefined && before.updated_at !== seenUpdatedAt)
      throw new PlatformError("CONFLICT");
    const changed = await trx
      .updateTable("announcement")
      .set({ ...content, updated_at: Math.max(now, before.updated_at + 1) })
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .where("updated_at", "=", before.updated_at)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new PlatformError("CONFLICT");
    const { merchant_id: _, id: __, created_at: ___, created_by: ____, updated_at: _____, ...old } = before;
    await operation.record(trx, old, content);
    return id;
  });
}

type Content = Omit<AnnouncementRow, "merchant_id" | "id" | "created_at" | "created_by" | "updated_at">;

function contentOf(
  merchant: MerchantContext["merchant"],
  input: OperatorInput<"announcements", "save">,
): Content {
  const { type, groupName, platform, execution, sort, startsAt, endsAt } = input;
  const refuse = (pointer: string, messageKey: string) => fieldRefusal(pointer, { messageKey });
  const linkUrl = input.linkUrl.trim();
  if (linkUrl !== "" && safeAddress(linkUrl) === "") throw refuse("/linkUrl", "ops.error.address");
  if (input.imageUrl !== "" && safeImageAddress(input.imageUrl) === "") {
    throw refuse("/imageUrl", "ops.error.address");
  }
  if (type === "B" && input.imageUrl === "") throw refuse("/picture", "ops.error.bannerPicture");
  if (type === "B" && groupName === "") throw refuse("/groupName", "error.field.required");
  if (endsAt !== null && endsAt <= startsAt) throw refuse("/endsAt", "ops.error.endsBefore");
  // A banner is a picture, and its title is what the picture shows; a notice may be a title alone.
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
