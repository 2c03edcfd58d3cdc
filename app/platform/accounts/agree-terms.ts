import type { FieldError } from "../core/errors.ts";
import type { FieldRule, MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { getRequiredBirthday } from "./form-rules.ts";
import { type Confirmation, checkConfirmation } from "./registration-rules.ts";

/** The `register_method` of an account that an agent has opened for somebody. */
export const OPENED_BY_AGENT = "AGENT";
/** The `register_method` of an account that an operator has opened. Only those get a link for a first password. */
export const OPENED_BY_OPERATOR = "OPERATOR";

/**
 * Returns true when an account's owner must agree to the terms together with its own password: somebody else opened the
 * account, so that its owner has confirmed neither the terms nor the age.
 */
async function areTermsDue(db: Db, merchantId: string, accountId: string): Promise<boolean> {
  const due = await db
    .selectFrom("account")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .where("register_method", "in", [OPENED_BY_AGENT, OPENED_BY_OPERATOR])
    .where("terms_accepted_at", "is", null)
    .executeTakeFirst();
  return due !== undefined;
}

/** The confirmations that an account's owner must give together with a new password. */
export interface DueConfirmation {
  termsDue: boolean;
  /** The rule of the birthday; null if none must be given. */
  birthday: FieldRule | null;
}

/** Returns the due confirmations of an account; none without an account. */
export async function loadDueConfirmation(
  db: Db,
  merchant: MerchantProfile,
  accountId: string | null,
): Promise<DueConfirmation> {
  const termsDue = accountId !== null && (await areTermsDue(db, merchant.code, accountId));
  return { termsDue, birthday: termsDue ? getRequiredBirthday(merchant) : null };
}

/** A check of what an account's owner confirms together with a new password. */
interface CheckedConfirmation {
  problems: readonly FieldError[];
  /** Stores it, in the transaction of the password. */
  store(trx: Trx): Promise<void>;
}

/** Checks what an account's owner confirms, if anything is due. */
export async function confirmTerms(
  db: Db,
  merchant: MerchantProfile,
  { accountId, now, ...confirmation }: Confirmation & { accountId: string; now: number },
): Promise<CheckedConfirmation> {
  if (!(await areTermsDue(db, merchant.code, accountId))) return { problems: [], store: async () => {} };
  const { problems, birthday } = checkConfirmation(merchant, confirmation, now);
  return {
    problems,
    async store(trx) {
      await trx
        .updateTable("account")
        .set({ terms_accepted_at: now, ...(birthday !== null && { birthday }) })
        .where("merchant_id", "=", merchant.code)
        .where("id", "=", accountId)
        .execute();
    },
  };
}
