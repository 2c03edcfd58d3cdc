import { consumeLimit } from "../core/consume-limit.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import {
  type CleanImage,
  readPicture,
  type StoredPicture,
  storePicture,
} from "../payments/payments.server.ts";

/** The limit on pictures that one account sends, accepted or not: decoding each one is expensive. */
const PICTURES = { name: "promotion pictures", points: 20, windowMs: 60 * 60_000 };

/**
 * Stores a picture (base64) of an application, whose transaction writes its row.
 * @throws PlatformError INVALID_INPUT on /image when it is no PNG or JPEG or is too large; TOO_MANY_REQUESTS;
 *   FILES_UNAVAILABLE.
 */
export async function storeImage(
  services: Services,
  { code }: MerchantProfile,
  accountId: string,
  base64: string,
): Promise<StoredPicture> {
  await consumeLimit(services.limiter, PICTURES, `${code} ${accountId}`);
  const sent = Buffer.from(base64, "base64");
  return storePicture(services, sent, { folder: "promotions", pointer: "/image" });
}

/**
 * Adds the row of a stored picture to an application. The caller has locked the member's purse, so that pictures are
 * counted one after another.
 *
 * @throws PlatformError INVALID_INPUT on /image when there are too many.
 */
export async function addImageRow(
  trx: Trx,
  merchant: MerchantProfile,
  entryId: string,
  { id, file, image }: StoredPicture,
  now: number,
): Promise<void> {
  if ((await countImages(trx, merchant.code, entryId)) >= merchant.promotions.maxImages) {
    throw createFieldError("/image", { messageKey: "promotions.error.images" });
  }
  await trx
    .insertInto("promotion_image")
    .values({
      merchant_id: merchant.code,
      id,
      entry_id: entryId,
      file,
      content_type: image.contentType,
      bytes: image.bytes.length,
      uploaded_at: now,
    })
    .execute();
}

/** Returns the number of pictures of an application. */
export async function countImages(db: Db, merchantId: string, entryId: string): Promise<number> {
  const { count } = await db
    .selectFrom("promotion_image")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("merchant_id", "=", merchantId)
    .where("entry_id", "=", entryId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads a picture of an application, for an operator. @throws PlatformError NOT_FOUND; FILES_UNAVAILABLE. */
export async function readImage(
  services: Services,
  merchantId: string,
  imageId: string,
): Promise<CleanImage> {
  const { database } = services;
  const row = await database.db
    .selectFrom("promotion_image")
    .select(["file", "content_type"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", imageId)
    .executeTakeFirst();
  return readPicture(services, row);
}
