import { canonicalReference } from "../core/canonical-reference.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db } from "../database/database.server.ts";

/** Tables whose rows are each proven by one line of a bank statement. */
type BankLineTable = "deposit" | "withdrawal";

/**
 * Runs `work`, which writes a line of a bank statement to a row of `table`; a line is used once, in any spelling.
 * @throws PlatformError CONFLICT with `details.takenBy` and `details.takenReference` of the row that has the line.
 */
export async function storeBankLine<T>(
  db: Db,
  table: BankLineTable,
  { merchantId, bankReference }: { merchantId: string; bankReference: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTakenLine(error, table)) throw error;
    const taken = await db
      .selectFrom(table)
      .select(["id", "reference"])
      .where("merchant_id", "=", merchantId)
      .where("bank_line", "=", canonicalReference(bankReference))
      .executeTakeFirst();
    const details = taken && { takenBy: taken.id, takenReference: taken.reference };
    throw new PlatformError("CONFLICT", { cause: error, ...(details ? { details } : {}) });
  }
}

/** Returns true when a write failed because another row has the line. */
function isTakenLine(error: unknown, table: BankLineTable): boolean {
  if (!(error instanceof Error)) return false;
  const { constraint, message } = error as Error & { constraint?: string };
  return (
    constraint === `${table}_bank_line` ||
    constraint === `${table}_provider_ref` ||
    new RegExp(`UNIQUE constraint failed:.*${table}\\.(bank_line|provider_ref)`).test(message)
  );
}
