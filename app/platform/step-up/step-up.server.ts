/** The face of step-up: second proofs of an account's owner, and what is set up for them. Rules in docs/decisions/0087 and 0088. */
import { createHash, timingSafeEqual } from "node:crypto";
import { type CallContext, requireAccount } from "../call-context.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { SignInReason, StepUpMethod } from "../contract/step-up.ts";
import type { Database, Trx } from "../database/database.server.ts";
import type { StepUpRow } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import type { AreaHandlers } from "../handlers.ts";
import { orGiveBack } from "../or-give-back.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import { sealedTexts } from "../ports/sealed-text.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { CodeTarget, Verification } from "../verification/verification.server.ts";
import { createAuthenticators } from "./authenticators.ts";
import {
  CHALLENGE_TRIES,
  type Deed,
  deedDigest,
  findChallenge,
  giveChallengeTryBack,
  grantApproval,
  openChallenge,
  restoreApproval,
  spendApproval,
  spendChallenge,
  takeChallengeTry,
} from "./challenges.ts";
import { createContacts } from "./contacts.ts";
import {
  approvalMethods,
  type Holder,
  maskedTarget,
  noteProvedEmail,
  readHolder,
  signInMethods,
} from "./methods.ts";
import { normalisePayeeName } from "./payee-name.ts";

export { newRecoveryCodes, readRecoveryCode, recoveryCodeHash } from "./recovery-codes.ts";
export { newTotpSecret, totpCode, totpStep, totpUri } from "./totp.ts";
export { normalisePayeeName };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Wrong answers of an account in a day, over all its challenges: whoever has the password cannot go on guessing. */
const ANSWERS: Limit = { name: "step-up:answers", points: 20, windowMs: DAY_MS };
/** A name is no secret among friends. */
const NAMES: Limit = { name: "step-up:names", points: 3, windowMs: DAY_MS };
const CHALLENGES: Limit = { name: "step-up:challenges", points: 30, windowMs: 60 * MINUTE_MS };
/** An account with nothing to prove itself by may still act shortly after it signed in. */
const FRESH_MS = 10 * MINUTE_MS;

/** What a sign-in goes on with after the extra step. */
export interface SignInCarry {
  remember: boolean;
  passwordDue: boolean;
}

/** What a sign-in's challenge keeps. */
type KeptCarry = SignInCarry & { because: SignInReason };

/**
 * The first proof of a sign-in. `sms`: a code to a phone of the account, which is a second proof too, save for an
 * authenticator app. `reset`: such a code with which the password has just been set anew: the app is asked for wherever
 * that was.
 */
export type FirstProof = "password" | "sms" | "reset";

/** A challenge that was answered rightly, and is used up. */
export interface Proven {
  readonly row: StepUpRow;
  readonly accountId: string;
  /** The account's when the answer was looked at. */
  readonly passwordHash: string | null;
  readonly carry: SignInCarry;
}

type Answer = CallInput<"stepUp", "approve">;

export interface StepUp {
  /**
   * Lets a sign-in go on whose first proof was right, or asks for the second (spec section 4). `known`: whether the account
   * has signed in from this device and address before; `passwordHash`: what the password was right for, where one was the
   * proof. Gives whether a second proof was due that the account does not have.
   * @throws PlatformError STEP_UP_REQUIRED with `details.challenge` and `details.methods` (separated by commas);
   * TOO_MANY_REQUESTS.
   */
  guardSignIn(
    ctx: CallContext,
    signIn: {
      accountId: string;
      known: boolean;
      proven: FirstProof;
      passwordHash?: string | null | undefined;
      carry: SignInCarry;
    },
  ): Promise<{ unprotected: boolean }>;
  /**
   * Uses a challenge up with the right answer. Each wrong one costs a try.
   * @throws PlatformError STEP_UP_EXPIRED; VERIFICATION_CODE_INVALID (pointer /answer) with `details.triesLeft`;
   * TOO_MANY_REQUESTS.
   */
  prove(ctx: CallContext, purpose: StepUpRow["purpose"], answer: Answer): Promise<Proven>;
  /** The approval that was proven, for a session that goes on. Holds 5 minutes, once. */
  grant(trx: Trx, proven: Proven, sessionId: string): Promise<string>;
  /**
   * Lets a deed through that its owner approved: exactly this action with exactly these facts, in this session. To be
   * asked before anything is done; the approval is spent by it.
   * @throws PlatformError STEP_UP_REQUIRED with `details.challenge` and `details.methods` when no approval came along;
   * STEP_UP_EXPIRED for one that does not fit.
   */
  require(ctx: CallContext, deed: Deed, approval: string | undefined): Promise<void>;
  /**
   * Gives an approval back that `require` has just let through, for a deed that was refused for what could be looked at
   * only after it: who asked may ask again in its five minutes. Only for the approval and the deed of that very call.
   */
  giveBack(ctx: CallContext, approval: string): Promise<void>;
  handlers: Omit<Required<AreaHandlers<"stepUp">>, "approve">;
}

interface StepUpDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  hasher: PasswordHasher;
  secrets: Secrets;
  verification: Pick<Verification, "send" | "use">;
}

export function createStepUp(deps: StepUpDeps): StepUp {
  const { database, clock, limiter, hasher, verification } = deps;
  const { db } = database;
  const authenticators = createAuthenticators({
    database,
    clock,
    limiter,
    secrets: sealedTexts(deps.secrets.key("authenticator secrets")),
    require,
  });
  const contacts = createContacts({ database, clock, verification, require });

  async function take(limit: Limit, key: string): Promise<void> {
    const { allowed, retryAfterMs } = await limiter.take(limit, key);
    if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
  }

  async function ask(
    ctx: CallContext,
    challenge: Parameters<typeof openChallenge>[2],
    methods: readonly StepUpMethod[],
  ): Promise<never> {
    await take(CHALLENGES, `${ctx.merchant.code} ${challenge.account_id}`);
    const id = await openChallenge(db, ctx, challenge, clock.now());
    throw new PlatformError("STEP_UP_REQUIRED", { details: { challenge: id, methods: methods.join(",") } });
  }

  async function require(ctx: CallContext, deed: Deed, approval: string | undefined): Promise<void> {
    const { merchant } = ctx;
    const { accountId, sessionId } = requireAccount(ctx.caller);
    if (approval) {
      const owner = { merchantId: merchant.code, accountId, sessionId };
      if (await spendApproval(db, owner, approval, deed, clock.now())) return;
      throw new PlatformError("STEP_UP_EXPIRED");
    }
    const methods = approvalMethods(merchant, await readHolder(db, merchant.code, accountId));
    if (methods.length === 0 && (await isFresh(merchant.code, sessionId))) return;
    await ask(
      ctx,
      {
        account_id: accountId,
        purpose: "approval",
        session_id: sessionId,
        action: deed.action,
        digest: deedDigest(deed),
        carry: "{}",
      },
      methods,
    );
  }

  async function isFresh(merchantId: string, sessionId: string): Promise<boolean> {
    const row = await db
      .selectFrom("session")
      .select("created_at")
      .where("merchant_id", "=", merchantId)
      .where("id", "=", sessionId)
      .executeTakeFirst();
    return row !== undefined && clock.now() - row.created_at < FRESH_MS;
  }

  async function answerable(ctx: CallContext, challenge: string) {
    const row = await findChallenge(db, ctx, challenge, clock.now());
    if (!row) throw new PlatformError("STEP_UP_EXPIRED");
    const holder = await readHolder(db, row.merchant_id, row.account_id);
    if (row.purpose === "signIn" && row.digest !== passwordDigest(holder.passwordHash)) {
      throw new PlatformError("STEP_UP_EXPIRED");
    }
    const methods = (row.purpose === "signIn" ? signInMethods : approvalMethods)(ctx.merchant, holder);
    return { row, holder, methods };
  }

  /** Whether an answer proves it. Uses up what can be used once: codes, recovery codes and time steps. */
  async function isRight(
    ctx: CallContext,
    row: StepUpRow,
    holder: Holder,
    { method, answer }: Answer,
  ): Promise<boolean> {
    switch (method) {
      case "totp":
        return authenticators.accepts(holder, row.merchant_id, answer);
      case "sms":
      case "email": {
        const claim = { purpose: "stepUp", target: targetOf(method, holder), subject: row.id_hash } as const;
        return verification.use(ctx, { ...claim, code: answer.trim() }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof PlatformError && error.code === "VERIFICATION_CODE_INVALID") return false;
            throw error;
          },
        );
      }
      case "bankName":
        return sameText(normalisePayeeName(answer), normalisePayeeName(holder.payeeName ?? ""));
      case "password":
        return holder.passwordHash !== null && hasher.verify(holder.passwordHash, answer);
    }
  }

  return {
    require,

    async giveBack(ctx, approval) {
      const { accountId, sessionId } = requireAccount(ctx.caller);
      await restoreApproval(db, { merchantId: ctx.merchant.code, accountId, sessionId }, approval);
    },

    async guardSignIn(ctx, { accountId, known, proven, passwordHash, carry }) {
      const holder = await readHolder(db, ctx.merchant.code, accountId);
      const always = proven === "reset" || holder.authenticator?.always;
      if (known && !always) return { unprotected: false };
      if (proven !== "password" && !holder.authenticator) return { unprotected: false };
      const methods = signInMethods(ctx.merchant, holder);
      if (methods.length === 0) return { unprotected: ctx.merchant.switches.stepUpVerification === true };
      const because = proven === "reset" ? "reset" : known ? "always" : "place";
      return ask(
        ctx,
        {
          account_id: accountId,
          purpose: "signIn",
          session_id: null,
          action: "",
          digest: passwordDigest(passwordHash === undefined ? holder.passwordHash : passwordHash),
          carry: JSON.stringify({ ...carry, because } satisfies KeptCarry),
        },
        methods,
      );
    },

    async prove(ctx, purpose, answer) {
      const { row, holder, methods } = await answerable(ctx, answer.challenge);
      if (row.purpose !== purpose) throw new PlatformError("STEP_UP_EXPIRED");
      if (!methods.includes(answer.method)) throw new PlatformError("VERIFICATION_CODE_INVALID");
      const key = `${row.merchant_id} ${row.account_id}`;
      const limits = answer.method === "bankName" ? [ANSWERS, NAMES] : [ANSWERS];
      const giveBack = async () => {
        for (const limit of limits) await limiter.giveBack(limit, key);
      };
      for (const limit of limits) await take(limit, key);
      const triesLeft = await takeChallengeTry(db, row);
      if (triesLeft === null) {
        // Of many at once; no answer was looked at.
        await giveBack();
        throw new PlatformError("STEP_UP_EXPIRED");
      }
      const right = await orGiveBack(isRight(ctx, row, holder, answer), async () => {
        await giveBack();
        await giveChallengeTryBack(db, row);
      });
      if (!right) {
        const messageKey =
          answer.method === "password" ? "error.field.proofPassword" : "error.VERIFICATION_CODE_INVALID";
        const fields = [{ pointer: "/answer", messageKey }];
        throw new PlatformError("VERIFICATION_CODE_INVALID", { fields, details: { triesLeft } });
      }
      await giveBack();
      if (!(await spendChallenge(db, row, clock.now()))) throw new PlatformError("STEP_UP_EXPIRED");
      // Whoever reads what is sent there has shown that it is theirs.
      if (answer.method === "email") await noteProvedEmail(db, row, holder, clock.now());
      const { because: _because, ...carry } = JSON.parse(row.carry) as KeptCarry;
      return { row, accountId: row.account_id, passwordHash: holder.passwordHash, carry };
    },

    grant: (trx, { row }, sessionId) => grantApproval(trx, row, sessionId, clock.now()),

    handlers: {
      async challenge(ctx, { challenge }) {
        const { row, holder, methods } = await answerable(ctx, challenge);
        return {
          purpose: row.purpose,
          action: row.action,
          because: row.purpose === "signIn" ? (JSON.parse(row.carry) as KeptCarry).because : null,
          methods: methods.map((method) => ({ method, to: maskedTarget(method, holder) })),
          expiresAt: row.expires_at,
          triesLeft: CHALLENGE_TRIES - row.tries,
        };
      },

      async sendCode(ctx, { challenge, method }) {
        const { row, holder, methods } = await answerable(ctx, challenge);
        if (!methods.includes(method)) throw new PlatformError("STEP_UP_EXPIRED");
        return verification.send(ctx, {
          purpose: "stepUp",
          target: targetOf(method, holder),
          subject: row.id_hash,
          afterThree: (method === "sms" ? holder.mobileIsProved : holder.emailIsProved)
            ? "sent"
            : "unlessProved",
        });
      },

      async security(ctx): Promise<CallValue<"stepUp", "security">> {
        const { merchant } = ctx;
        const holder = await readHolder(db, merchant.code, requireAccount(ctx.caller).accountId);
        return {
          authenticator: await authenticators.describe(holder, merchant.code),
          mayEnrol: merchant.stepUpMethods.includes("totp") && merchant.switches.stepUpVerification === true,
          email: holder.email === null ? null : maskedTarget("email", holder),
          mobile: holder.mobile === null ? null : maskedTarget("sms", holder),
          asksAtSignIn: merchant.switches.stepUpVerification === true,
          methods: signInMethods(merchant, holder),
        };
      },

      ...authenticators.handlers,
      ...contacts,
    },
  };
}

/** What a sign-in's challenge is bound to: it ends when the account gets another password, however it was begun. */
function passwordDigest(passwordHash: string | null): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("hex");
}

function targetOf(method: "sms" | "email", holder: Holder): CodeTarget {
  const to = method === "sms" ? holder.mobile : holder.email;
  if (to === null) throw new PlatformError("STEP_UP_EXPIRED");
  return { channel: method, to };
}

/** Takes as long for texts that differ early as for those that differ late. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return one !== "" && timingSafeEqual(digest(one), digest(other));
}
