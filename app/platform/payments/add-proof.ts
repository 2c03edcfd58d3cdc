import { lockAccount } from "../accounts/account-writes.server.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import { dropPicture, type StoredPicture, storePicture } from "./picture-files.ts";
import { countProofs, type ProofSubject } from "./proofs.ts";

/** The maximum number of pictures per deposit or withdrawal (spec section 5). */
const MAX_PROOFS = 3;
/** Limit on pictures sent by one account, accepted or not: decoding each one is expensive. */
const PICTURES = { name: "payment pictures", points: 20, windowMs: 60 * 60_000 };

/**
 * Stores a picture of a deposit or withdrawal, re-encoded (clean-image.ts). The caller has checked that the member may
 * add one. An error changes nothing.
 * @throws PlatformError INVALID_INPUT on /image for a file that is not a PNG or JPEG, is too large, or is one too
 *   many; TOO_MANY_REQUESTS; FILES_UNAVAILABLE.
 */
export async function addProof(
  services: Services,
  { merchant }: CallContext,
  subject: ProofSubject,
  sent: Uint8Array,
): Promise<void> {
  await consumeLimit(services.limiter, PICTURES, `${merchant.code} ${subject.accountId}`);
  const stored = await storePicture(services, sent, { folder: "proofs", pointer: "/image" });
  if (await insertProof(services, merchant.code, subject, stored)) return;
  await dropPicture(services, stored);
  throw createFieldError("/image", {
    messageKey: subject.subject === "deposit" ? "payments.error.proofs" : "withdraw.error.proofs",
  });
}

/** Inserts the picture's row; returns false if the deposit or withdrawal already has {@link MAX_PROOFS}. */
function insertProof(
  { database, clock }: Services,
  merchantId: string,
  { subject, subjectId, accountId }: ProofSubject,
  { id, file, image }: StoredPicture,
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
