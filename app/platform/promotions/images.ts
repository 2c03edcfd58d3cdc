import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { type CleanImage, cleanImage, MAX_IMAGE_BYTES } from "../payments/payments.server.ts";
import type { PromotionDeps } from "./promotion-deps.ts";

/** The limit on pictures that one account sends, accepted or not: decoding each one is expensive. */
const PICTURES = { name: "promotion pictures", points: 20, windowMs: 60 * 60_000 };

/** A stored picture that has no row yet. */
interface StoredImage {
  id: string;
  file: string;
  image: CleanImage;
}

type Deps = Pick<PromotionDeps, "clock" | "limiter" | "files" | "log">;

/**
 * Decodes a picture (base64), re-encodes it and stores it. Its row follows in the transaction of the application, so
 * that every row has its file.
 * @throws PlatformError INVALID_INPUT on /image when it is no PNG or JPEG or is too large; TOO_MANY_REQUESTS;
 *   FILES_UNAVAILABLE.
 */
export async function storeImage(
  { clock, limiter, files, log }: Deps,
  { code }: MerchantProfile,
  accountId: string,
  base64: string,
): Promise<StoredImage> {
  const { allowed, retryAfterMs } = await limiter.take(PICTURES, `${code} ${accountId}`);
  if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
  const sent = Buffer.from(base64, "base64");
  if (sent.length > MAX_IMAGE_BYTES) throw refused("payments.error.imageSize");
  const image = await cleanImage(sent);
  if (!image) throw refused("payments.error.image");
  const id = newId(clock.now());
  const file = `promotions/${id}.${image.contentType === "image/png" ? "png" : "jpg"}`;
  await files.put(file, image.bytes, image.contentType).catch((error) => {
    log.warn({ err: error }, "the file store failed");
    throw new PlatformError("FILES_UNAVAILABLE", { cause: error });
  });
  return { id, file, image };
}

/** Deletes a stored picture whose row could not be written. */
export async function dropImage({ files, log }: Deps, { file }: StoredImage): Promise<void> {
  await files
    .delete(file)
    .catch((error) => log.warn({ err: error, file }, "an unused picture could not be deleted"));
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
  { id, file, image }: StoredImage,
  now: number,
): Promise<void> {
  if ((await countImages(trx, merchant.code, entryId)) >= merchant.promotions.maxImages) {
    throw refused("promotions.error.images");
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
  { database, files, log }: Pick<PromotionDeps, "database" | "files" | "log">,
  merchantId: string,
  imageId: string,
): Promise<CleanImage> {
  const row = await database.db
    .selectFrom("promotion_image")
    .select(["file", "content_type"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", imageId)
    .executeTakeFirst();
  const bytes =
    row &&
    (await files.get(row.file).catch((error) => {
      log.warn({ err: error }, "the file store failed");
      throw new PlatformError("FILES_UNAVAILABLE", { cause: error });
    }));
  if (!row || !bytes) throw new PlatformError("NOT_FOUND");
  return { bytes, contentType: row.content_type };
}

function refused(messageKey: string): PlatformError {
  return createFieldError("/image", { messageKey });
}
