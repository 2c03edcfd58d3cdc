/** The encryption's face: published keys, and the bodies of encrypted calls. Rules in docs/decisions/0093. */
import { type CryptoKey, compactDecrypt, decodeProtectedHeader, importJWK } from "jose";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { CallContext } from "../call-context.ts";
import type { CallValue } from "../contract/calls.ts";
import type { Database } from "../database/database.server.ts";
import {
  CONTENT_ALGORITHM,
  KEY_ALGORITHM,
  MESSAGE_LIFETIME_MS,
  type MessageTarget,
} from "../encrypted-body.ts";
import { PlatformError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import { parseStrictJson } from "../strict-json.ts";
import { acceptedPeriods, periodOf } from "./key-periods.ts";
import { makeKey, openPrivateKey } from "./keys.ts";

/** The longest input of an encrypted call is a registration: below this, also with each field full. */
const MAX_JWE_LENGTH = 48 * 1024;
const MAX_HEADER_LENGTH = 1_024;
const HEADER_FIELDS = new Set(["alg", "enc", "kid", "epk", "typ", "cty"]);

interface EncryptionDeps {
  database: Database;
  clock: Clock;
  /** 32 bytes that private keys are kept under; every server of the database has the same. */
  secret: Uint8Array;
}

export interface Encryption {
  /** The merchant's public key for the present, as a JSON Web Key Set (RFC 7517). */
  publishedKeys(ctx: CallContext): Promise<CallValue<"system", "encryptionKeys">>;
  /**
   * The input inside an encrypted body, which is good for this call, for five minutes and once.
   * @throws PlatformError ENCRYPTION_KEY_UNKNOWN when it names a key that is not in use; ENCRYPTED_BODY_INVALID for
   * everything else that is wrong with it, alike whatever it is.
   */
  open(ctx: CallContext, target: MessageTarget, jwe: string): Promise<unknown>;
  /** Forgets message ids whose time is over, and keys that are out of use. */
  forgetOld(): Promise<void>;
}

const message = z.object({
  iat: z.int(),
  jti: z.string().regex(/^[\w-]{16,64}$/),
  method: z.string(),
  path: z.string(),
  input: z.unknown(),
});

export function createEncryption({ database, clock, secret }: EncryptionDeps): Encryption {
  const { db } = database;
  const opened = new LRUCache<string, CryptoKey>({ max: 500 });

  /** The row of the merchant's key of a period; made when nobody has yet. */
  async function keyOf(merchantId: string, period: number) {
    const find = () =>
      db
        .selectFrom("encryption_key")
        .select(["kid", "public_key"])
        .where("merchant_id", "=", merchantId)
        .where("period", "=", period)
        .executeTakeFirst();
    const known = await find();
    if (known) return known;
    const made = await makeKey(secret, merchantId);
    await db
      .insertInto("encryption_key")
      .values({
        merchant_id: merchantId,
        period,
        kid: made.kid,
        public_key: JSON.stringify(made.publicKey),
        private_key: made.sealedPrivateKey,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(["merchant_id", "period"]).doNothing())
      .execute();
    // Another server may have been first.
    const row = await find();
    if (!row) throw new Error("a key that was just made is not there");
    return row;
  }

  /** The private key of that id while messages for it are still taken, or null. */
  async function privateKey(merchantId: string, kid: string): Promise<CryptoKey | null> {
    const row = await db
      .selectFrom("encryption_key")
      .select("private_key")
      .where("merchant_id", "=", merchantId)
      .where("kid", "=", kid)
      .where("period", "in", acceptedPeriods(clock.now()))
      .executeTakeFirst();
    if (!row) return null;
    const known = opened.get(kid);
    if (known) return known;
    const jwk = await openPrivateKey(secret, merchantId, row.private_key);
    const key = (await importJWK(jwk, KEY_ALGORITHM)) as CryptoKey;
    opened.set(kid, key);
    return key;
  }

  /** Remembers a message until it is too old anyway; false when it has been here before. */
  async function isFirst(merchantId: string, jti: string): Promise<boolean> {
    const inserted = await db
      .insertInto("encrypted_message")
      .values({ merchant_id: merchantId, jti, expires_at: clock.now() + 2 * MESSAGE_LIFETIME_MS })
      .onConflict((conflict) => conflict.columns(["merchant_id", "jti"]).doNothing())
      .returning("jti")
      .executeTakeFirst();
    return inserted !== undefined;
  }

  return {
    async publishedKeys({ merchant }) {
      const { public_key } = await keyOf(merchant.code, periodOf(clock.now()));
      return { keys: [JSON.parse(public_key) as Record<string, unknown>] };
    },

    async open({ merchant }, target, jwe) {
      const kid = keyIdOf(jwe);
      if (kid === null) throw invalid();
      const key = await privateKey(merchant.code, kid);
      if (!key) throw new PlatformError("ENCRYPTION_KEY_UNKNOWN");
      const content = await decrypt(jwe, key);
      if (!content) throw invalid();
      const { iat, jti, method, path, input } = content;
      const age = Math.abs(clock.now() - iat * 1_000);
      if (age > MESSAGE_LIFETIME_MS || method !== target.method || path !== target.path) throw invalid();
      if (!(await isFirst(merchant.code, jti))) throw invalid();
      return input;
    },

    async forgetOld() {
      const now = clock.now();
      await db.deleteFrom("encrypted_message").where("expires_at", "<", now).execute();
      const [oldest = 0] = acceptedPeriods(now).toSorted((a, b) => a - b);
      await db.deleteFrom("encryption_key").where("period", "<", oldest).execute();
    },
  };
}

function invalid(): PlatformError {
  return new PlatformError("ENCRYPTED_BODY_INVALID");
}

/** The key that a compact JWE of our one kind names; null for anything else. Nothing is decrypted here. */
function keyIdOf(jwe: string): string | null {
  const { length } = jwe;
  if (length > MAX_JWE_LENGTH || !/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/.test(jwe)) return null;
  if (jwe.indexOf(".") > MAX_HEADER_LENGTH) return null;
  try {
    const header = decodeProtectedHeader(jwe);
    const { alg, enc, kid } = header;
    if (alg !== KEY_ALGORITHM || enc !== CONTENT_ALGORITHM || typeof kid !== "string") return null;
    return Object.keys(header).every((name) => HEADER_FIELDS.has(name)) ? kid : null;
  } catch {
    return null;
  }
}

/** What is inside, or null when it cannot be read or is no message. */
async function decrypt(jwe: string, key: CryptoKey): Promise<z.infer<typeof message> | null> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [KEY_ALGORITHM],
      contentEncryptionAlgorithms: [CONTENT_ALGORITHM],
    });
    const text = new TextDecoder("utf-8", { fatal: true }).decode(plaintext);
    return message.parse(parseStrictJson(text));
  } catch {
    return null;
  }
}
