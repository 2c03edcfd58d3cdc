import { lockAccount } from "../accounts/account-writes.server.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { Clock } from "../ports/clock.ts";
import type { FileStore } from "../ports/file-store.ts";
import type { Limiter } from "../ports/limiter.ts";
import { type CleanImage, cleanImage, MAX_IMAGE_BYTES } from "./clean-image.ts";
import { countProofs, createFilesErrorHandler, type ProofSubject } from "./proofs.ts";

/** The maximum number of pictures per deposit or withdrawal (spec section 5). */
const MAX_PROOFS = 3;
/** Limit on pictures sent by one account, accepted or not: decoding each one is expensive. */
const PICTURES = { name: "payment pictures", points: 20, windowMs: 60 * 60_000 };

export interface AddProofDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  files: FileStore;
  log: { warn(facts: object, message: string): void };
}

/**
 * Stores a picture of a deposit or withdrawal, re-encoded (clean-image.ts). The caller has checked that the member may
 * add one. An error changes nothing.
 * @throws PlatformError INVALID_INPUT on /image for a file that is not a PNG or JPEG, is too large, or is one too
 *   many; TOO_MANY_REQUESTS; FILES_UNAVAILABLE.
 */
export async function addProof(
  deps: AddProofDeps,
  { merchant }: CallContext,
  subject: ProofSubject,
  sent: Uint8Array,
): Promise<void> {
  const { limiter, files, log } = deps;
  const { allowed, retryAfterMs } = await limiter.take(PICTURES, `${merchant.code} ${subject.accountId}`);
  if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
  if (sent.length > MAX_IMAGE_BYTES) throw refused("payments.error.imageSize");
  const image = await cleanImage(sent);
  if (!image) throw refused("payments.error.image");
  const id = newId(deps.clock.now());
  const file = `proofs/${id}.${image.contentType === "image/png" ? "png" : "jpg"}`;
  // The file is stored before its row, so that every row has its file.
  await files.put(file, image.bytes, image.contentType).catch(createFilesErrorHandler(log));
  if (await insertProof(deps, merchant.code, subject, { id, file, image })) return;
  await files
    .delete(file)
    .catch((error) => log.warn({ err: error, file }, "a picture above the limit could not be deleted"));
  throw refused(subject.subject === "deposit" ? "payments.error.proofs" : "withdraw.error.proofs");
}

/** Inserts the picture's row; returns false if the deposit or withdrawal already has {@link MAX_PROOFS}. */
function insertProof(
  { database, clock }: AddProofDeps,
  merchantId: string,
  { subject, subjectId, accountId }: ProofSubject,
  { id, file, image }: { id: string; file: string; image: CleanImage },
): Promise<boolean> {
  return database.transaction(async (trx) => {
    // Locks the account, so that its pictures are counted one at a time.
    await lockAccount(trx, { merchantId, accountId });
    if ((await countProofs(trx, merchantId, subject, subjectId)) >= MAX_PROOFS) return false;
    await trx
      .insertInto("payment_proof")
      .values({
        merchant_id: merchantId,
        id,
        subject,
        subject_id: subjectId,
        account_id: accountId,
        file,
        content_type: image.contentType,
        bytes: image.bytes.length,
        uploaded_at: clock.now(),
      })
      .execute();
    return true;
  });
}

function refused(messageKey: string): PlatformError {
  return createFieldError("/image", { messageKey });
}
