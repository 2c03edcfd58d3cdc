import { accountById } from "../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import type { WebProvider } from "../ports/sign-in-provider.ts";
import { requireAllowedHost } from "../sessions/sessions.server.ts";
import {
  addAttempt,
  consumeIdToken,
  type Identity,
  markAnswered,
  provedAttempt,
  storeIdentity,
} from "./attempt-rows.ts";
import { deriveSignInRequest } from "./attempts.ts";
import { checkPhone } from "./check-phone.ts";
import { requireClient, runProviderRequest } from "./run-provider-request.ts";

type Outcome = CallValue<"session", "loginThirdParty">;

/**
 * Finishes a sign-in with the parameters of the redirect, or with the id token of a phone check. Returns a session of
 * the account with the linked identity, else an attempt for linking or registering; a signed-in caller always gets an
 * attempt.
 *
 * @throws PlatformError FEATURE_OFF, SIGN_IN_EXPIRED, SIGN_IN_REFUSED (`details.cancelled`), SIGN_IN_UNAVAILABLE,
 *   IDENTITY_TAKEN, ALREADY_LINKED, ACCOUNT_DISABLED, NOT_A_MEMBER, NOT_AN_AGENT, STEP_UP_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function finishThirdParty(
  services: Services,
  ctx: CallContext,
  { provider, idToken, attempt, answer }: CallInput<"session", "loginThirdParty">,
): Promise<Outcome> {
  const required = provider === "FIREBASE_PHONE" ? { idToken } : { attempt, answer };
  const missing = Object.entries(required).filter(([, value]) => value === undefined);
  if (missing.length > 0) {
    const fields = missing.map(([name]) => ({
      pointer: `/${name}`,
      messageKey: FIELD_MESSAGE_KEYS.required,
    }));
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  return provider === "FIREBASE_PHONE"
    ? finishByPhone(services, ctx, idToken ?? "")
    : finishByService(services, ctx, provider, { attempt: attempt ?? "", answer: answer ?? "" });
}

/** Returns the identity that the service confirmed for an attempt. @throws PlatformError SIGN_IN_EXPIRED. */
export async function pendingThirdParty(
  { database, clock }: Services,
  ctx: CallContext,
  { attempt }: CallInput<"session", "pendingThirdParty">,
): Promise<CallValue<"session", "pendingThirdParty">> {
  const { subject: _subject, ...pending } = await provedAttempt(database.db, ctx, attempt, clock.now());
  return pending;
}

async function finishByService(
  services: Services,
  ctx: CallContext,
  provider: WebProvider,
  { attempt, answer }: { attempt: string; answer: string },
): Promise<Outcome> {
  const client = requireClient(services, ctx, provider);
  const begun = await markAnswered(services.database.db, ctx, attempt, services.clock.now());
  if (!begun) throw new PlatformError("SIGN_IN_EXPIRED");
  if (begun.provider !== provider)
    throw new PlatformError("SIGN_IN_REFUSED", { details: { cancelled: false } });
  const request = deriveSignInRequest(attempt, begun.redirect_uri);
  const { subject, name, email } = await runProviderRequest(services, provider, () =>
    services.signInProviders[provider].finish(client, request, new URLSearchParams(answer)),
  );
  const label = (name ?? email ?? subject).slice(0, 128);
  return signInOrStoreIdentity(services, ctx, attempt, { provider, subject, label, email, mobile: null });
}

async function finishByPhone(services: Services, ctx: CallContext, idToken: string): Promise<Outcome> {
  const { db } = services.database;
  const { subject, phoneNumber } = await checkPhone(services, ctx, idToken);
  const now = services.clock.now();
  await consumeIdToken(db, ctx, idToken, now);
  const { attempt } = await addAttempt(db, ctx, "FIREBASE_PHONE", { redirectUri: "", now });
  await markAnswered(db, ctx, attempt, now);
  const label = `••• ${phoneNumber.slice(-4)}`;
  const identity = { provider: "FIREBASE_PHONE" as const, subject, label, email: null, mobile: phoneNumber };
  return signInOrStoreIdentity(services, ctx, attempt, identity);
}

/** Signs in to the account with the linked identity, or stores the identity with the attempt. */
async function signInOrStoreIdentity(
  { database: { db }, begin }: Services,
  ctx: CallContext,
  attempt: string,
  identity: Identity,
): Promise<Outcome> {
  const merchantId = ctx.merchant.code;
  const linked = await db
    .selectFrom("third_party_identity")
    .select("account_id")
    .where("merchant_id", "=", merchantId)
    .where("provider", "=", identity.provider)
    .where("subject", "=", identity.subject)
    .executeTakeFirst();
  const owner = linked ? await accountById(db, merchantId, linked.account_id) : null;
  if (!owner) {
    const { subject: _subject, ...shown } = identity;
    const expiresAt = await storeIdentity(db, ctx, attempt, identity);
    return { signedIn: null, pending: { attempt, ...shown, expiresAt } };
  }
  if (ctx.caller.kind === "account") {
    const own = ctx.caller.accountId === owner.id;
    throw new PlatformError(own ? "ALREADY_LINKED" : "IDENTITY_TAKEN");
  }
  if (owner.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
  requireAllowedHost(ctx, owner.type);
  const signedIn = await begin(ctx, {
    accountId: owner.id,
    remember: false,
    passwordDue: false,
    proven: identity.provider === "FIREBASE_PHONE" ? "sms" : "password",
  });
  return { signedIn, pending: null };
}
