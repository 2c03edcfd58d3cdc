import { createHmac } from "node:crypto";
import * as oauth from "openid-client";
import * as z from "zod";
import {
  applyRequestLimits,
  authorizationUrl,
  buildCallbackUrl,
  mapServiceErrors,
} from "./oauth-code-flow.ts";
import { peerFetch } from "./peer-fetch.ts";
import { type ProviderClient, SignInFailed, type SignInProvider } from "./sign-in-provider.ts";

const VERSION = "v21.0";
/** Facebook's pages and its Graph API are on two hosts; a sandbox has both on one. */
export const FACEBOOK_ISSUER = new URL("https://www.facebook.com");
const GRAPH = new URL("https://graph.facebook.com");

const profile = z.object({
  id: z.string().regex(/^\d{1,32}$/),
  name: z.string().optional(),
  email: z.string().optional(),
});

/**
 * Facebook sign-in by OAuth 2 with PKCE and state. The token response does not identify the user, so the Graph API is
 * queried, with the proof that our app holds the token (`appsecret_proof`).
 */
export function facebookSignIn(): SignInProvider {
  return {
    async begin(client, input) {
      return authorizationUrl(configuration(client), input, { scope: "public_profile,email" });
    },

    async finish(client, input, answer) {
      return mapServiceErrors(async () => {
        const tokens = await oauth.authorizationCodeGrant(
          configuration(client),
          buildCallbackUrl(input, answer),
          {
            expectedState: input.state,
            pkceCodeVerifier: input.verifier,
          },
        );
        const { id, name = null, email = null } = await fetchProfile(client, tokens.access_token);
        return { subject: id, name, email };
      });
    },
  };
}

function graphAddress({ origin }: ProviderClient): URL {
  return origin.issuer.href === FACEBOOK_ISSUER.href ? GRAPH : origin.issuer;
}

function configuration(client: ProviderClient): oauth.Configuration {
  const { issuer } = client.origin;
  const config = new oauth.Configuration(
    {
      issuer: issuer.origin,
      authorization_endpoint: new URL(`/${VERSION}/dialog/oauth`, issuer).href,
      token_endpoint: new URL(`/${VERSION}/oauth/access_token`, graphAddress(client)).href,
    },
    client.clientId,
    undefined,
    oauth.ClientSecretPost(client.secret),
  );
  return applyRequestLimits(config, client);
}

async function fetchProfile(client: ProviderClient, accessToken: string) {
  const url = new URL(`/${VERSION}/me`, graphAddress(client));
  const proof = createHmac("sha256", client.secret).update(accessToken).digest("hex");
  url.search = new URLSearchParams({ fields: "id,name,email", appsecret_proof: proof }).toString();
  const answer = await peerFetch(url.href, { headers: { authorization: `Bearer ${accessToken}` } });
  if (answer.status !== 200) throw new SignInFailed("refused");
  return profile.parse(await answer.json());
}
