import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { ThirdPartyProvider } from "../database/tables/third-party.ts";
import type { Limit } from "../ports/limiter.ts";
import type { WebProvider } from "../ports/sign-in-provider.ts";
import { type ProviderClient, SignInFailed } from "../ports/sign-in-provider.ts";

const BEGINNINGS: Limit = { name: "third-party:begin", points: 60, windowMs: 15 * 60_000 };

/** Limits how often one address can begin a sign-in. @throws PlatformError TOO_MANY_REQUESTS. */
export async function limitSignIns({ limiter }: Services, { merchant, request }: CallContext): Promise<void> {
  await consumeLimit(limiter, BEGINNINGS, `${merchant.code} ${addressBlock(request.ip)}`);
}

/** Returns the merchant's client at a service. @throws PlatformError FEATURE_OFF, SIGN_IN_UNAVAILABLE. */
export function requireClient(
  { getClient, log }: Services,
  { merchant }: CallContext,
  provider: WebProvider,
): ProviderClient {
  const { googleClientId, facebookAppId } = merchant.signIn;
  const on = provider === "GOOGLE" ? merchant.switches.googleSignIn : merchant.switches.facebookSignIn;
  if (!on) throw new PlatformError("FEATURE_OFF");
  const client = getClient(provider, provider === "GOOGLE" ? googleClientId : facebookAppId);
  if (client) return client;
  log.warn({ merchant: merchant.code, provider }, "a sign-in service has no secret in the environment");
  throw new PlatformError("SIGN_IN_UNAVAILABLE");
}

/**
 * Calls a service and logs the reason when its response is not accepted.
 *
 * @throws PlatformError SIGN_IN_REFUSED with `details.cancelled`; SIGN_IN_UNAVAILABLE.
 */
export async function runProviderRequest<T>(
  { log }: Services,
  provider: ThirdPartyProvider,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    const { reason, cause } = error;
    const why = cause instanceof Error ? cause.message : undefined;
    if (reason !== "cancelled")
      log.warn({ provider, reason, why }, "a sign-in service's response was rejected");
    if (reason === "unavailable") throw new PlatformError("SIGN_IN_UNAVAILABLE", { cause });
    throw new PlatformError("SIGN_IN_REFUSED", { details: { cancelled: reason === "cancelled" }, cause });
  }
}
