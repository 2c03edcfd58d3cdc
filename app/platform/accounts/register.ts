import { addressBlock } from "../address-block.ts";
import { AGENT_TYPES, type CallContext, DEMO_TYPE } from "../call-context.ts";
import type { Database, Db } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { PlatformError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import { findByMobile, normaliseUsername, openSession, type SignedIn } from "../sessions/sessions.server.ts";
import type { ThirdParty } from "../third-party/third-party.server.ts";
import type { CodeTarget, Verification } from "../verification/verification.server.ts";
import { asksForHuman, codeChannel, type RegisterMethod } from "./form-rules.ts";
import { openAccount } from "./open-account.ts";
import { checkRegistration, type Registration, type RegistrationInput } from "./registration-rules.ts";

const MINUTE_MS = 60_000;
/** Registration has to say that a name is taken, so asking is rationed (only taken names count). */
const NAME_CHECKS: Limit = { name: "register:names", points: 10, windowMs: MINUTE_MS };
/** Accounts that one address opens, demo accounts included. */
const OPENINGS: Limit = { name: "register:openings", points: 200, windowMs: 60 * MINUTE_MS };

export interface RegisterDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  limiter: Limiter;
  verification: Pick<Verification, "requireHuman" | "use">;
  /** What other services prove of somebody who registers; without it nothing of theirs is taken. */
  thirdParty?: Pick<ThirdParty, "claim" | "provedNumber" | "signInByNumber" | "spendPhoneProof">;
}

/** Takes one of the accounts that an address may open. @throws PlatformError TOO_MANY_REQUESTS. */
export async function rationOpenings(limiter: Limiter, ctx: CallContext): Promise<void> {
  await ration(limiter, OPENINGS, ctx);
}

/**
 * Registers a member (spec section 4): the form's rules, the invitation, the bot check, the code, in this order, so
 * that a code is not used up for nothing. A number that a phone check has proved needs no code, and is the account's
 * whatever was typed; with `login`, one that is a member's already signs in to that account (spec section 3). Gives the welcome play money of a demonstration and signs in.
 */
export async function register(
  { database, clock, hasher, limiter, verification, thirdParty }: RegisterDeps,
  ctx: CallContext,
  method: RegisterMethod,
  input: RegistrationInput,
): Promise<SignedIn> {
  const { merchant, request } = ctx;
  const { usernameEnabled, mobileEnabled } = merchant.registration;
  const isOn = method === "username" ? usernameEnabled : mobileEnabled;
  if (!isOn || request.audience === "agent") throw new PlatformError("FEATURE_OFF");
  const now = clock.now();
  const { thirdPartyAttempt: attempt, firebaseIdToken: idToken } = input;
  if (input.firebaseChannel && !idToken) {
    const fields = [{ pointer: "/firebaseIdToken", messageKey: FIELD_MESSAGE_KEYS.required }];
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  if ((attempt || idToken) && !thirdParty) throw new PlatformError("FEATURE_OFF");
  const proved = (await thirdParty?.provedNumber(ctx, { attempt, idToken })) ?? null;
  if (input.login && idToken && proved !== null) {
    const known = await thirdParty?.signInByNumber(ctx, proved, idToken);
    if (known) return known;
  }
  const registration = checkRegistration(merchant, method, input, now, proved);
  const { fields } = registration;
  const channel = codeChannel(merchant, method);
  const target = proved !== null && channel === "sms" ? null : targetOf(channel, registration);
  const ownNumber = proved ?? (target?.channel === "sms" ? target.to : null);
  await ration(limiter, NAME_CHECKS, ctx);
  await rationOpenings(limiter, ctx);
  const invited = await findInviter(database.db, merchant.code, fields);
  const username = fields.username ?? `player${newId(now).slice(-8)}`;
  if (await isTaken(database.db, merchant.code, username)) throw taken();
  if (asksForHuman(merchant, method) || input.captcha) await verification.requireHuman(ctx, input);
  // Before the code, which is not to be used up where too many wait.
  const hashOf = async (password: string | undefined) => (password ? hasher.hash(password) : null);
  const passwordHash = await hashOf(fields.password);
  const paymentPasswordHash = await hashOf(fields.paymentPassword);
  if (target) {
    await verification.use(ctx, { purpose: "register", target, code: fields.verificationCode ?? "" });
  }
  await requireFreeNumber(database.db, merchant.code, ownNumber);

  const signedIn = await database.transaction(async (trx) => {
    const id = await openAccount(trx, merchant, {
      type: 0,
      username,
      passwordHash,
      paymentPasswordHash,
      ...(fields.nickname === undefined ? {} : { nickname: fields.nickname }),
      email: registration.email,
      mobile: registration.mobile,
      mobileVerifiedAt: ownNumber === null ? null : now,
      emailVerifiedAt: target?.channel === "email" ? now : null,
      birthday: registration.birthday,
      // Said by the client, for statistics: the merchant is never taken from it.
      profile: {
        ...registration.profile,
        ...(input.registerUrl && { registerUrl: input.registerUrl }),
        ...(input.domain && { domain: input.domain }),
      },
      ...invited,
      language: request.language,
      ip: request.ip,
      registerMethod: input.registerMethod,
      termsAcceptedAt: now,
      grant: merchant.demonstrationGrant,
      now,
    });
    if (id === null) return null;
    if (attempt) await thirdParty?.claim(trx, ctx, attempt, id);
    if (idToken) await thirdParty?.spendPhoneProof(trx, ctx, idToken);
    return openSession(trx, ctx, { accountId: id, remember: false, now });
  });
  if (signedIn === null) {
    // Somebody was faster, with the number or with the name.
    await requireFreeNumber(database.db, merchant.code, ownNumber);
    throw taken();
  }
  await limiter.giveBack(NAME_CHECKS, rationKey(ctx));
  return signedIn;
}

async function ration(limiter: Limiter, limit: Limit, ctx: CallContext): Promise<void> {
  const { allowed, retryAfterMs } = await limiter.take(limit, rationKey(ctx));
  if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
}

function rationKey(ctx: CallContext): string {
  return `${ctx.merchant.code} ${addressBlock(ctx.request.ip)}`;
}

/** Where the code of this registration was sent, or null when its form asks for none. */
function targetOf(
  channel: ReturnType<typeof codeChannel>,
  { mobile, email }: Registration,
): CodeTarget | null {
  const to = channel === "sms" ? mobile : channel === "email" ? email : null;
  return to === null ? null : { channel: channel === "sms" ? "sms" : "email", to };
}

async function isTaken(db: Db, merchantId: string, username: string): Promise<boolean> {
  const owner = await db
    .selectFrom("account")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("username", "=", normaliseUsername(username))
    .executeTakeFirst();
  return owner !== undefined;
}

function taken(): PlatformError {
  const fields = [{ pointer: "/username", messageKey: "error.field.taken" }];
  return new PlatformError("USERNAME_TAKEN", { fields });
}

/**
 * A proved number is one member's (docs/decisions/0110): it signs in by itself. Told only to whoever has just proved that
 * it is theirs.
 */
async function requireFreeNumber(db: Db, merchantId: string, number: string | null): Promise<void> {
  if (number === null || !(await findByMobile(db, merchantId, number))) return;
  const fields = [{ pointer: "/mobileNum", messageKey: "error.field.mobileTaken" }];
  throw new PlatformError("CONFLICT", { fields });
}

interface Inviter {
  uplineId: string | null;
  referredBy: string | null;
  affiliateCode: string | null;
}

/**
 * Who brought a new member: the code of an agent's link makes that agent the upline; a friend's code makes the friend
 * the referrer, and the friend's upline (or the friend, if an agent) the upline.
 * @throws PlatformError INVITATION_CODE_INVALID for a code that nobody of this merchant has, or an agent's that is none.
 */
async function findInviter(db: Db, merchantId: string, fields: Registration["fields"]): Promise<Inviter> {
  const inviter: Inviter = { uplineId: null, referredBy: null, affiliateCode: null };
  for (const name of ["affiliateCode", "referralCode", "recommenderId"] as const) {
    const code = fields[name];
    if (code === undefined) continue;
    const owner = await db
      .selectFrom("account")
      .select(["id", "type", "upline_id"])
      .where("merchant_id", "=", merchantId)
      .where("referral_code", "=", code.toUpperCase())
      .where("status", "=", "active")
      .where("type", "!=", DEMO_TYPE)
      .executeTakeFirst();
    const isAgent = owner !== undefined && AGENT_TYPES.includes(owner.type);
    if (!owner || (name === "affiliateCode" && !isAgent)) {
      const fields = [{ pointer: `/${name}`, messageKey: "error.field.invitation" }];
      throw new PlatformError("INVITATION_CODE_INVALID", { fields });
    }
    if (name === "affiliateCode") inviter.affiliateCode = code.toUpperCase();
    else inviter.referredBy ??= owner.id;
    inviter.uplineId ??= isAgent ? owner.id : owner.upline_id;
  }
  return inviter;
}
