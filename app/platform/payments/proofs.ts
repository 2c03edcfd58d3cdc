import type { Db } from "../database/database.server.ts";

/** The payment that a proof (a picture, such as a bank's receipt) belongs to, and its account. */
export interface ProofSubject {
  subject: "deposit" | "withdrawal";
  subjectId: string;
  accountId: string;
}

/** Returns a query for the proofs of a deposit or withdrawal, which the caller refines. */
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

/** Counts the proofs of a deposit or withdrawal. */
export async function countProofs(...of: Parameters<typeof selectProofs>): Promise<number> {
  const { count } = await selectProofs(...of)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
