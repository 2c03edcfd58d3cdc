import { createHmac } from "node:crypto";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { foldCaptcha } from "./draw-captcha.ts";

const CAPTCHA_LIFE_MS = 10 * 60_000;
/** The minimum interval between new pictures for a visitor (spec section 4). */
const REFRESH_MS = 1_000;

/** The key that captcha seeds and answers are hashed with. */
export function captchaKey({ secrets }: Services): Buffer {
  return secrets.key("captcha");
}

/** HMAC-SHA256 (hex) of an answer, bound to merchant and visitor. */
export function hashCaptcha(key: Buffer, merchantId: string, visitor: string, answer: string): string {
  const bound = JSON.stringify([merchantId, visitor, foldCaptcha(answer)]);
  return createHmac("sha256", key).update(bound).digest("hex");
}

/** Returns the seed that a visitor's picture is drawn from; without the key the picture's text cannot be derived. */
export function captchaSeed(key: Buffer, merchantId: string, visitor: string, madeAt: number): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify(["picture", merchantId, visitor, madeAt]))
    .digest();
}

/**
 * Stores the answer to the picture that a visitor is about to see; returns the time when that picture was made. A
 * visitor who requests again within a second is shown the same picture.
 */
export async function storeCaptcha(
  db: Db,
  merchantId: string,
  visitor: string,
  answerHash: string,
  now: number,
): Promise<number> {
  const fresh = { answer_hash: answerHash, made_at: now, expires_at: now + CAPTCHA_LIFE_MS };
  const kept = await db
    .insertInto("captcha")
    .values({ merchant_id: merchantId, visitor, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["merchant_id", "visitor"])
        .doUpdateSet(fresh)
        .where("captcha.made_at", "<=", now - REFRESH_MS),
    )
    .returning("made_at")
    .executeTakeFirst();
  if (kept) return kept.made_at;
  const shown = await db
    .selectFrom("captcha")
    .select("made_at")
    .where("merchant_id", "=", merchantId)
    .where("visitor", "=", visitor)
    .executeTakeFirst();
  // If it was answered in the meantime, a new one is stored.
  return shown?.made_at ?? storeCaptcha(db, merchantId, visitor, answerHash, now);
}

/**
 * Deletes the visitor's captcha, so that it can be answered only once; returns the hash of the correct answer, or null
 * without a captcha.
 */
export async function consumeCaptcha(
  db: Db,
  merchantId: string,
  visitor: string,
  now: number,
): Promise<string | null> {
  const taken = await db
    .deleteFrom("captcha")
    .where("merchant_id", "=", merchantId)
    .where("visitor", "=", visitor)
    .where("expires_at", ">", now)
    .returning("answer_hash")
    .executeTakeFirst();
  return taken?.answer_hash ?? null;
}

/** Marks a bot-check proof as used; returns false when it was already used. */
export async function markProofUsed(
  db: Db,
  merchantId: string,
  proof: { id: string; expiresAt: number },
): Promise<boolean> {
  const used = await db
    .insertInto("bot_check_used")
    .values({ merchant_id: merchantId, proof: proof.id, expires_at: proof.expiresAt })
    .onConflict((conflict) => conflict.columns(["merchant_id", "proof"]).doNothing())
    .returning("proof")
    .executeTakeFirst();
  return used !== undefined;
}
