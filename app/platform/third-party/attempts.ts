import { createHmac } from "node:crypto";
import type { SignInRequest } from "../ports/sign-in-provider.ts";

/** The time from the button to the end of linking or registering. */
export const ATTEMPT_LIFETIME_MS = 10 * 60_000;

/**
 * Derives state, nonce and PKCE verifier of an attempt from the token that only its browser has. The service's response
 * is therefore valid in that browser only, and the server stores no secret of the attempt.
 */
export function deriveSignInRequest(token: string, redirectUri: string): SignInRequest {
  const derive = (purpose: string) =>
    createHmac("sha256", token).update(`third-party ${purpose}`).digest("base64url");
  return { redirectUri, state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier") };
}

/** The path to which services redirect browsers. */
const CALLBACK_PATH = "/account/third-party/callback";

/** Returns true when services may redirect browsers to this address for a merchant with these hosts. */
export function isOwnCallback(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, username, password, search, hash } = new URL(address);
  const local = hostname === "localhost" || hostname.endsWith(".localhost");
  return (
    (protocol === "https:" || (protocol === "http:" && local)) &&
    hosts.includes(hostname) &&
    pathname === CALLBACK_PATH &&
    `${username}${password}${search}${hash}` === ""
  );
}
