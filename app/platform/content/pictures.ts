import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { cleanImage, MAX_IMAGE_BYTES } from "../payments/payments.server.ts";
import type { ContentDeps } from "./content-deps.ts";

/** The path under which the site serves the pictures of announcements, by their ids. */
const PICTURES_PATH = "/pictures";

/** Returns a picture of the merchant's announcements. @throws PlatformError NOT_FOUND, FILES_UNAVAILABLE. */
export async function readPicture(
  { database, files, log }: Pick<ContentDeps, "database" | "files" | "log">,
  { merchant }: Pick<CallContext, "merchant">,
  { id }: CallInput<"content", "picture">,
): Promise<CallValue<"content", "picture">> {
  const row = await database.db
    .selectFrom("content_picture")
    .select(["file", "content_type"])
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  const bytes = await files.get(row.file).catch(filesUnavailable(log));
  if (!bytes) throw new PlatformError("NOT_FOUND");
  return { picture: bytes.toString("base64"), contentType: row.content_type };
}

/**
 * Stores a picture for an announcement, re-encoded (clean-image.ts). Returns its path on the site. `record` logs the
 * operation in the transaction of the picture's row.
 * @throws PlatformError INVALID_INPUT on /picture for anything but a PNG or JPEG and for too large files;
 *   FILES_UNAVAILABLE.
 */
export async function addPicture(
  { database, clock, files, log }: Pick<ContentDeps, "database" | "clock" | "files" | "log">,
  { merchantId, by, sent }: { merchantId: string; by: string; sent: Uint8Array },
  record: (trx: Trx, id: string) => Promise<void>,
): Promise<string> {
  if (sent.length > MAX_IMAGE_BYTES) {
    throw createFieldError("/picture", { messageKey: "payments.error.imageSize" });
  }
  const image = await cleanImage(sent);
  if (!image) throw createFieldError("/picture", { messageKey: "payments.error.image" });
  const now = clock.now();
  const id = newId(now);
  const file = `content/${id}.${image.contentType === "image/png" ? "png" : "jpg"}`;
  // The file is stored before its row, so that every row has its file.
  await files.put(file, image.bytes, image.contentType).catch(filesUnavailable(log));
  await database.transaction(async (trx) => {
    await trx
      .insertInto("content_picture")
      .values({
        merchant_id: merchantId,
        id,
        file,
        content_type: image.contentType,
        bytes: image.bytes.length,
        uploaded_by: by,
        uploaded_at: now,
      })
      .execute();
    await record(trx, id);
  });
  return `${PICTURES_PATH}/${id}`;
}

/** Logs a failure of the file store and throws FILES_UNAVAILABLE instead. */
function filesUnavailable(log: ContentDeps["log"]) {
  return (error: unknown): never => {
    log.warn({ err: error }, "the file store failed");
    throw new PlatformError("FILES_UNAVAILABLE", { cause: error });
  };
}
