import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Services } from "../core/services.ts";
import type { Database, Db } from "../database/database.server.ts";

/** The purpose of a code. A code for one purpose is not valid for another. */
export type CodePurpose = "register" | "signIn" | "password" | "stepUp" | "factor";

/** The destination of a code: an E.164 number, or a mail address in the form of `normaliseEmail`. */
export interface CodeTarget {
  channel: "sms" | "email";
  to: string;
}

/** The values that a code is bound to. */
export interface CodeBinding {
  purpose: CodePurpose;
  target: CodeTarget;
  /** The subject of the approval, e.g. the id of a challenge; empty for none. */
  subject: string;
}

/** A code is valid for this long (NIST SP 800-63B-4, 3.1.3.1: at most ten minutes). */
export const CODE_LIFE_MS = 10 * 60_000;
const MAX_TRIES = 5;
/**
 * Maximum tries from other addresses than the requester's: a stranger who knows a number cannot use up its owner's
 * code, and a phone that changes networks can still sign in.
 */
const MAX_OTHER_ADDRESS_TRIES = 2;

/** The key that codes are hashed with. */
export function codeKey({ secrets }: Services): Buffer {
  return secrets.key("verification codes");
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, "0");
}

/** Stores a code; it replaces the previous one for the same purpose, target and subject. */
export async function storeCode(
  db: Db,
  merchantId: string,
  { purpose, target, subject }: CodeBinding,
  { codeHash, requestedFrom, now }: { codeHash: string; requestedFrom: string; now: number },
): Promise<void> {
  const fresh = {
    code_hash: codeHash,
    tries: 0,
    asked_from: requestedFrom,
    tries_elsewhere: 0,
    sent_at: now,
    expires_at: now + CODE_LIFE_MS,
    used_at: null,
  };
  await db
    .insertInto("verification_code")
    .values({
      merchant_id: merchantId,
      purpose,
      channel: target.channel,
      target: target.to,
      subject,
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "purpose", "channel", "target", "subject"]).doUpdateSet(fresh),
    )
    .execute();
}

/**
 * Tries a code; returns true for the first correct try in time. Each try is counted before it is evaluated, and the
 * transaction's row lock serialises them, so that simultaneous tries share the limit.
 */
export async function tryCode(
  database: Database,
  merchantId: string,
  { purpose, target, subject }: CodeBinding,
  { codeHash, triedFrom, now }: { codeHash: string; triedFrom: string; now: number },
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const tried = await trx
      .updateTable("verification_code")
      .set((eb) => ({
        tries: eb("tries", "+", 1),
        tries_elsewhere: eb
          .case()
          .when("asked_from", "=", triedFrom)
          .then(eb.ref("tries_elsewhere"))
          .else(eb("tries_elsewhere", "+", 1))
          .end(),
      }))
      .where("merchant_id", "=", merchantId)
      .where("purpose", "=", purpose)
      .where("channel", "=", target.channel)
      .where("target", "=", target.to)
      .where("subject", "=", subject)
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .where("tries", "<", MAX_TRIES)
      .where((eb) =>
        eb.or([eb("asked_from", "=", triedFrom), eb("tries_elsewhere", "<", MAX_OTHER_ADDRESS_TRIES)]),
      )
      .returning("code_hash")
      .executeTakeFirst();
    if (!tried || !sameHash(tried.code_hash, codeHash)) return false;
    await trx
      .updateTable("verification_code")
      .set({ used_at: now })
      .where("merchant_id", "=", merchantId)
      .where("purpose", "=", purpose)
      .where("channel", "=", target.channel)
      .where("target", "=", target.to)
      .where("subject", "=", subject)
      .execute();
    return true;
  });
}

/** Returns the HMAC-SHA256 (hex) over everything a code is bound to, so that a leaked or copied row reveals no code. */
export function hashCode(
  key: Buffer,
  merchantId: string,
  { purpose, target, subject }: CodeBinding,
  code: string,
) {
  const bound = JSON.stringify([merchantId, purpose, target.channel, target.to, subject, code]);
  return createHmac("sha256", key).update(bound).digest("hex");
}

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
