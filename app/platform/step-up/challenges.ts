import { createHash } from "node:crypto";
import { addressBlock } from "../address-block.ts";
import type { CallContext } from "../call-context.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { StepUpRow } from "../database/tables.ts";
import { newSecretToken, secretHash } from "./secret-token.ts";

/** A challenge is good for this long, and for so many answers (NIST SP 800-63B-4, 3.1.3.1 and 3.2.2). */
const CHALLENGE_MS = 10 * 60_000;
export const CHALLENGE_TRIES = 5;
/** What was approved may be done this long, once. */
const APPROVAL_MS = 5 * 60_000;

/** What is to be approved: an action by its name, and every fact that it must not be changed in. */
export interface Deed {
  action: string;
  facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** SHA-256 (hex) of a deed. Facts in whatever order are the same deed; one changed, added or left out is another. */
export function deedDigest({ action, facts }: Deed): string {
  const sorted = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([action, sorted]))
    .digest("hex");
}

type NewChallenge = Pick<StepUpRow, "account_id" | "purpose" | "session_id" | "action" | "digest" | "carry">;

/** Makes a challenge for the address that asks, and gives its id, which is kept nowhere else. */
export async function openChallenge(
  db: Db,
  ctx: CallContext,
  challenge: NewChallenge,
  now: number,
): Promise<string> {
  const id = newSecretToken();
  await db
    .insertInto("step_up")
    .values({
      ...challenge,
      merchant_id: ctx.merchant.code,
      id_hash: secretHash(id),
      audience: ctx.request.audience,
      address: addressBlock(ctx.request.ip),
      tries: 0,
      created_at: now,
      expires_at: now + CHALLENGE_MS,
      used_at: null,
    })
    .execute();
  return id;
}

/**
 * The challenges that this caller may answer now: of this id, host and address, in time, unused, with tries left; one
 * for an approval in its own session only.
 */
function answerable(ctx: CallContext, id: string, now: number) {
  const { caller, merchant, request } = ctx;
  return {
    merchant_id: merchant.code,
    id_hash: secretHash(id),
    audience: request.audience,
    address: addressBlock(request.ip),
    session: caller.kind === "account" ? caller.sessionId : null,
    now,
  };
}

/** Null when there is none that this caller may answer. */
export async function findChallenge(
  db: Db,
  ctx: CallContext,
  id: string,
  now: number,
): Promise<StepUpRow | null> {
  const match = answerable(ctx, id, now);
  const row = await db
    .selectFrom("step_up")
    .selectAll()
    .where("merchant_id", "=", match.merchant_id)
    .where("id_hash", "=", match.id_hash)
    .where("audience", "=", match.audience)
    .where("address", "=", match.address)
    .where("used_at", "is", null)
    .where("expires_at", ">", match.now)
    .where("tries", "<", CHALLENGE_TRIES)
    .executeTakeFirst();
  if (!row || (row.purpose === "approval" && row.session_id !== match.session)) return null;
  return row;
}

/** Takes one of a challenge's tries, before the answer is looked at, so that many at once are no more than five. */
export async function takeChallengeTry(db: Db, row: StepUpRow): Promise<number | null> {
  const taken = await db
    .updateTable("step_up")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("merchant_id", "=", row.merchant_id)
    .where("id_hash", "=", row.id_hash)
    .where("used_at", "is", null)
    .where("tries", "<", CHALLENGE_TRIES)
    .returning("tries")
    .executeTakeFirst();
  return taken ? CHALLENGE_TRIES - taken.tries : null;
}

/** Gives a try back that `takeChallengeTry` took for an answer that was not looked at after all. */
export async function giveChallengeTryBack(db: Db, row: StepUpRow): Promise<void> {
  await db
    .updateTable("step_up")
    .set((eb) => ({ tries: eb("tries", "-", 1) }))
    .where("merchant_id", "=", row.merchant_id)
    .where("id_hash", "=", row.id_hash)
    .execute();
}

/** Uses a challenge up; true for one of any number of callers. */
export async function spendChallenge(db: Db, row: StepUpRow, now: number): Promise<boolean> {
  const used = await db
    .updateTable("step_up")
    .set({ used_at: now })
    .where("merchant_id", "=", row.merchant_id)
    .where("id_hash", "=", row.id_hash)
    .where("used_at", "is", null)
    .returning("id_hash")
    .executeTakeFirst();
  return used !== undefined;
}

/** Gives the approval that a proven challenge was made for, to the session that goes on. */
export async function grantApproval(
  trx: Trx,
  challenge: StepUpRow,
  sessionId: string,
  now: number,
): Promise<string> {
  const token = newSecretToken();
  await trx
    .insertInto("approval")
    .values({
      merchant_id: challenge.merchant_id,
      token_hash: secretHash(token),
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

/** Whose an approval is. */
interface ApprovalOwner {
  merchantId: string;
  accountId: string;
  sessionId: string;
}

/** Spends an approval of exactly this deed; false when it is of another deed, account or session, late, or spent. */
export async function spendApproval(
  db: Db,
  owner: ApprovalOwner,
  token: string,
  deed: Deed,
  now: number,
): Promise<boolean> {
  const spent = await db
    .updateTable("approval")
    .set({ used_at: now })
    .where("merchant_id", "=", owner.merchantId)
    .where("token_hash", "=", secretHash(token))
    .where("account_id", "=", owner.accountId)
    .where("session_id", "=", owner.sessionId)
    .where("digest", "=", deedDigest(deed))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("token_hash")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Makes an approval that was spent good again, until it would have ended. For whoever has just spent it. */
export async function restoreApproval(db: Db, owner: ApprovalOwner, token: string): Promise<void> {
  await db
    .updateTable("approval")
    .set({ used_at: null })
    .where("merchant_id", "=", owner.merchantId)
    .where("token_hash", "=", secretHash(token))
    .where("account_id", "=", owner.accountId)
    .where("session_id", "=", owner.sessionId)
    .execute();
}
