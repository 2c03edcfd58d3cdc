import { LRUCache } from "lru-cache";
import * as oauth from "openid-client";
import {
  applyRequestLimits,
  authorizationUrl,
  buildCallbackUrl,
  mapServiceErrors,
} from "./oauth-code-flow.ts";
import { peerFetch } from "./peer-fetch.ts";
import { type ProviderClient, SignInFailed, type SignInProvider } from "./sign-in-provider.ts";

export const GOOGLE_ISSUER = new URL("https://accounts.google.com");
/** How often Google's endpoints and keys are reloaded. */
const DISCOVERY_TTL_MS = 60 * 60_000;

/**
 * Sign-in with Google through OpenID Connect: discovery, the code flow with PKCE, state and nonce, and an id token
 * whose signature, issuer, audience, time and nonce are checked (OpenID Connect Core 3.1.3.7).
 */
export function googleSignIn(): SignInProvider {
  const configurations = new LRUCache<string, Promise<oauth.Configuration>>({
    max: 2_000,
    ttl: DISCOVERY_TTL_MS,
  });

  function configuration(client: ProviderClient): Promise<oauth.Configuration> {
    const { origin, clientId, secret } = client;
    const key = `${origin.issuer.href} ${clientId} ${secret}`;
    const known = configurations.get(key);
    if (known) return known;
    const found = oauth
      .discovery(origin.issuer, clientId, undefined, oauth.ClientSecretPost(secret), {
        [oauth.customFetch]: peerFetch,
        ...(origin.plainHttp ? { execute: [oauth.allowInsecureRequests] } : {}),
        timeout: 5,
      })
      .then((config) => applyRequestLimits(config, client))
      .catch((cause) => {
        throw new SignInFailed("unavailable", { cause });
      });
    configurations.set(key, found);
    found.catch(() => configurations.delete(key));
    return found;
  }

  return {
    async begin(client, input) {
      const parameters = { scope: "openid email profile", nonce: input.nonce };
      return authorizationUrl(await configuration(client), input, parameters);
    },

    async finish(client, input, answer) {
      const config = await configuration(client);
      return mapServiceErrors(async () => {
        const tokens = await oauth.authorizationCodeGrant(config, buildCallbackUrl(input, answer), {
          expectedState: input.state,
          expectedNonce: input.nonce,
          pkceCodeVerifier: input.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new SignInFailed("refused");
        const { sub, name, email, email_verified: verified } = claims;
        return {
          subject: sub,
          name: typeof name === "string" ? name : null,
          email: typeof email === "string" && verified === true ? email : null,
        };
      });
    },
  };
}
