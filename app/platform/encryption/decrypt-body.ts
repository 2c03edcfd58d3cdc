import { type CryptoKey, compactDecrypt, decodeProtectedHeader } from "jose";
import * as z from "zod";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import {
  CONTENT_ALGORITHM,
  KEY_ALGORITHM,
  MESSAGE_LIFETIME_MS,
  type MessageTarget,
} from "../wire/encrypted-body.ts";
import { parseStrictJson } from "../wire/strict-json.ts";
import { loadPrivateKey } from "./keys.ts";

/** Limit above the longest input of an encrypted call: a registration with every field full. */
const MAX_JWE_LENGTH = 48 * 1024;
const MAX_HEADER_LENGTH = 1_024;
const HEADER_FIELDS = new Set(["alg", "enc", "kid", "epk", "typ", "cty"]);

const message = z.object({
  iat: z.int(),
  jti: z.string().regex(/^[\w-]{16,64}$/),
  method: z.string(),
  path: z.string(),
  input: z.unknown(),
});

/**
 * Decrypts the body of an encrypted call and returns its input. A body is valid for that call only, for five minutes,
 * once.
 * @throws PlatformError ENCRYPTION_KEY_UNKNOWN when it names a key that is not in use; ENCRYPTED_BODY_INVALID for
 *   every other fault, without details.
 */
export async function decryptBody(
  services: Services,
  { merchant }: CallContext,
  target: MessageTarget,
  jwe: string,
): Promise<unknown> {
  const kid = getKeyId(jwe);
  if (kid === null) throw invalid();
  const key = await loadPrivateKey(services, merchant.code, kid);
  if (!key) throw new PlatformError("ENCRYPTION_KEY_UNKNOWN");
  const content = await decrypt(jwe, key);
  if (!content) throw invalid();
  const { iat, jti, method, path, input } = content;
  const age = Math.abs(services.clock.now() - iat * 1_000);
  if (age > MESSAGE_LIFETIME_MS || method !== target.method || path !== target.path) throw invalid();
  if (!(await storeMessageId(services, merchant.code, jti))) throw invalid();
  return input;
}

/** Stores a message's id until the message has expired; returns false if the id is already stored. */
async function storeMessageId(
  { database, clock }: Services,
  merchantId: string,
  jti: string,
): Promise<boolean> {
  const inserted = await database.db
    .insertInto("encrypted_message")
    .values({ merchant_id: merchantId, jti, expires_at: clock.now() + 2 * MESSAGE_LIFETIME_MS })
    .onConflict((conflict) => conflict.columns(["merchant_id", "jti"]).doNothing())
    .returning("jti")
    .executeTakeFirst();
  return inserted !== undefined;
}

function invalid(): PlatformError {
  return new PlatformError("ENCRYPTED_BODY_INVALID");
}

/** Returns the key id of a compact JWE in the one accepted form; null for anything else. Decrypts nothing. */
function getKeyId(jwe: string): string | null {
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

/** Returns the content of a JWE; null when it cannot be decrypted or is not a message. */
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
