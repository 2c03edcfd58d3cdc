import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export const TOKEN_TTL_S = 3_600;

/** Creates a key, published as `jwks`, and signs ID tokens with it as Firebase does. */
export async function createTokenSigner(clock: { now(): number }) {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = randomBytes(8).toString("hex");
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" }] };
  async function signToken({
    project,
    phoneNumber,
    localId,
  }: {
    project: { projectId: string };
    phoneNumber: string;
    localId: string;
  }): Promise<string> {
    const now = Math.floor(clock.now() / 1_000);
    return new SignJWT({
      auth_time: now,
      user_id: localId,
      phone_number: phoneNumber,
      firebase: { identities: { phone: [phoneNumber] }, sign_in_provider: "phone" },
    })
      .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
      .setIssuer(`https://securetoken.google.com/${project.projectId}`)
      .setAudience(project.projectId)
      .setSubject(localId)
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_TTL_S)
      .sign(privateKey);
  }
  return { jwks, signToken };
}
