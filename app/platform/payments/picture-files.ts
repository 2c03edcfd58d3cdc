import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import { newId } from "../database/ids.ts";
import { type CleanImage, cleanImage, MAX_IMAGE_BYTES } from "./clean-image.ts";

/** A stored picture that has no row yet. */
export interface StoredPicture {
  id: string;
  file: string;
  image: CleanImage;
}

/**
 * Stores a picture, re-encoded (clean-image.ts), in a folder of the file store. Write its row after it, so that every
 * row has its file.
 * @throws PlatformError INVALID_INPUT on `pointer` for a file that is not a PNG or JPEG, or is too large;
 *   FILES_UNAVAILABLE.
 */
export async function storePicture(
  { clock, files, log }: Services,
  sent: Uint8Array,
  { folder, pointer }: { folder: string; pointer: string },
): Promise<StoredPicture> {
  if (sent.length > MAX_IMAGE_BYTES) {
    throw createFieldError(pointer, { messageKey: "payments.error.imageSize" });
  }
  const image = await cleanImage(sent);
  if (!image) throw createFieldError(pointer, { messageKey: "payments.error.image" });
  const id = newId(clock.now());
  const file = `${folder}/${id}.${image.contentType === "image/png" ? "png" : "jpg"}`;
  await files.put(file, image.bytes, image.contentType).catch(filesUnavailable(log));
  return { id, file, image };
}

/** Deletes a stored picture whose row could not be written. */
export async function dropPicture({ files, log }: Services, { file }: StoredPicture): Promise<void> {
  await files
    .delete(file)
    .catch((error) => log.warn({ err: error, file }, "an unused picture could not be deleted"));
}

/**
 * Reads the picture of a row. Serve it with `nosniff` and a content security policy that blocks scripts.
 * @throws PlatformError NOT_FOUND without a row or file; FILES_UNAVAILABLE.
 */
export async function readPicture(
  { files, log }: Services,
  row: { file: string; content_type: CleanImage["contentType"] } | undefined,
): Promise<CleanImage> {
  const bytes = row && (await files.get(row.file).catch(filesUnavailable(log)));
  if (!row || !bytes) throw new PlatformError("NOT_FOUND");
  return { bytes, contentType: row.content_type };
}

/** Returns a handler that logs a failure of the file store and throws FILES_UNAVAILABLE instead. */
function filesUnavailable(log: Services["log"]) {
  return (error: unknown): never => {
    log.warn({ err: error }, "the file store failed");
    throw new PlatformError("FILES_UNAVAILABLE", { cause: error });
  };
}
