import { PlatformError } from "../core/errors.ts";
import type { Db } from "../database/database.server.ts";

/** The payment that a picture belongs to, and whose it is. */
export interface ProofSubject {
  subject: "deposit" | "withdrawal";
  subjectId: string;
  accountId: string;
}

/** The pictures of a deposit or withdrawal, to be selected from. */
export function selectProofs(
  db: Db,
  merchantId: string,
  subject: ProofSubject["subject"],
  subjectId: string,
) {
  return db
    .selectFrom("payment_proof")
    .where("merchant_id", "=", merchantId)
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId);
}

/** How many pictures a deposit or withdrawal has. */
export async function countProofs(...of: Parameters<typeof selectProofs>): Promise<number> {
  const { count } = await selectProofs(...of)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Logs a failure of the file store and throws FILES_UNAVAILABLE in its place. */
export function filesUnavailable(log: { warn(facts: object, message: string): void }) {
  return (error: unknown): never => {
    log.warn({ err: error }, "the file store failed");
    throw new PlatformError("FILES_UNAVAILABLE", { cause: error });
  };
}
