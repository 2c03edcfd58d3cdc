import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db } from "../database/database.server.ts";
import type { ThirdPartyProvider } from "../database/tables/third-party.ts";
import { newToken, tokenHash } from "../sessions/sessions.server.ts";
import { ATTEMPT_LIFETIME_MS } from "./attempts.ts";

/** Whom a service has named. */
export interface Identity {
  provider: ThirdPartyProvider;
  subject: string;
  label: string;
  email: string | null;
  mobile: string | null;
}

const NOT_ANSWERED = { subject: null, label: null, email: null, mobile: null };

/** Stores a new attempt and returns its token, of which the database has only the hash. */
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

/** Marks an attempt as answered, which happens once; undefined when it was answered before or has expired. */
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

/** Stores whom the service named with the attempt; returns when it expires. */
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

/** An unexpired attempt for which the service has named somebody. @throws PlatformError SIGN_IN_EXPIRED. */
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

/** Deletes an attempt that an account has been linked with. */
export async function deleteAttempt(db: Db, ctx: CallContext, attempt: string): Promise<void> {
  await db
    .deleteFrom("third_party_attempt")
    .where("merchant_id", "=", ctx.merchant.code)
    .where("token_hash", "=", tokenHash(attempt))
    .execute();
}

/** Uses the id token of a phone check up, by storing it as an answered attempt. @throws PlatformError SIGN_IN_REFUSED when it was used before. */
export async function spendIdToken(db: Db, ctx: CallContext, idToken: string, now: number): Promise<void> {
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
