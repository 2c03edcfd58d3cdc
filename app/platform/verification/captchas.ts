import { createHmac } from "node:crypto";
import type { Db } from "../database/database.server.ts";
import { foldCaptcha } from "./draw-captcha.ts";

const CAPTCHA_LIFE_MS = 10 * 60_000;
/** A visitor gets a new picture at most this often (spec section 4). */
const REFRESH_MS = 1_000;

/** HMAC-SHA256 (hex) of an answer, bound to merchant and visitor. */
export function hashCaptcha(key: Buffer, merchantId: string, visitor: string, answer: string): string {
  const bound = JSON.stringify([merchantId, visitor, foldCaptcha(answer)]);
  return createHmac("sha256", key).update(bound).digest("hex");
}

/** What a visitor's picture of a time is drawn from: nobody without the key can tell what it says. */
export function captchaSeed(key: Buffer, merchantId: string, visitor: string, madeAt: number): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify(["picture", merchantId, visitor, madeAt]))
    .digest();
}

/**
 * Keeps the answer to the picture that a visitor is about to see, and gives when that picture was made: now, or less than
 * a second ago for a visitor who asks again so soon and is shown the same one.
 */
export async function keepCaptcha(
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
  // It may have served in the meantime: then there is room for a new one.
  return shown?.made_at ?? keepCaptcha(db, merchantId, visitor, answerHash, now);
}

/** Takes the visitor's captcha away, so that it serves one answer, and gives the hash of the right one. */
export async function takeCaptcha(
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

/** Notes that a proof has served; false when it had before. */
export async function spendProof(
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
