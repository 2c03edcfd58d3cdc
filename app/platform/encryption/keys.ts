import { randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, type JWK } from "jose";
import { CONTENT_ALGORITHM, KEY_ALGORITHM } from "../encrypted-body.ts";

/** A new key pair on P-256, the private half sealed under the server's secret for that merchant. */
export async function makeKey(secret: Uint8Array, merchantId: string) {
  const { publicKey, privateKey } = await generateKeyPair(KEY_ALGORITHM, { crv: "P-256", extractable: true });
  const kid = randomBytes(12).toString("base64url");
  const facts = { kid, use: "enc", alg: KEY_ALGORITHM };
  const sealed = await new CompactEncrypt(
    new TextEncoder().encode(JSON.stringify({ ...(await exportJWK(privateKey)), ...facts, merchantId })),
  )
    .setProtectedHeader({ alg: "dir", enc: CONTENT_ALGORITHM })
    .encrypt(secret);
  return { kid, publicKey: { ...(await exportJWK(publicKey)), ...facts }, sealedPrivateKey: sealed };
}

/** The private half again. @throws Error when it was sealed under another secret or for another merchant. */
export async function openPrivateKey(secret: Uint8Array, merchantId: string, sealed: string): Promise<JWK> {
  const { plaintext } = await compactDecrypt(sealed, secret, {
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: [CONTENT_ALGORITHM],
  });
  const { merchantId: owner, ...jwk } = JSON.parse(new TextDecoder().decode(plaintext)) as JWK & {
    merchantId: string;
  };
  if (owner !== merchantId) throw new Error("a private key is another merchant's");
  return jwk;
}
