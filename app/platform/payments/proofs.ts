import type { CallContext } from "../call-context.ts";
import type { Database, Db } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { PlatformError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { FileStore } from "../ports/file-store.ts";
import type { Limiter } from "../ports/limiter.ts";
import { type CleanImage, cleanImage, MAX_IMAGE_BYTES } from "./clean-image.ts";

/** Pictures of one deposit or withdrawal (spec section 5). */
const MOST_PROOFS = 3;
/** Pictures that one account sends, taken or not: each is decoded, which costs. */
const PICTURES = { name: "payment pictures", points: 20, windowMs: 60 * 60_000 };

export interface ProofsDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  files: FileStore;
  log: { warn(facts: object, message: string): void };
}

interface Subject {
  subject: "deposit" | "withdrawal";
  subjectId: string;
  accountId: string;
}

/** Pictures that prove a payment, made anew before they are kept (clean-image.ts). */
export function createProofs({ database, clock, limiter, files, log }: ProofsDeps) {
  /** @throws PlatformError FILES_UNAVAILABLE */
  const unavailable = (error: unknown) => {
    log.warn({ err: error }, "the file store failed");
    throw new PlatformError("FILES_UNAVAILABLE", { cause: error });
  };

  return {
    /**
     * Keeps a picture of a deposit or withdrawal that the caller may add one to.
     * @throws PlatformError INVALID_INPUT on /image for what is no PNG or JPEG, is too large, or is one too many;
     * TOO_MANY_REQUESTS; FILES_UNAVAILABLE, with nothing changed.
     */
    async add(
      { merchant }: CallContext,
      { subject, subjectId, accountId }: Subject,
      sent: Uint8Array,
    ): Promise<void> {
      const { allowed, retryAfterMs } = await limiter.take(PICTURES, `${merchant.code} ${accountId}`);
      if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
      if (sent.length > MAX_IMAGE_BYTES) throw refused("payments.error.imageSize");
      const image = await cleanImage(sent);
      if (!image) throw refused("payments.error.image");
      const now = clock.now();
      const id = newId(now);
      const file = `proofs/${id}.${image.contentType === "image/png" ? "png" : "jpg"}`;
      // Before the row: a picture that a row names is there.
      await files.put(file, image.bytes, image.contentType).catch(unavailable);
      const isKept = await database.transaction(async (trx) => {
        // Whoever adds one waits here for whoever adds another to the same account's payments.
        await trx
          .updateTable("account")
          .set((eb) => ({ nickname: eb.ref("nickname") }))
          .where("merchant_id", "=", merchant.code)
          .where("id", "=", accountId)
          .execute();
        if ((await countProofs(trx, merchant.code, subject, subjectId)) >= MOST_PROOFS) return false;
        await trx
          .insertInto("payment_proof")
          .values({
            merchant_id: merchant.code,
            id,
            subject,
            subject_id: subjectId,
            account_id: accountId,
            file,
            content_type: image.contentType,
            bytes: image.bytes.length,
            uploaded_at: now,
          })
          .execute();
        return true;
      });
      if (isKept) return;
      await files
        .delete(file)
        .catch((error) => log.warn({ err: error, file }, "a picture that was one too many is still there"));
      throw refused(subject === "deposit" ? "payments.error.proofs" : "withdraw.error.proofs");
    },

    /**
     * A picture, for an operator of this merchant: serve it with `nosniff` and a policy that runs nothing.
     * @throws PlatformError NOT_FOUND; FILES_UNAVAILABLE.
     */
    async read(merchantId: string, proofId: string): Promise<CleanImage> {
      const row = await database.db
        .selectFrom("payment_proof")
        .select(["file", "content_type"])
        .where("merchant_id", "=", merchantId)
        .where("id", "=", proofId)
        .executeTakeFirst();
      const bytes = row && (await files.get(row.file).catch(unavailable));
      if (!row || !bytes) throw new PlatformError("NOT_FOUND");
      return { bytes, contentType: row.content_type };
    },
  };
}

/** The pictures of a deposit or withdrawal, to be selected from. */
export function proofsOf(db: Db, merchantId: string, subject: Subject["subject"], subjectId: string) {
  return db
    .selectFrom("payment_proof")
    .where("merchant_id", "=", merchantId)
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId);
}

/** How many pictures there are of a deposit or withdrawal. */
export async function countProofs(...of: Parameters<typeof proofsOf>): Promise<number> {
  const { count } = await proofsOf(...of)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function refused(messageKey: string): PlatformError {
  return new PlatformError("INVALID_INPUT", { fields: [{ pointer: "/image", messageKey }] });
}
