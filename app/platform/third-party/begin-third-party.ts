import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import { addAttempt } from "./attempt-rows.ts";
import { deriveSignInRequest, isOwnCallback } from "./attempts.ts";
import { limitSignIns, requireClient, runProviderRequest } from "./run-provider-request.ts";

/**
 * Begins a sign-in by a service. Returns the address to redirect the browser to, and the attempt's token, which only
 * that browser stores; it expires after ten minutes.
 *
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT for a callback that is not the merchant's; TOO_MANY_REQUESTS;
 *   SIGN_IN_UNAVAILABLE.
 */
export async function beginThirdParty(
  services: Services,
  ctx: CallContext,
  { provider, redirectUri }: CallInput<"session", "beginThirdParty">,
): Promise<CallValue<"session", "beginThirdParty">> {
  const client = requireClient(services, ctx, provider);
  if (!isOwnCallback(redirectUri, ctx.merchant.hosts)) {
    const fields = [{ pointer: "/redirectUri", messageKey: FIELD_MESSAGE_KEYS.choice }];
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  await limitSignIns(services, ctx);
  const now = services.clock.now();
  const { attempt, expiresAt } = await addAttempt(services.database.db, ctx, provider, { redirectUri, now });
  const request = deriveSignInRequest(attempt, redirectUri);
  const url = await runProviderRequest(services, provider, () =>
    services.signInProviders[provider].begin(client, request),
  );
  return { url: url.href, attempt, expiresAt };
}
