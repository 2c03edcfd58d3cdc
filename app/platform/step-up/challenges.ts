import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { contentDigest } from "../core/same-content.ts";
import { newToken, tokenHash } from "../core/secret-token.ts";
import type { Db } from "../database/database.server.ts";
import type { StepUpRow } from "../database/tables/step-up.ts";

/** A challenge is valid for this long, and for `CHALLENGE_TRIES` answers (NIST SP 800-63B-4, 3.1.3.1 and 3.2.2). */
const CHALLENGE_MS = 10 * 60_000;
export const CHALLENGE_TRIES = 5;

/**
 * The operation that the account's owner approves: the name of an action, and every fact of it that must not change
 * afterwards.
 */
export interface Operation {
  action: string;
  facts: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Returns the SHA-256 (hex) of an operation. The order of its facts does not matter; a changed, added or missing fact
 * does.
 */
export function operationDigest({ action, facts }: Operation): string {
  const sorted = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  return contentDigest([action, sorted]);
}

export type NewChallenge = Pick<
  StepUpRow,
  "account_id" | "purpose" | "session_id" | "action" | "digest" | "carry"
>;

/** Stores a challenge for the requester's address and returns its id; the database stores only the hash. */
export async function openChallenge(
  db: Db,
  ctx: CallContext,
  challenge: NewChallenge,
  now: number,
): Promise<string> {
  const id = newToken();
  await db
    .insertInto("step_up")
    .values({
      ...challenge,
      merchant_id: ctx.merchant.code,
      id_hash: tokenHash(id),
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
 * Returns the conditions that a challenge must match for this caller to answer it: id, host, address, and for an
 * approval the session too.
 */
function answerable(ctx: CallContext, id: string, now: number) {
  const { caller, merchant, request } = ctx;
  return {
    merchant_id: merchant.code,
    id_hash: tokenHash(id),
    audience: request.audience,
    address: addressBlock(request.ip),
    session: caller.kind === "account" ? caller.sessionId : null,
    now,
  };
}

/** Returns the challenge of an id, unexpired, unused and with tries left; null when this caller may answer none. */
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

/**
 * Consumes one of a challenge's tries before the answer is evaluated, so that simultaneous answers share the five
 * tries. Returns the tries left, or null if there were none.
 */
export async function consumeChallengeTry(db: Db, row: StepUpRow): Promise<number | null> {
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

/** Refunds a try whose answer was not evaluated after all. */
export async function refundChallengeTry(db: Db, row: StepUpRow): Promise<void> {
  await db
    .updateTable("step_up")
    .set((eb) => ({ tries: eb("tries", "-", 1) }))
    .where("merchant_id", "=", row.merchant_id)
    .where("id_hash", "=", row.id_hash)
    .execute();
}

/** Marks a challenge as used. Returns true for exactly one of several simultaneous callers. */
export async function markChallengeUsed(db: Db, row: StepUpRow, now: number): Promise<boolean> {
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
