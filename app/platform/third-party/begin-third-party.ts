import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import { addAttempt } from "./attempt-rows.ts";
import { deriveSignInRequest, isOwnCallback } from "./attempts.ts";
import type { ThirdPartyDeps } from "./deps.ts";
import { limitSignIns, requireClient, runProviderRequest } from "./run-provider-request.ts";

/**
 * Begins a sign-in by a service. Returns the address to redirect the browser to, and the attempt's token, which only
 * that browser stores; it expires after ten minutes.
 *
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT for a callback that is not the merchant's; TOO_MANY_REQUESTS;
 *   SIGN_IN_UNAVAILABLE.
 */
export async function beginThirdParty(
  deps: ThirdPartyDeps,
  ctx: CallContext,
  { provider, redirectUri }: CallInput<"session", "beginThirdParty">,
): Promise<CallValue<"session", "beginThirdParty">> {
  const client = requireClient(deps, ctx, provider);
  if (!isOwnCallback(redirectUri, ctx.merchant.hosts)) {
    const fields = [{ pointer: "/redirectUri", messageKey: FIELD_MESSAGE_KEYS.choice }];
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  await limitSignIns(deps, ctx);
  const now = deps.clock.now();
  const { attempt, expiresAt } = await addAttempt(deps.database.db, ctx, provider, { redirectUri, now });
  const request = deriveSignInRequest(attempt, redirectUri);
  const url = await runProviderRequest(deps, provider, () =>
    deps.signInProviders[provider].begin(client, request),
  );
  return { url: url.href, attempt, expiresAt };
}
