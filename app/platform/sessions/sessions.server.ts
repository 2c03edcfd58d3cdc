/** The sessions' face: who is signed in, and how one signs in. Rules in docs/decisions/0024. */
import { type CallContext, type Caller, type RequestFacts, requireAccount } from "../call-context.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Database } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import { giveWay } from "../give-way.ts";
import type { MerchantProfile } from "../merchant.ts";
import { orGiveBack } from "../or-give-back.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limiter } from "../ports/limiter.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import type { FirstProof, StepUp } from "../step-up/step-up.server.ts";
import type { Verification } from "../verification/verification.server.ts";
import { admitToHost, belongsOnHost } from "./admit-to-host.ts";
import { credentials, passwordChecker, renewHash } from "./check-password.ts";
import { findAccount } from "./find-account.ts";
import { isKnownOrigin } from "./known-origins.ts";
import { openSession, renewSession, revoke, type SignedIn } from "./open-session.ts";
import { endOtherSessions, endSession, listSessions } from "./open-sessions.ts";
import { isPasswordDue } from "./password-due.ts";
import { findLiveSession, keepSessionAlive, sessionOfToken } from "./session-life.server.ts";
import { signInByCode } from "./sign-in-by-code.ts";
import { takeTry } from "./throttle.ts";
import { tokenHash } from "./tokens.ts";

export { admitToHost, belongsOnHost } from "./admit-to-host.ts";
export { passwordChecker } from "./check-password.ts";
export { findByMobile } from "./find-account.ts";
export { forgetSessions } from "./forget-sessions.ts";
export { openSession, renewSession, revokeAll, type SignedIn } from "./open-session.ts";
export { type Try, takeTry } from "./throttle.ts";
export { newToken, tokenHash } from "./tokens.ts";
export { normaliseUsername } from "./username.ts";

interface SessionsDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  limiter: Limiter;
  verification: Pick<Verification, "use" | "requireHuman">;
  stepUp: StepUp;
}

/** A sign-in whose first proof was right. */
interface Beginning {
  accountId: string;
  remember: boolean;
  /** True when the session is to set a new password before anything else. */
  passwordDue: boolean;
  /** The hash that the password was right for, where one was the proof: it counts no more once the account has another. */
  passwordHash?: string | null;
  proven: FirstProof;
}

export interface Sessions {
  /**
   * Signs in with username and password, or with a code sent to the phone (sign-in-by-code.ts); the session that the
   * caller had ends.
   * @throws PlatformError INVALID_INPUT; WRONG_CREDENTIALS (alike for an unknown username), with `details.captcha` true
   * when the next try needs one; CAPTCHA_REQUIRED, CAPTCHA_INVALID after the merchant's number of failures;
   * TOO_MANY_REQUESTS with `details.retryAfterMs`; and with the right password only: ACCOUNT_DISABLED, NOT_A_MEMBER,
   * NOT_AN_AGENT, and STEP_UP_REQUIRED as `begin` gives it.
   */
  signIn(ctx: CallContext, input: CallInput<"session", "login">): Promise<SignedIn>;
  /**
   * Begins the session of somebody who has given a first proof, or asks for the second one where that is due: the way
   * into an existing account from wherever the first proof came. The session that the caller had ends.
   * @throws PlatformError STEP_UP_REQUIRED with `details.challenge` and `details.methods`; TOO_MANY_REQUESTS.
   */
  begin(ctx: CallContext, beginning: Beginning): Promise<SignedIn>;
  /**
   * Finishes a sign-in with its second proof.
   * @throws PlatformError STEP_UP_EXPIRED; VERIFICATION_CODE_INVALID with `details.triesLeft`; TOO_MANY_REQUESTS;
   * WRONG_CREDENTIALS when the password was changed meanwhile; ACCOUNT_DISABLED, NOT_A_MEMBER, NOT_AN_AGENT.
   */
  verifySignIn(ctx: CallContext, input: CallInput<"session", "verifyLogin">): Promise<SignedIn>;
  /**
   * Gives the approval that a challenge was made for. The session goes on under a new token and id; the old one is dead.
   * @throws PlatformError NOT_LOGGED_IN; STEP_UP_EXPIRED; VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS.
   */
  approve(ctx: CallContext, input: CallInput<"stepUp", "approve">): Promise<CallValue<"stepUp", "approve">>;
  /** Ends the caller's session, at once and everywhere. @throws PlatformError NOT_LOGGED_IN. */
  signOut(ctx: CallContext): Promise<Record<string, never>>;
  /** Where the account is signed in. @throws PlatformError NOT_LOGGED_IN. */
  list(ctx: CallContext): Promise<CallValue<"session", "list">>;
  /** Ends one session of the account. @throws PlatformError NOT_LOGGED_IN, NOT_FOUND. */
  end(ctx: CallContext, input: CallInput<"session", "end">): Promise<Record<string, never>>;
  /** Ends every session of the account but the caller's. @throws PlatformError NOT_LOGGED_IN. */
  endOthers(ctx: CallContext): Promise<CallValue<"session", "endOthers">>;
  /**
   * Whose session of this merchant a token is; null when there is none, when it has ended, or when it was begun on the
   * other kind of host of a merchant that has both.
   */
  resolve(
    merchant: MerchantProfile,
    token: string,
    audience?: RequestFacts["audience"],
  ): Promise<Caller | null>;
  /** Whether a session of this merchant has neither ended nor been ended. Does not count as its being used. */
  lives(merchantId: string, sessionId: string): Promise<boolean>;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { database, clock, hasher, limiter, verification, stepUp } = deps;
  const { db } = database;
  const checkPassword = passwordChecker(hasher);

  async function begin(ctx: CallContext, { proven, ...opening }: Beginning): Promise<SignedIn> {
    const { accountId, remember, passwordDue, passwordHash } = opening;
    const now = clock.now();
    const known = await isKnownOrigin(db, ctx, accountId, now);
    const carry = { remember, passwordDue };
    const { unprotected } = await stepUp.guardSignIn(ctx, { accountId, known, proven, passwordHash, carry });
    await giveWay();
    const signedIn = await database.transaction((trx) => openSession(trx, ctx, { ...opening, now }), {
      syncBeside: true,
    });
    return { ...signedIn, unprotected };
  }

  return {
    async signIn(ctx, input) {
      if (input.type === "sms") return signInByCode({ database, begin, verification }, ctx, input);
      const { username, password } = credentials(input);
      await giveWay();
      const merchantId = ctx.merchant.code;
      const account = await findAccount(db, merchantId, username, {
        ip: ctx.request.ip,
        now: clock.now(),
      });
      const attempt = await takeTry(limiter, {
        merchantId,
        username,
        ip: ctx.request.ip,
        addressIsKnown: account?.known === 1,
      });
      const { captchaAfterFailures } = ctx.merchant;
      if (attempt.failures > captchaAfterFailures) {
        await orGiveBack(verification.requireHuman(ctx, input), attempt.giveBackAccount);
      }
      const look = checkPassword(account?.password_hash ?? null, password);
      const matches = await orGiveBack(look, attempt.giveBack);
      if (!matches || !account) {
        throw new PlatformError("WRONG_CREDENTIALS", {
          details: { captcha: attempt.failures >= captchaAfterFailures },
        });
      }
      await attempt.giveBack();
      if (account.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
      admitToHost(ctx, account.type);
      const now = clock.now();
      const passwordDue = isPasswordDue(ctx.merchant, account, password, now);
      return begin(ctx, {
        accountId: account.id,
        remember: input.rememberMe,
        passwordDue,
        passwordHash: await renewHash(db, hasher, merchantId, account, password),
        proven: "password",
      });
    },

    begin,

    async verifySignIn(ctx, input) {
      const { accountId, passwordHash, carry } = await stepUp.prove(ctx, "signIn", input);
      const account = await db
        .selectFrom("account")
        .select(["type", "status"])
        .where("merchant_id", "=", ctx.merchant.code)
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      if (account.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
      admitToHost(ctx, account.type);
      const opening = { accountId, passwordHash, ...carry, now: clock.now() };
      return database.transaction((trx) => openSession(trx, ctx, opening), { syncBeside: true });
    },

    async approve(ctx, input) {
      const { sessionId } = requireAccount(ctx.caller);
      const proven = await stepUp.prove(ctx, "approval", input);
      return database.transaction(async (trx) => {
        const renewed = await renewSession(trx, ctx, sessionId, clock.now());
        if (!renewed) throw new PlatformError("NOT_LOGGED_IN");
        const { sessionId: id, ...session } = renewed;
        return { approval: await stepUp.grant(trx, proven, id), ...session };
      });
    },

    async signOut(ctx) {
      await revoke(db, ctx, requireAccount(ctx.caller).sessionId, "signed out", clock.now());
      return {};
    },

    async list(ctx) {
      return { sessions: await listSessions(db, ctx, clock.now()) };
    },

    async end(ctx, { id }) {
      await endSession(db, ctx, id, clock.now());
      return {};
    },

    async endOthers(ctx) {
      return { ended: await endOtherSessions(db, ctx, clock.now()) };
    },

    async resolve(merchant, token, audience = "member") {
      const now = clock.now();
      const [row] = await sessionOfToken(db, {
        merchantId: merchant.code,
        tokenHash: tokenHash(token),
        now,
      });
      if (!row || (merchant.agentHost && row.audience !== audience)) return null;
      if (!belongsOnHost(merchant, audience, row.type)) return null;
      await keepSessionAlive(db, merchant.code, { id: row.id, lastSeenAt: row.last_seen_at }, now);
      return {
        kind: "account",
        accountId: row.account_id,
        username: row.username_shown,
        type: row.type,
        sessionId: row.id,
        passwordDue: row.password_due === 1,
      };
    },

    async lives(merchantId, sessionId) {
      return (await findLiveSession(db, merchantId, sessionId, clock.now())) !== null;
    },
  };
}
