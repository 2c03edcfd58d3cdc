/** The face of verification: codes by SMS and mail, captcha and bot check. Rules in docs/decisions/0080 and 0081. */
import type { Translate } from "../../i18n/translate.ts";
import { addressBlock } from "../address-block.ts";
import type { CallContext } from "../call-context.ts";
import type { BotCheckTask } from "../contract/verification.ts";
import type { Database } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import type { AreaHandlers } from "../handlers.ts";
import type { BotCheck } from "../ports/bot-check.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import type { Mailer } from "../ports/mailer.ts";
import { MessageNotSent } from "../ports/message.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { SmsSender } from "../ports/sms-sender.ts";
import { normaliseEmail, parseMobile } from "./addresses.ts";
import { captchaSeed, hashCaptcha, keepCaptcha, spendProof, takeCaptcha } from "./captchas.ts";
import {
  CODE_LIFE_MS,
  type CodeBinding,
  type CodePurpose,
  type CodeTarget,
  hashCode,
  keepCode,
  newCode,
  sameHash,
  spendCode,
} from "./codes.ts";
import { captchaText, drawCaptcha } from "./draw-captcha.ts";

export { normaliseEmail, parseMobile } from "./addresses.ts";
export type { CodePurpose, CodeTarget } from "./codes.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** One request a second, five an hour: per number or mail address, and per address that asks (spec sections 4, 9). */
const A_SECOND: Limit = { name: "code:second", points: 1, windowMs: SECOND_MS };
const AN_HOUR: Limit = { name: "code:hour", points: 5, windowMs: HOUR_MS };
/** Pictures and tasks cost work, and a visitor without cookies is a new one each time. */
const CAPTCHAS: Limit = { name: "captcha", points: 60, windowMs: MINUTE_MS };
const TASKS: Limit = { name: "bot-check", points: 120, windowMs: MINUTE_MS };
/**
 * Whoever fails asks for another task. So many of an address are ordinary work; each doubling of them doubles it, up to
 * eight times (docs/decisions/0130).
 */
const ORDINARY_TASKS = 30;
const MOST_WORK = 8;
const RECENT_TASKS: Limit = {
  name: "bot-check:recent",
  points: ORDINARY_TASKS * MOST_WORK,
  windowMs: 15 * MINUTE_MS,
};

/** Whoever asks for these does not learn whether there is an account: the answer does not wait for the carrier. */
const HIDDEN: ReadonlySet<CodePurpose> = new Set(["signIn", "password"]);

interface VerificationDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  secrets: Secrets;
  botCheck: BotCheck;
  /** Null where the operator has set none up: then nothing can be sent. */
  sms: SmsSender | null;
  mailer: Mailer | null;
  /** A translator into the visitor's language, with the brand's own texts. */
  translate(ctx: CallContext): Translate;
  log: { warn(facts: object, message: string): void };
  /** Runs what the answer must not wait for, since that would tell whether an account exists. */
  later(work: () => Promise<void>): void;
  /** For tests: what the picture of a seed says. */
  pictureText?: (seed: Buffer) => string;
}

export interface Verification {
  /**
   * Sends a code and gives the minutes after which another may be asked for. `deliver: false` does all but the
   * sending, so that answers do not tell whether an account exists; for `signIn` and `password` the answer does not
   * wait for the sending either.
   * @throws PlatformError TOO_MANY_REQUESTS with `details.retryAfterMs`; CODE_NOT_SENT.
   */
  send(
    ctx: CallContext,
    order: { purpose: CodePurpose; target: CodeTarget; subject?: string; deliver?: boolean },
  ): Promise<{ expiredMinutes: number }>;
  /**
   * Uses a code up: single use, at most five tries, ten minutes, bound to purpose, target and subject.
   * @throws PlatformError VERIFICATION_CODE_INVALID (pointer /verificationCode), alike for wrong, late, used and none.
   */
  use(
    ctx: CallContext,
    claim: { purpose: CodePurpose; target: CodeTarget; subject?: string; code: string },
  ): Promise<void>;
  /**
   * Lets a visitor on who proves to be no program: by a bot-check proof, or by the captcha that they were shown last.
   * @throws PlatformError CAPTCHA_REQUIRED when neither is there, CAPTCHA_INVALID (both with pointer /captcha).
   */
  requireHuman(
    ctx: CallContext,
    proof: { captcha?: string | undefined; botCheck?: string | undefined },
  ): Promise<void>;
  /** All but the code of a forgotten password, which the accounts send. */
  handlers: Required<Omit<AreaHandlers<"verification">, "passwordCode">>;
}

export function createVerification(deps: VerificationDeps): Verification {
  const { database, clock, limiter, botCheck, log, pictureText = captchaText } = deps;
  const { db } = database;
  const codeKey = deps.secrets.key("verification codes");
  const captchaKey = deps.secrets.key("captcha");

  async function take(limit: Limit, key: string): Promise<void> {
    const { allowed, retryAfterMs } = await limiter.take(limit, key);
    if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
  }

  async function throttle(
    ctx: CallContext,
    purpose: CodePurpose,
    { channel, to }: CodeTarget,
  ): Promise<void> {
    for (const limit of [A_SECOND, AN_HOUR]) {
      // The code to a new contact follows at once on the one that proved its owner.
      const follows = limit === A_SECOND && purpose === "factor";
      if (!follows) await take(limit, `${ctx.merchant.code} from ${addressBlock(ctx.request.ip)}`);
      await take(limit, `${ctx.merchant.code} to ${channel} ${to}`);
    }
  }

  async function deliver(ctx: CallContext, { purpose, target }: CodeBinding, code: string): Promise<void> {
    const t = deps.translate(ctx);
    const { merchant } = ctx;
    const values = { brand: merchant.brandName, code, minutes: CODE_LIFE_MS / MINUTE_MS };
    const text = t(`verification.code.${purpose}`, values);
    if (target.channel === "sms") {
      if (!deps.sms) throw new MessageNotSent("unavailable", "no SMS service is set up");
      await deps.sms.send(merchant, { to: target.to, text });
    } else {
      if (!deps.mailer) throw new MessageNotSent("unavailable", "no mail server is set up");
      await deps.mailer.send(merchant, { to: target.to, subject: t("verification.subject", values), text });
    }
  }

  function notSent(ctx: CallContext, { purpose, target: { channel } }: CodeBinding, error: unknown): void {
    const { requestId } = ctx.request;
    const told =
      error instanceof MessageNotSent ? { reason: error.reason, said: error.message } : { err: error };
    log.warn({ requestId, merchant: ctx.merchant.code, purpose, channel, ...told }, "a code was not sent");
  }

  const verification: Omit<Verification, "handlers"> = {
    async send(ctx, { purpose, target, subject = "", deliver: wanted = true }) {
      await throttle(ctx, purpose, target);
      const binding = { purpose, target, subject };
      const code = newCode();
      const merchantId = ctx.merchant.code;
      await keepCode(db, merchantId, binding, hashCode(codeKey, merchantId, binding, code), clock.now());
      const { codeWaitMinutes } = ctx.merchant;
      if (!wanted) return { expiredMinutes: codeWaitMinutes };
      if (HIDDEN.has(purpose)) {
        deps.later(() => deliver(ctx, binding, code).catch((error) => notSent(ctx, binding, error)));
        return { expiredMinutes: codeWaitMinutes };
      }
      try {
        await deliver(ctx, binding, code);
      } catch (error) {
        notSent(ctx, binding, error);
        throw new PlatformError("CODE_NOT_SENT");
      }
      return { expiredMinutes: codeWaitMinutes };
    },

    async use(ctx, { purpose, target, subject = "", code }) {
      const binding = { purpose, target, subject };
      const merchantId = ctx.merchant.code;
      const hash = hashCode(codeKey, merchantId, binding, code.trim());
      if (await spendCode(database, merchantId, binding, hash, clock.now())) return;
      throw new PlatformError("VERIFICATION_CODE_INVALID", {
        fields: [{ pointer: "/verificationCode", messageKey: "error.VERIFICATION_CODE_INVALID" }],
      });
    },

    async requireHuman(ctx, { captcha = "", botCheck: proof = "" }) {
      if (captcha.trim() === "" && proof === "") throw captchaError("CAPTCHA_REQUIRED");
      if (proof !== "" && (await isGoodProof(ctx, proof))) return;
      if (captcha.trim() !== "" && (await isRightCaptcha(ctx, captcha))) return;
      throw captchaError("CAPTCHA_INVALID");
    },
  };

  async function isGoodProof(ctx: CallContext, proof: string): Promise<boolean> {
    const { merchant } = ctx;
    const facts = { merchant, ip: ctx.request.ip, now: clock.now() };
    const good = await botCheck.verify(proof, facts).catch((error) => {
      log.warn({ err: error, requestId: ctx.request.requestId }, "the bot check could not be asked");
      return null;
    });
    return good !== null && spendProof(db, merchant.code, good);
  }

  async function isRightCaptcha(ctx: CallContext, answer: string): Promise<boolean> {
    const { visitor } = ctx.request;
    if (visitor === null) return false;
    const expected = await takeCaptcha(db, ctx.merchant.code, visitor, clock.now());
    return (
      expected !== null && sameHash(expected, hashCaptcha(captchaKey, ctx.merchant.code, visitor, answer))
    );
  }

  /** The number as E.164. @throws PlatformError INVALID_INPUT. */
  function requireMobile(countryDialingCode: string, typed: string, pointer: string): string {
    const number = parseMobile(countryDialingCode, typed);
    if (number !== null) return number;
    throw new PlatformError("INVALID_INPUT", { fields: [{ pointer, messageKey: "error.field.mobile" }] });
  }

  const handlers: Verification["handlers"] = {
    async loginCode(ctx, { countryDialingCode, mobileNum, ...proof }) {
      if (!ctx.merchant.switches.showVerCodeLogin) throw new PlatformError("FEATURE_OFF");
      const to = requireMobile(countryDialingCode, mobileNum, "/mobileNum");
      await verification.requireHuman(ctx, proof);
      const account = await db
        .selectFrom("account")
        .select("id")
        .where("merchant_id", "=", ctx.merchant.code)
        .where("mobile", "=", to)
        .where("mobile_verified_at", "is not", null)
        .executeTakeFirst();
      const target = { channel: "sms", to } as const;
      return verification.send(ctx, { purpose: "signIn", target, deliver: account !== undefined });
    },

    async registrationCode(ctx, { countryDialingCode, mobileNo, regType, ...proof }) {
      const { registration, switches } = ctx.merchant;
      const isOn = regType === "mobile" ? registration.mobileEnabled : switches.smsEnabled;
      if (!isOn || ctx.request.audience === "agent") throw new PlatformError("FEATURE_OFF");
      const to = requireMobile(countryDialingCode, mobileNo, "/mobileNo");
      await verification.requireHuman(ctx, proof);
      return verification.send(ctx, { purpose: "register", target: { channel: "sms", to } });
    },

    async registrationEmailCode(ctx, { email, ...proof }) {
      const { usernameEnabled, username } = ctx.merchant.registration;
      const isOn = usernameEnabled && username.email?.enabled && username.verificationCode?.enabled;
      if (!isOn || ctx.merchant.switches.smsEnabled || ctx.request.audience === "agent") {
        throw new PlatformError("FEATURE_OFF");
      }
      const to = normaliseEmail(email);
      if (!/^[^\s@]{1,64}@[^\s@]{3,190}$/.test(to)) {
        const fields = [{ pointer: "/email", messageKey: "error.pattern.mailbox" }];
        throw new PlatformError("INVALID_INPUT", { fields });
      }
      await verification.requireHuman(ctx, proof);
      return verification.send(ctx, { purpose: "register", target: { channel: "email", to } });
    },

    async captcha(ctx) {
      const { visitor, ip } = ctx.request;
      if (visitor === null) throw new PlatformError("BAD_REQUEST");
      const merchantId = ctx.merchant.code;
      await take(CAPTCHAS, `${merchantId} ${addressBlock(ip)}`);
      const seedOf = (madeAt: number) => captchaSeed(captchaKey, merchantId, visitor, madeAt);
      const now = clock.now();
      const hash = hashCaptcha(captchaKey, merchantId, visitor, pictureText(seedOf(now)));
      const seed = seedOf(await keepCaptcha(db, merchantId, visitor, hash, now));
      return (await drawCaptcha(pictureText(seed), seed)).toString("base64");
    },

    async botCheck(ctx): Promise<BotCheckTask> {
      const address = `${ctx.merchant.code} ${addressBlock(ctx.request.ip)}`;
      await take(TASKS, address);
      const { used } = await limiter.take(RECENT_TASKS, address);
      const times = 2 ** Math.max(0, Math.ceil(Math.log2(used / ORDINARY_TASKS)));
      return botCheck.task(ctx.merchant, clock.now(), times);
    },
  };

  return { ...verification, handlers };
}

function captchaError(code: "CAPTCHA_REQUIRED" | "CAPTCHA_INVALID"): PlatformError {
  return new PlatformError(code, { fields: [{ pointer: "/captcha", messageKey: `error.${code}` }] });
}
