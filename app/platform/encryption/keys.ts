import { randomBytes } from "node:crypto";
import {
  CompactEncrypt,
  type CryptoKey,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import type { CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { CONTENT_ALGORITHM, KEY_ALGORITHM } from "../wire/encrypted-body.ts";
import { acceptedPeriods, getPeriod } from "./key-periods.ts";

/** Returns the merchant's current public key, as a JSON Web Key Set (RFC 7517). */
export async function publishedKeys(
  services: Services,
  { merchant }: CallContext,
): Promise<CallValue<"system", "encryptionKeys">> {
  const publicKey = await loadPublicKey(services, merchant.code, getPeriod(services.clock.now()));
  return { keys: [JSON.parse(publicKey) as Record<string, unknown>] };
}

/** Returns the private key of an id while messages for it are still accepted, or null. */
export async function loadPrivateKey(
  { database, clock, encryptionSecret, privateKeys }: Services,
  merchantId: string,
  kid: string,
): Promise<CryptoKey | null> {
  const row = await database.db
    .selectFrom("encryption_key")
    .select("private_key")
    .where("merchant_id", "=", merchantId)
    .where("kid", "=", kid)
    .where("period", "in", acceptedPeriods(clock.now()))
    .executeTakeFirst();
  if (!row) return null;
  const cached = privateKeys.get(kid);
  if (cached) return cached;
  const jwk = await decryptPrivateKey(encryptionSecret, merchantId, row.private_key);
  const key = (await importJWK(jwk, KEY_ALGORITHM)) as CryptoKey;
  privateKeys.set(kid, key);
  return key;
}

/** Returns the merchant's public key of a period, as JSON; the first call of a period creates the key pair. */
async function loadPublicKey(
  { database: { db }, clock, encryptionSecret }: Services,
  merchantId: string,
  period: number,
): Promise<string> {
  const find = () =>
    db
      .selectFrom("encryption_key")
      .select("public_key")
      .where("merchant_id", "=", merchantId)
      .where("period", "=", period)
      .executeTakeFirst();
  const existing = await find();
  if (existing) return existing.public_key;
  const made = await makeKeyPair(encryptionSecret, merchantId);
  await db
    .insertInto("encryption_key")
    .values({
      merchant_id: merchantId,
      period,
      kid: made.kid,
      public_key: JSON.stringify(made.publicKey),
      private_key: made.encryptedPrivateKey,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "period"]).doNothing())
    .execute();
  // Another server may have stored its key first: that one is used.
  const row = await find();
  if (!row) throw new Error("a key that was just made is not there");
  return row.public_key;
}

/** Creates a key pair on P-256; the private key is encrypted with the server's secret, for that merchant. */
async function makeKeyPair(secret: Uint8Array, merchantId: string) {
  const { publicKey, privateKey } = await generateKeyPair(KEY_ALGORITHM, { crv: "P-256", extractable: true });
  const kid = randomBytes(12).toString("base64url");
  const facts = { kid, use: "enc", alg: KEY_ALGORITHM };
  const encryptedPrivateKey = await new CompactEncrypt(
    new TextEncoder().encode(JSON.stringify({ ...(await exportJWK(privateKey)), ...facts, merchantId })),
  )
    .setProtectedHeader({ alg: "dir", enc: CONTENT_ALGORITHM })
    .encrypt(secret);
  return { kid, publicKey: { ...(await exportJWK(publicKey)), ...facts }, encryptedPrivateKey };
}

/** @throws Error when it was encrypted with another secret or for another merchant. */
async function decryptPrivateKey(secret: Uint8Array, merchantId: string, encrypted: string): Promise<JWK> {
  const { plaintext } = await compactDecrypt(encrypted, secret, {
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: [CONTENT_ALGORITHM],
  });
  const { merchantId: owner, ...jwk } = JSON.parse(new TextDecoder().decode(plaintext)) as JWK & {
    merchantId: string;
  };
  if (owner !== merchantId) throw new Error("a private key is another merchant's");
  return jwk;
}
