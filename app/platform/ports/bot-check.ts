import { createHash, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { BotCheckTask } from "../contract/verification.ts";
import { jsonOrNull } from "../core/json-or-null.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { exchange } from "./http-exchange.ts";
import type { Secrets } from "./secrets.ts";

/** A valid proof: its unique id, and its expiry (epoch milliseconds). */
export interface ValidProof {
  id: string;
  expiresAt: number;
}

/** The merchant whose visitors are checked. */
type CheckedMerchant = Pick<MerchantProfile, "code" | "turnstile">;

/** Tells people from programs. */
export interface BotCheck {
  /** Returns the task from which a browser makes a proof; a proof of work takes `times` the ordinary effort. */
  task(merchant: CheckedMerchant, now: number, times: number): Promise<BotCheckTask>;
  /**
   * Verifies a proof; null for any text that is no valid proof. The caller ensures that a proof is used only once.
   * @throws Error when the verifying service cannot be reached.
   */
  verify(
    proof: string,
    facts: { merchant: CheckedMerchant; ip: string; now: number },
  ): Promise<ValidProof | null>;
}

/** Long enough to fill in a form without haste. */
const PROOF_MS = 20 * 60_000;
/**
 * PBKDF2 rounds of one attempt, and the range of attempts per proof: 48,000 rounds on average, a tenth to a fifth of a
 * second on a cheap phone (docs/decisions/0081).
 */
const COST = 2_000;
const ATTEMPTS = [12, 36] as const;

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

const proofShape = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal("PBKDF2/SHA-256"),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().regex(/^[0-9a-f]{32}$/),
      cost: z.literal(COST),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ merchant: z.string(), until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Self-hosted: the browser computes until a derived key has the server's chosen prefix (altcha-lib). Challenges are
 * signed, so the server stores none; they contain the merchant and the expiry.
 */
export function proofOfWork(secrets: Secrets): BotCheck {
  const hmacSignatureSecret = secrets.key("bot check").toString("hex");
  const hmacKeySignatureSecret = secrets.key("bot check answer").toString("hex");
  return {
    async task(merchant, now, times) {
      const challenge = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: COST,
        counter: randomInt(ATTEMPTS[0] * times, ATTEMPTS[1] * times),
        deriveKey,
        data: { merchant: merchant.code, until: now + PROOF_MS },
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return { kind: "proofOfWork", challenge: JSON.stringify(challenge) };
    },

    async verify(proof, { merchant, now }) {
      const read = proofShape.safeParse(jsonOrNull(proof));
      if (!read.success) return null;
      const { challenge, solution } = read.data;
      const { nonce, data } = challenge.parameters;
      if (data.merchant !== merchant.code || data.until <= now) return null;
      const secrets = { hmacSignatureSecret, hmacKeySignatureSecret };
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      return verified ? { id: sha256(nonce), expiresAt: data.until } : null;
    },
  };
}

export interface TurnstileService {
  /** The address that verifies proofs, e.g. `https://challenges.cloudflare.com/turnstile/v0/siteverify`. */
  url: string;
  /** The script that creates proofs in the browser. */
  scriptUrl: string;
  /** Secret by site key. */
  secrets: Readonly<Record<string, string>>;
}

/** Turnstile's tokens are valid for 300 seconds. */
const TOKEN_MS = 5 * 60_000;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16 * 1024;
const verdict = z.object({ success: z.boolean() });

/**
 * Cloudflare Turnstile, and services with the same protocol (`POST siteverify` with `secret`, `response`, `remoteip`),
 * for the merchants that have a widget with a known secret. `work` is for all others, and for when a widget cannot
 * load.
 */
export function turnstile(
  { url, scriptUrl, secrets }: TurnstileService,
  work: BotCheck,
  log: { warn(facts: object, message: string): void },
): BotCheck {
  const missed = new Set<string>();
  function getSecret({ code, turnstile: { siteKey } }: CheckedMerchant): string | undefined {
    if (Object.hasOwn(secrets, siteKey)) return secrets[siteKey];
    if (siteKey !== "" && !missed.has(siteKey)) {
      missed.add(siteKey);
      log.warn(
        { merchant: code, siteKey },
        "a Turnstile widget has no secret: using the proof of work instead",
      );
    }
    return undefined;
  }
  return {
    async task(merchant, now, times) {
      const { siteKey, proofOfWorkInstead } = merchant.turnstile;
      if (!getSecret(merchant)) return work.task(merchant, now, times);
      const other = proofOfWorkInstead ? await work.task(merchant, now, times) : null;
      const challenge = other?.challenge ?? null;
      return { kind: "turnstile", siteKey, scriptUrl, challenge };
    },

    async verify(proof, { merchant, ip, now }) {
      const secret = getSecret(merchant);
      const { proofOfWorkInstead } = merchant.turnstile;
      // Proofs of work are JSON, unlike tokens.
      const isWork = proof.startsWith("{");
      if (!secret || (isWork && proofOfWorkInstead)) return work.verify(proof, { merchant, ip, now });
      if (isWork || proof === "" || proof.length > 2_048) return null;
      const answer = await exchange({
        method: "POST",
        url: new URL(url),
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from(new URLSearchParams({ secret, response: proof, remoteip: ip }).toString()),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      });
      if (answer.status >= 500) throw new Error(`the bot check answered ${answer.status}`);
      const parsed = verdict.safeParse(jsonOrNull(answer.body.toString("utf8")));
      return parsed.success && parsed.data.success ? { id: sha256(proof), expiresAt: now + TOKEN_MS } : null;
    },
  };
}
