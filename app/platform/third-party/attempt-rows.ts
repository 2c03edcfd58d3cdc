import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { newToken, tokenHash } from "../core/secret-token.ts";
import type { Db } from "../database/database.server.ts";
import type { ThirdPartyProvider } from "../database/tables/third-party.ts";
import { ATTEMPT_LIFETIME_MS } from "./attempts.ts";

/** An identity confirmed by a service. */
export interface Identity {
  provider: ThirdPartyProvider;
  subject: string;
  label: string;
  email: string | null;
  mobile: string | null;
}

const NOT_ANSWERED = { subject: null, label: null, email: null, mobile: null };

/** Stores a new attempt and returns its token; the database stores only the hash. */
export async function addAttempt(
  db: Db,
  ctx: CallContext,
  provider: ThirdPartyProvider,
  { redirectUri, now }: { redirectUri: string; now: number },
): Promise<{ attempt: string; expiresAt: number }> {
  const attempt = newToken();
  const expiresAt = now + ATTEMPT_LIFETIME_MS;
  await db
    .insertInto("third_party_attempt")
    .values({
      merchant_id: ctx.merchant.code,
      token_hash: tokenHash(attempt),
      provider,
      redirect_uri: redirectUri,
      created_at: now,
      expires_at: expiresAt,
      answered_at: null,
      ...NOT_ANSWERED,
    })
    .execute();
  return { attempt, expiresAt };
}

/**
 * Marks an attempt as answered, which is possible once; returns undefined when it was already answered or has expired.
 */
export function markAnswered(db: Db, ctx: CallContext, attempt: string, now: number) {
  return db
    .updateTable("third_party_attempt")
    .set({ answered_at: now })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("token_hash", "=", tokenHash(attempt))
    .where("answered_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["provider", "redirect_uri"])
    .executeTakeFirst();
}

/** Stores the identity confirmed by the service with the attempt; returns the attempt's expiry. */
export async function storeIdentity(
  db: Db,
  ctx: CallContext,
  attempt: string,
  { subject, label, email, mobile }: Identity,
): Promise<number> {
  const stored = await db
    .updateTable("third_party_attempt")
    .set({ subject, label, email, mobile })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("token_hash", "=", tokenHash(attempt))
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return stored.expires_at;
}

/** Returns an unexpired attempt with an identity confirmed by the service. @throws PlatformError SIGN_IN_EXPIRED. */
export async function provedAttempt(
  db: Db,
  ctx: CallContext,
  attempt: string,
  now: number,
): Promise<Identity & { expiresAt: number }> {
  const row = await db
    .selectFrom("third_party_attempt")
    .select(["provider", "subject", "label", "email", "mobile", "expires_at as expiresAt"])
    .where("merchant_id", "=", ctx.merchant.code)
    .where("token_hash", "=", tokenHash(attempt))
    .where("subject", "is not", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row || row.subject === null) throw new PlatformError("SIGN_IN_EXPIRED");
  return { ...row, subject: row.subject, label: row.label ?? "" };
}

/** Deletes an attempt whose identity was linked to an account. */
export async function deleteAttempt(db: Db, ctx: CallContext, attempt: string): Promise<void> {
  await db
    .deleteFrom("third_party_attempt")
    .where("merchant_id", "=", ctx.merchant.code)
    .where("token_hash", "=", tokenHash(attempt))
    .execute();
}

/**
 * Marks the id token of a phone check as used, by storing it as an answered attempt. @throws PlatformError
 * SIGN_IN_REFUSED when it was already used.
 */
export async function consumeIdToken(db: Db, ctx: CallContext, idToken: string, now: number): Promise<void> {
  const inserted = await db
    .insertInto("third_party_attempt")
    .values({
      merchant_id: ctx.merchant.code,
      token_hash: tokenHash(`phone proof ${idToken}`),
      provider: "FIREBASE_PHONE",
      redirect_uri: "",
      created_at: now,
      expires_at: now + ATTEMPT_LIFETIME_MS,
      answered_at: now,
      ...NOT_ANSWERED,
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "token_hash"]).doNothing())
    .returning("token_hash")
    .executeTakeFirst();
  if (!inserted) throw new PlatformError("SIGN_IN_REFUSED", { details: { cancelled: false } });
}
