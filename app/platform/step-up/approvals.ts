import { newToken, tokenHash } from "../core/secret-token.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { StepUpRow } from "../database/tables/step-up.ts";
import { type Operation, operationDigest } from "./challenges.ts";

/** An approval is valid this long, for one use. */
const APPROVAL_MS = 5 * 60_000;

/** Stores the approval of a proven challenge, for the renewed session, and returns its token. */
export async function grantApproval(
  trx: Trx,
  challenge: StepUpRow,
  sessionId: string,
  now: number,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("approval")
    .values({
      merchant_id: challenge.merchant_id,
      token_hash: tokenHash(token),
      account_id: challenge.account_id,
      session_id: sessionId,
      action: challenge.action,
      digest: challenge.digest,
      created_at: now,
      expires_at: now + APPROVAL_MS,
      used_at: null,
    })
    .execute();
  return token;
}

interface ApprovalOwner {
  merchantId: string;
  accountId: string;
  sessionId: string;
}

/**
 * Spends an approval of exactly this operation. Returns false when it is for another operation, account or session,
 * expired, or spent.
 */
export async function consumeApproval(
  db: Db,
  owner: ApprovalOwner,
  token: string,
  operation: Operation,
  now: number,
): Promise<boolean> {
  const spent = await db
    .updateTable("approval")
    .set({ used_at: now })
    .where("merchant_id", "=", owner.merchantId)
    .where("token_hash", "=", tokenHash(token))
    .where("account_id", "=", owner.accountId)
    .where("session_id", "=", owner.sessionId)
    .where("digest", "=", operationDigest(operation))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("token_hash")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Makes a spent approval valid again until it expires. Only for the caller that has just spent it. */
export async function restoreApproval(db: Db, owner: ApprovalOwner, token: string): Promise<void> {
  await db
    .updateTable("approval")
    .set({ used_at: null })
    .where("merchant_id", "=", owner.merchantId)
    .where("token_hash", "=", tokenHash(token))
    .where("account_id", "=", owner.accountId)
    .where("session_id", "=", owner.sessionId)
    .execute();
}
