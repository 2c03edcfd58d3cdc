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

/** Keeps the answer to the picture a visitor is about to see; false when the last one is younger than a second. */
export async function keepCaptcha(
  db: Db,
  merchantId: string,
  visitor: string,
  answerHash: string,
  now: number,
): Promise<boolean> {
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
    .returning("visitor")
    .executeTakeFirst();
  return kept !== undefined;
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
