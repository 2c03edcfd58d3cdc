import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import * as z from "zod";
import type { Clock } from "./clock.ts";
import { isPeerUnavailable, peerFetch } from "./peer-fetch.ts";
import { SignInFailed } from "./sign-in-provider.ts";

/** Google's keys for Firebase id tokens, as a JSON Web Key Set. */
export const FIREBASE_KEYS = new URL(
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
);
/** The maximum age of a proof, since the code was typed. */
const PROOF_LIFETIME_MS = 5 * 60_000;
const CLOCK_TOLERANCE_S = 30;

/** The owner that a phone was proved to belong to. */
export interface ProvedPhone {
  /** The service's permanent identifier of the phone's owner. */
  subject: string;
  /** E.164. */
  phoneNumber: string;
}

/** Verifies a Firebase id token and returns the phone that it proves. */
export interface PhoneTokenVerifier {
  /** @throws SignInFailed `refused` for an invalid token, `unavailable` when the keys cannot be fetched. */
  verify(projectId: string, idToken: string): Promise<ProvedPhone>;
}

const claims = z.object({
  sub: z.string().min(1).max(128),
  auth_time: z.int(),
  phone_number: z.string().regex(/^\+[1-9]\d{4,14}$/),
  firebase: z.object({ sign_in_provider: z.literal("phone") }),
});

/**
 * Checks id tokens of Firebase Authentication as its documentation says: RS256 under a key of the set, issuer and
 * audience of the project, a subject, and a recent sign-in by phone. Keys are cached, and fetched again when a token
 * names an unknown one.
 */
export function firebasePhoneProof(clock: Clock, keySet: () => URL): PhoneTokenVerifier {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  return {
    async verify(projectId, idToken) {
      keys ??= createRemoteJWKSet(keySet(), {
        [customFetch]: peerFetch,
        cooldownDuration: 30_000,
        cacheMaxAge: 60 * 60_000,
        timeoutDuration: 5_000,
      });
      const now = clock.now();
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ["RS256"],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        currentDate: new Date(now),
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ["exp", "iat"],
      }).catch((cause) => {
        throw new SignInFailed(areKeysUnavailable(cause) ? "unavailable" : "refused", { cause });
      });
      const checked = claims.safeParse(payload);
      if (!checked.success) throw new SignInFailed("refused", { cause: checked.error });
      const { sub, auth_time: authTime, phone_number: phoneNumber } = checked.data;
      const age = now - authTime * 1_000;
      if (age > PROOF_LIFETIME_MS || age < -CLOCK_TOLERANCE_S * 1_000) throw new SignInFailed("refused");
      return { subject: sub, phoneNumber };
    },
  };
}

/** Returns true when the keys could not be fetched, as opposed to an invalid token. */
function areKeysUnavailable(cause: unknown): boolean {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return (
    isPeerUnavailable(cause) ||
    code === "ERR_JWKS_TIMEOUT" ||
    code === "ERR_JWKS_INVALID" ||
    code === "ERR_JOSE_GENERIC"
  );
}
