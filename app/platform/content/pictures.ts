import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { readPicture as readPictureFile, storePicture } from "../payments/payments.server.ts";

/** The path under which the site serves the pictures of announcements, by their ids. */
const PICTURES_PATH = "/pictures";

/** Returns a picture of the merchant's announcements. @throws PlatformError NOT_FOUND, FILES_UNAVAILABLE. */
export async function readPicture(
  services: Services,
  { merchant }: Pick<CallContext, "merchant">,
  { id }: CallInput<"content", "picture">,
): Promise<CallValue<"content", "picture">> {
  const { database } = services;
  const row = await database.db
    .selectFrom("content_picture")
    .select(["file", "content_type"])
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", id)
    .executeTakeFirst();
  const { bytes, contentType } = await readPictureFile(services, row);
  return { picture: bytes.toString("base64"), contentType };
}

/**
 * Stores a picture for an announcement, re-encoded (clean-image.ts). Returns its path on the site. `record` logs the
 * operation in the transaction of the picture's row.
 * @throws PlatformError INVALID_INPUT on /picture for anything but a PNG or JPEG and for too large files;
 *   FILES_UNAVAILABLE.
 */
export async function addPicture(
  services: Services,
  { merchantId, by, sent }: { merchantId: string; by: string; sent: Uint8Array },
  record: (trx: Trx, id: string) => Promise<void>,
): Promise<string> {
  const { database, clock } = services;
  const { id, file, image } = await storePicture(services, sent, {
    folder: "content",
    pointer: "/picture",
  });
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
        uploaded_at: clock.now(),
      })
      .execute();
    await record(trx, id);
  });
  return `${PICTURES_PATH}/${id}`;
}
