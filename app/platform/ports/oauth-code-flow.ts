import * as oauth from "openid-client";
import { isPeerUnavailable, peerFetch } from "./peer-fetch.ts";
import { type ProviderClient, SignInFailed, type SignInRequest } from "./sign-in-provider.ts";

/** Applies our limits to a configuration of openid-client. */
export function applyRequestLimits(
  config: oauth.Configuration,
  { origin }: ProviderClient,
): oauth.Configuration {
  config[oauth.customFetch] = peerFetch;
  if (origin.plainHttp) oauth.allowInsecureRequests(config);
  return config;
}

/** Returns the address for the browser's sign-in request, with PKCE (S256), state and nonce. */
export async function authorizationUrl(
  config: oauth.Configuration,
  input: SignInRequest,
  parameters: Record<string, string>,
): Promise<URL> {
  return oauth.buildAuthorizationUrl(config, {
    ...parameters,
    redirect_uri: input.redirectUri,
    state: input.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(input.verifier),
    code_challenge_method: "S256",
  });
}

/** Returns the address that the browser came back to, rebuilt from the redirect URI. */
export function buildCallbackUrl({ redirectUri }: SignInRequest, answer: URLSearchParams): URL {
  const url = new URL(redirectUri);
  url.search = answer.toString();
  return url;
}

/**
 * Runs an exchange with a service and maps its failures.
 *
 * @throws SignInFailed `cancelled` when the person refused, `unavailable` when the service did not respond as
 *   expected.
 */
export async function mapServiceErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SignInFailed) throw cause;
    if (cause instanceof oauth.AuthorizationResponseError) {
      const said = cause.error === "access_denied" || cause.error === "user_denied";
      throw new SignInFailed(said ? "cancelled" : "refused", { cause });
    }
    throw new SignInFailed(isPeerUnavailable(cause) ? "unavailable" : "refused", { cause });
  }
}
