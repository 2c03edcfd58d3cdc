import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import { tokenHash } from "../core/secret-token.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { requireIdentityNotExcluded, requireNotExcludedInTrx } from "../protection/protection.server.ts";
import { belongsOnHost, openSession, type SignedIn } from "../sessions/sessions.server.ts";
import type { CodeTarget } from "../verification/verification.server.ts";
import { accountByMobile, accountByUsername } from "./account-reads.server.ts";
import { countLinkUse } from "./affiliate-codes.ts";
import { findInviter, type Inviter } from "./find-inviter.ts";
import { codeChannel, type RegisterMethod, requiresBotCheck } from "./form-rules.ts";
import { openAccount } from "./open-account.ts";
import { limitNameChecks, limitRegistrations, refundNameCheck } from "./registration-limits.ts";
import {
  checkRegistration,
  type Registration,
  type RegistrationInput,
  usernameTaken,
} from "./registration-rules.ts";

/** Registers a member by username, as {@link register} does. */
export function registerByUsername(
  services: Services,
  ctx: CallContext,
  input: RegistrationInput,
): Promise<SignedIn> {
  return register(services, ctx, "username", input);
}

/** Registers a member by a mobile number and the code sent to it, as {@link register} does; the username is generated. */
export function registerByMobile(
  services: Services,
  ctx: CallContext,
  input: RegistrationInput,
): Promise<SignedIn> {
  return register(services, ctx, "mobile", input);
}

/**
 * Registers a member (spec section 4), grants the welcome play money of a demonstration and signs in. The form's rules
 * are checked first, then the invitation, the bot check and the code, so that a code is not used up in vain. A number
 * that a phone check has proved needs no code and becomes the account's, regardless of the typed number. With `login`,
 * a number that a member already has signs in to that account (spec section 3). A person proved to be excluded is
 * refused; an account that only resembles an excluded person's is opened and held (protection/screen-identity.ts). With
 * the code of an agent's link the account is of the link's type; an agent of a merchant with separate hosts for agents
 * is registered, but signs in there.
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT with fields; AGE_RESTRICTED; USERNAME_TAKEN (pointer /username);
 *   INVITATION_CODE_INVALID (pointer of the code's field); CAPTCHA_REQUIRED and CAPTCHA_INVALID where the form asks for
 *   a proof; PLAYER_EXCLUDED; VERIFICATION_CODE_INVALID and CONFLICT (another account's number) where it asks for a
 *   code; TOO_MANY_REQUESTS with `details.retryAfterMs`; with the attempt of a sign-in by another service
 *   SIGN_IN_EXPIRED and IDENTITY_TAKEN; with the id token of a phone check SIGN_IN_REFUSED and SIGN_IN_UNAVAILABLE, and
 *   with `login` also the errors of a sign-in by code: STEP_UP_REQUIRED, ACCOUNT_DISABLED, NOT_A_MEMBER. NOT_A_MEMBER with
 *   `details.registered` when the account was opened and signs in on an agents' host.
 */
async function register(
  services: Services,
  ctx: CallContext,
  method: RegisterMethod,
  input: RegistrationInput,
): Promise<SignedIn> {
  const { database, clock, hasher, limiter, verification, thirdParty } = services;
  const { merchant } = ctx;
  requireOpen(ctx, method);
  const now = clock.now();
  const proved = await getVerifiedNumber(services, ctx, input);
  if (input.login && input.firebaseIdToken && proved !== null) {
    const known = await thirdParty?.signInByNumber(ctx, proved, input.firebaseIdToken);
    if (known) return known;
  }
  const registration = checkRegistration(merchant, method, input, now, proved);
  const { fields } = registration;
  const channel = codeChannel(merchant, method);
  const target = proved !== null && channel === "sms" ? null : getTarget(channel, registration);
  const ownNumber = proved ?? (target?.channel === "sms" ? target.to : null);
  await limitNameChecks(limiter, ctx);
  await limitRegistrations(limiter, ctx);
  const inviter = await findInviter(database.db, ctx, fields, now);
  const username = fields.username ?? `player${newId(now).slice(-8)}`;
  if (await accountByUsername(database.db, merchant.code, username)) throw usernameTaken();
  if (requiresBotCheck(merchant, method) || input.captcha) await verification.requireHuman(ctx, input);
  // Before the code: hashing may be refused while too many requests wait, and the code would be used up.
  const computeHash = async (password: string | undefined) => (password ? hasher.hash(password) : null);
  const passwordHash = await computeHash(fields.password);
  const paymentPasswordHash = await computeHash(fields.paymentPassword);
  if (target) {
    await verification.use(ctx, { purpose: "register", target, code: fields.verificationCode ?? "" });
  }
  // After the code: a caller who has not proved a contact learns nothing about its owner.
  const emailProved = target?.channel === "email";
  const { mobile, email } = registration;
  const identity = { mobile, mobileProved: ownNumber !== null, email, emailProved };
  await requireIdentityNotExcluded(database.db, merchant.code, identity, now);
  await requireFreeNumber(database.db, merchant.code, ownNumber);
  const checked = { username, registration, passwordHash, paymentPasswordHash, inviter, ownNumber, target };
  const opened = await openMember(services, ctx, input, checked, now);
  if (opened === null) {
    // The number or the name was taken concurrently.
    await requireFreeNumber(database.db, merchant.code, ownNumber);
    throw usernameTaken();
  }
  await refundNameCheck(limiter, ctx);
  if (!opened.signedIn) throw new PlatformError("NOT_A_MEMBER", { details: { registered: true } });
  return opened.signedIn;
}

/** A registration that passed all checks. */
interface CheckedRegistration {
  username: string;
  registration: Registration;
  passwordHash: string | null;
  paymentPasswordHash: string | null;
  inviter: Inviter;
  /** The number (E.164) verified as the member's own. */
  ownNumber: string | null;
  /** The proved contact, to which the code was sent. */
  target: CodeTarget | null;
}

/**
 * Opens the account and its first session in one transaction; without a session for an account that does not sign in on
 * this host. Returns null if the username or the number is taken.
 */
async function openMember(
  { database, thirdParty }: Services,
  ctx: CallContext,
  input: RegistrationInput,
  checked: CheckedRegistration,
  now: number,
): Promise<{ signedIn: SignedIn | null } | null> {
  const { merchant, request } = ctx;
  const { registration, ownNumber, target, inviter } = checked;
  const { nickname } = registration.fields;
  return database.transaction(async (trx) => {
    const id = await openAccount(trx, merchant, {
      username: checked.username,
      passwordHash: checked.passwordHash,
      paymentPasswordHash: checked.paymentPasswordHash,
      ...(nickname === undefined ? {} : { nickname }),
      email: registration.email,
      mobile: registration.mobile,
      mobileVerifiedAt: ownNumber === null ? null : now,
      emailVerifiedAt: target?.channel === "email" ? now : null,
      birthday: registration.birthday,
      // Sent by the client, for statistics only: the merchant is never taken from it.
      profile: {
        ...registration.profile,
        ...(input.registerUrl && { registerUrl: input.registerUrl }),
        ...(input.domain && { domain: input.domain }),
      },
      ...inviter,
      language: request.language,
      ip: request.ip,
      registerMethod: input.registerMethod,
      termsAcceptedAt: now,
      grant: merchant.demonstrationGrant,
      now,
    });
    if (id === null) return null;
    if (inviter.linkId !== null) {
      await countLinkUse(trx, merchant.code, inviter.linkId, now);
    }
    const { thirdPartyAttempt: attempt, firebaseIdToken: idToken } = input;
    if (attempt) await thirdParty?.claimIdentity(trx, ctx, attempt, id);
    if (idToken) await thirdParty?.spendPhoneProof(trx, ctx, idToken);
    const devices = request.device === null ? [] : [tokenHash(request.device)];
    const owner = { merchantId: merchant.code, accountId: id };
    await requireNotExcludedInTrx(trx, owner, { added: { devices }, occasion: "registration", now });
    if (!belongsOnHost(merchant, request.audience, inviter.type)) return { signedIn: null };
    return { signedIn: await openSession(trx, ctx, { accountId: id, remember: false, now }) };
  });
}

/** @throws PlatformError FEATURE_OFF when the merchant does not accept registrations of this kind on this host. */
function requireOpen({ merchant, request }: CallContext, method: RegisterMethod): void {
  const { usernameEnabled, mobileEnabled } = merchant.registration;
  const isOn = method === "username" ? usernameEnabled : mobileEnabled;
  if (!isOn || request.audience === "agent") throw new PlatformError("FEATURE_OFF");
}

/**
 * Returns the number (E.164) that another service has verified for this registration, or null.
 * @throws PlatformError, see register.
 */
async function getVerifiedNumber(
  { thirdParty }: Services,
  ctx: CallContext,
  { firebaseChannel, firebaseIdToken: idToken, thirdPartyAttempt: attempt }: RegistrationInput,
): Promise<string | null> {
  if (firebaseChannel && !idToken) {
    const fields = [{ pointer: "/firebaseIdToken", messageKey: FIELD_MESSAGE_KEYS.required }];
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  if ((attempt || idToken) && !thirdParty) throw new PlatformError("FEATURE_OFF");
  return (await thirdParty?.provedNumber(ctx, { attempt, idToken })) ?? null;
}

/** Returns the contact to which this registration's code was sent, or null when its form asks for none. */
function getTarget(
  channel: ReturnType<typeof codeChannel>,
  { mobile, email }: Registration,
): CodeTarget | null {
  const to = channel === "sms" ? mobile : channel === "email" ? email : null;
  return to === null ? null : { channel: channel === "sms" ? "sms" : "email", to };
}

/**
 * Requires that the verified number is free. Such a number belongs to one member (docs/decisions/0080), because it
 * suffices for signing in. Only a caller who has just verified it learns that it is taken.
 * @throws PlatformError CONFLICT (pointer /mobileNum).
 */
async function requireFreeNumber(db: Db, merchantId: string, number: string | null): Promise<void> {
  if (number === null || !(await accountByMobile(db, merchantId, number))) return;
  const fields = [{ pointer: "/mobileNum", messageKey: "error.field.mobileTaken" }];
  throw new PlatformError("CONFLICT", { fields });
}
