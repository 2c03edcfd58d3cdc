/** Changing a password, and setting a forgotten one by mail or by phone. Rules in docs/decisions/0084 and 0085. */
import type { Translate } from "../../i18n/translate.ts";
import { addressBlock } from "../address-block.ts";
import { type CallContext, DEMO_TYPE, requireAccount } from "../call-context.ts";
import type { CallInput } from "../contract/calls.ts";
import type { Database, Trx } from "../database/database.server.ts";
import { type FieldError, PlatformError } from "../errors.ts";
import { ownerOfNumber } from "../known-address.ts";
import type { MerchantProfile } from "../merchant.ts";
import { orGiveBack } from "../or-give-back.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import {
  admitToHost,
  findByMobile,
  newToken,
  normaliseUsername,
  passwordChecker,
  renewSession,
  revokeAll,
  type Sessions,
  type SignedIn,
  tokenHash,
} from "../sessions/sessions.server.ts";
import { normaliseEmail, parseMobile, type Verification } from "../verification/verification.server.ts";
import { passwordFault } from "./new-password.ts";

const MINUTE_MS = 60_000;
const LINK_LIFE_MS = 30 * MINUTE_MS;
/** Wrong old passwords of one account; right ones do not count. */
const CHANGES: Limit = { name: "password:change", points: 10, windowMs: 15 * MINUTE_MS };
/**
 * Wishes for a mailed link, by the address that wishes and by what is named, whether it exists or not: username and mail
 * address, so that whoever knows only the one cannot use up the owner's.
 */
const WISHES: Limit = { name: "password:wishes", points: 20, windowMs: 60 * MINUTE_MS };
const WISHES_FOR_ONE: Limit = { name: "password:wishes-for-one", points: 5, windowMs: 60 * MINUTE_MS };
/** Tokens have 256 bits; this only keeps the database from being asked without end. A page opened is one, and its form. */
const LINKS_TRIED: Limit = { name: "password:links", points: 60, windowMs: 15 * MINUTE_MS };
/** Wrong codes of an address: each has had a password hashed. */
const CODES_TRIED: Limit = { name: "password:codes", points: 60, windowMs: 15 * MINUTE_MS };

const MAIL_ADDRESS = /^[^\s@]{1,64}@[^\s@]{3,190}$/;

export interface PasswordsDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  limiter: Limiter;
  verification: Pick<Verification, "send" | "use" | "requireHuman">;
  /** Begins the session of somebody who has given a first proof. */
  begin: Sessions["begin"];
  /** Null where the operator has set none up. */
  mailer: Mailer | null;
  translate(ctx: CallContext): Translate;
  /** Scheme, host and port of the merchant's own site for an audience: configured, never what a request said. */
  siteOrigin(merchant: MerchantProfile, audience: "member" | "agent"): string;
  /** Runs what the answer must not wait for, since that would tell whether an account exists. */
  later(work: () => Promise<void>): void;
}

export interface Passwords {
  /**
   * Changes the caller's password; every other session of the account ends, and this one goes on under a new token.
   * @throws PlatformError INVALID_INPUT with fields; WRONG_CREDENTIALS (pointer /oldPassword); TOO_MANY_REQUESTS;
   * CONFLICT when it was changed meanwhile.
   */
  change(
    ctx: CallContext,
    input: CallInput<"accounts", "changePassword">,
  ): Promise<{ token: string; expiresAt: number; remembered: boolean }>;
  /**
   * Mails a link that sets a new password, if username and address belong together; the answer does not tell.
   * @throws PlatformError INVALID_INPUT, TOO_MANY_REQUESTS.
   */
  forgot(ctx: CallContext, input: CallInput<"accounts", "forgotPassword">): Promise<Record<string, never>>;
  /**
   * Says whether a mailed link still serves, to whoever has its token; nothing is used up.
   * @throws PlatformError PASSWORD_LINK_INVALID; TOO_MANY_REQUESTS.
   */
  checkPasswordLink(
    ctx: CallContext,
    input: CallInput<"accounts", "checkPasswordLink">,
  ): Promise<Record<string, never>>;
  /**
   * Sets a new password by the token of a mailed link, which serves once and for 30 minutes.
   * @throws PlatformError PASSWORD_LINK_INVALID; INVALID_INPUT with fields; TOO_MANY_REQUESTS.
   */
  setByLink(
    ctx: CallContext,
    input: CallInput<"accounts", "setPasswordByLink">,
  ): Promise<Record<string, never>>;
  /**
   * Sends a code for `setByPhone`; the answer is the same whether an account has the number or not.
   * @throws PlatformError FEATURE_OFF, INVALID_INPUT, CAPTCHA_REQUIRED, CAPTCHA_INVALID, TOO_MANY_REQUESTS.
   */
  sendCode(
    ctx: CallContext,
    input: CallInput<"verification", "passwordCode">,
  ): Promise<{ expiredMinutes: number }>;
  /**
   * Sets a new password by a code sent to the phone, ends every session of the account and signs in; an account with an
   * authenticator app is asked for it first, wherever it is.
   * @throws PlatformError FEATURE_OFF; INVALID_INPUT with fields; VERIFICATION_CODE_INVALID; ACCOUNT_DISABLED;
   * NOT_A_MEMBER; NOT_AN_AGENT; TOO_MANY_REQUESTS after 60 wrong codes of an address in 15 minutes; and when the password is
   * set: STEP_UP_REQUIRED, TOO_MANY_REQUESTS.
   */
  setByPhone(ctx: CallContext, input: CallInput<"accounts", "setPasswordByPhone">): Promise<SignedIn>;
}

export function createPasswords(deps: PasswordsDeps): Passwords {
  const { database, clock, hasher, limiter, verification, begin } = deps;
  const { db } = database;
  const checkPassword = passwordChecker(hasher);

  async function take(limit: Limit, key: string): Promise<void> {
    const { allowed, retryAfterMs } = await limiter.take(limit, key);
    if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
  }

  async function mailLink(ctx: CallContext, account: { id: string; username_shown: string; email: string }) {
    const token = newToken();
    const now = clock.now();
    await db
      .insertInto("password_link")
      .values({
        merchant_id: ctx.merchant.code,
        token_hash: tokenHash(token),
        account_id: account.id,
        created_at: now,
        expires_at: now + LINK_LIFE_MS,
        used_at: null,
      })
      .execute();
    const t = deps.translate(ctx);
    const link = `${deps.siteOrigin(ctx.merchant, ctx.request.audience)}/account/password?token=${token}`;
    const values = {
      brand: ctx.merchant.brandName,
      username: account.username_shown,
      link,
      minutes: LINK_LIFE_MS / MINUTE_MS,
    };
    await deps.mailer?.send(ctx.merchant, {
      to: account.email,
      subject: t("mail.password.subject", values),
      text: t("mail.password.text", values),
    });
  }

  /** The account whose password a link may set. @throws PlatformError PASSWORD_LINK_INVALID; TOO_MANY_REQUESTS. */
  async function accountOfLink({ merchant, request }: CallContext, token: string, now: number) {
    await take(LINKS_TRIED, `${merchant.code} ${addressBlock(request.ip)}`);
    const account = await db
      .selectFrom("password_link")
      .innerJoin("account", (join) =>
        join
          .onRef("account.merchant_id", "=", "password_link.merchant_id")
          .onRef("account.id", "=", "password_link.account_id"),
      )
      .select(["account.id", "account.username"])
      .where("password_link.merchant_id", "=", merchant.code)
      .where("token_hash", "=", tokenHash(token))
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .where("account.status", "=", "active")
      .executeTakeFirst();
    if (!account) throw new PlatformError("PASSWORD_LINK_INVALID");
    return account;
  }

  return {
    async change(ctx, { oldPassword, newPassword, confirmNewPassword }) {
      const { accountId, sessionId, username, passwordDue } = requireAccount(ctx.caller);
      const merchantId = ctx.merchant.code;
      refuseIf([
        passwordFault(ctx.merchant, newPassword, username),
        confirmNewPassword === newPassword ? null : mismatch("/confirmNewPassword"),
        passwordDue || oldPassword ? null : { pointer: "/oldPassword", messageKey: "error.field.required" },
      ]);
      const account = await db
        .selectFrom("account")
        .select("password_hash")
        .where("merchant_id", "=", merchantId)
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      if (!passwordDue) {
        const key = `${merchantId} ${accountId}`;
        await take(CHANGES, key);
        const giveBack = () => limiter.giveBack(CHANGES, key);
        if (!(await orGiveBack(checkPassword(account.password_hash, oldPassword ?? ""), giveBack))) {
          const fields = [{ pointer: "/oldPassword", messageKey: "error.field.oldPassword" }];
          throw new PlatformError("WRONG_CREDENTIALS", { fields });
        }
        await giveBack();
      }
      if (await checkPassword(account.password_hash, newPassword)) {
        refuseIf([{ pointer: "/newPassword", messageKey: "error.field.samePassword" }]);
      }
      const passwordHash = await hasher.hash(newPassword);
      const now = clock.now();
      return database.transaction(async (trx) => {
        const reason = "password changed";
        const renewed = await renewSession(trx, ctx, sessionId, now, { reason, passwordDue: false });
        if (!renewed) throw new PlatformError("NOT_LOGGED_IN");
        const { token, expiresAt, remembered } = renewed;
        const instead = account.password_hash;
        const changed = await storePassword(trx, merchantId, accountId, { passwordHash, instead, now });
        if (!changed) throw new PlatformError("CONFLICT");
        await revokeAll(trx, merchantId, accountId, { reason, except: token, now });
        return { token, expiresAt, remembered };
      });
    },

    async forgot(ctx, input) {
      const merchantId = ctx.merchant.code;
      const username = normaliseUsername(input.username);
      const email = normaliseEmail(input.email);
      refuseIf([
        username === "" ? { pointer: "/username", messageKey: "error.field.required" } : null,
        MAIL_ADDRESS.test(email) ? null : { pointer: "/email", messageKey: "error.pattern.mailbox" },
      ]);
      await take(WISHES, `${merchantId} ${addressBlock(ctx.request.ip)}`);
      await take(WISHES_FOR_ONE, `${merchantId} ${username} ${email}`);
      deps.later(async () => {
        const account = await db
          .selectFrom("account")
          .select(["id", "username_shown", "email"])
          .where("merchant_id", "=", merchantId)
          .where("username", "=", username)
          .where("type", "!=", DEMO_TYPE)
          .where("status", "=", "active")
          .executeTakeFirst();
        const kept = account?.email;
        if (account && kept && normaliseEmail(kept) === email)
          await mailLink(ctx, { ...account, email: kept });
      });
      return {};
    },

    async checkPasswordLink(ctx, { token }) {
      await accountOfLink(ctx, token, clock.now());
      return {};
    },

    async setByLink(ctx, { token, newPassword, confirmNewPassword }) {
      const merchantId = ctx.merchant.code;
      const now = clock.now();
      const account = await accountOfLink(ctx, token, now);
      refuseIf([
        passwordFault(ctx.merchant, newPassword, account.username),
        confirmNewPassword === newPassword ? null : mismatch("/confirmNewPassword"),
      ]);
      const passwordHash = await hasher.hash(newPassword);
      await database.transaction(async (trx) => {
        const used = await trx
          .updateTable("password_link")
          .set({ used_at: now })
          .where("merchant_id", "=", merchantId)
          .where("token_hash", "=", tokenHash(token))
          .where("used_at", "is", null)
          .returning("account_id")
          .executeTakeFirst();
        if (!used) throw new PlatformError("PASSWORD_LINK_INVALID");
        await storePassword(trx, merchantId, account.id, { passwordHash, now });
        await revokeAll(trx, merchantId, account.id, { reason: "password set by mail", now });
      });
      return {};
    },

    async sendCode(ctx, { countryDialingCode, mobileNum, ...proof }) {
      const to = requireMobile(ctx, { countryDialingCode, mobileNum });
      await verification.requireHuman(ctx, proof);
      const owner = await ownerOfNumber(db, ctx.merchant.code, to, { ip: ctx.request.ip, now: clock.now() });
      return verification.send(ctx, {
        purpose: "password",
        target: { channel: "sms", to },
        deliver: owner !== undefined,
        afterThree: owner?.known ? "sent" : "refused",
      });
    },

    async setByPhone(ctx, { newPassword, verificationCode: code, ...phone }) {
      const to = requireMobile(ctx, phone);
      const merchantId = ctx.merchant.code;
      refuseIf([passwordFault(ctx.merchant, newPassword, "")]);
      const address = `${merchantId} ${addressBlock(ctx.request.ip)}`;
      const giveBack = () => limiter.giveBack(CODES_TRIED, address);
      await take(CODES_TRIED, address);
      // Before the code, which is not to be used up where too many wait; for every number, so that its time tells nothing.
      const passwordHash = await orGiveBack(hasher.hash(newPassword), giveBack);
      await verification.use(ctx, { purpose: "password", target: { channel: "sms", to }, code });
      await giveBack();
      const account = await findByMobile(db, merchantId, to);
      if (!account) throw new PlatformError("VERIFICATION_CODE_INVALID");
      if (account.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
      admitToHost(ctx, account.type);
      refuseIf([passwordFault(ctx.merchant, newPassword, account.username)]);
      const now = clock.now();
      await database.transaction(async (trx) => {
        await storePassword(trx, merchantId, account.id, { passwordHash, now });
        await revokeAll(trx, merchantId, account.id, { reason: "password set by phone", now });
      });
      return begin(ctx, { accountId: account.id, remember: false, passwordDue: false, proven: "reset" });
    },
  };
}

/** The number as E.164. @throws PlatformError FEATURE_OFF; INVALID_INPUT (pointer /mobileNum). */
function requireMobile(
  { merchant }: CallContext,
  { countryDialingCode = "", mobileNum }: { countryDialingCode?: string | undefined; mobileNum: string },
): string {
  if (!merchant.switches.CHNGPASSVERIF3) throw new PlatformError("FEATURE_OFF");
  const number = parseMobile(countryDialingCode, mobileNum);
  if (number !== null) return number;
  throw new PlatformError("INVALID_INPUT", {
    fields: [{ pointer: "/mobileNum", messageKey: "error.field.mobile" }],
  });
}

/** Puts a password in the place of the old one (of `instead`, where that is given) and makes open links void. */
async function storePassword(
  trx: Trx,
  merchantId: string,
  accountId: string,
  { passwordHash, instead, now }: { passwordHash: string; instead?: string | null; now: number },
): Promise<boolean> {
  let update = trx
    .updateTable("account")
    .set({ password_hash: passwordHash, password_changed_at: now, must_change_password: 0 })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId);
  if (instead !== undefined) {
    update = update.where("password_hash", instead === null ? "is" : "=", instead);
  }
  const changed = await update.returning("id").executeTakeFirst();
  await trx
    .updateTable("password_link")
    .set({ used_at: now })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();
  return changed !== undefined;
}

const mismatch = (pointer: string): FieldError => ({ pointer, messageKey: "error.field.mismatch" });

function refuseIf(faults: readonly (FieldError | null)[]): void {
  const fields = faults.filter((fault) => fault !== null);
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
}
