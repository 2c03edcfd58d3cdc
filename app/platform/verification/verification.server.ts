/** The face of verification: codes by SMS and mail, captcha and bot check. Rules in docs/decisions/0080 and 0081. */
import type { Translate } from "../../i18n/translate.ts";
import { addressBlock } from "../address-block.ts";
import type { CallContext } from "../call-context.ts";
import type { BotCheckTask } from "../contract/verification.ts";
import type { Database } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import type { AreaHandlers } from "../handlers.ts";
import { ownerOfNumber } from "../known-address.ts";
import type { BotCheck } from "../ports/bot-check.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import type { Mailer } from "../ports/mailer.ts";
import { MessageNotSent } from "../ports/message.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { SmsSender } from "../ports/sms-sender.ts";
import { parseEmail, parseMobile } from "./addresses.ts";
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

export { normaliseEmail, parseEmail, parseMobile } from "./addresses.ts";
export type { CodePurpose, CodeTarget } from "./codes.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** One request a second, five an hour: per number or mail address, and per address that asks (spec sections 4, 9). */
const A_SECOND: Limit = { name: "code:second", points: 1, windowMs: SECOND_MS };
const AN_HOUR: Limit = { name: "code:hour", points: 5, windowMs: HOUR_MS };
/**
 * The five of a target are three for anybody who asks, and two more for its owner, whom a stranger who knows it cannot keep
 * from signing in or approving.
 */
const AN_HOUR_TO_ANYBODY: Limit = { name: "code:hour:anybody", points: 3, windowMs: HOUR_MS };
const AN_HOUR_TO_ITS_OWNER: Limit = { name: "code:hour:owner", points: 2, windowMs: HOUR_MS };
/** Counted in the place of the owner's two where a registration asks for them: it must not tell that there is an owner. */
const AN_HOUR_AS_IF: Limit = { name: "code:hour:as-if", points: 2, windowMs: HOUR_MS };
/** Wrong codes, over all numbers, of an address: guessing at many numbers comes from few. */
const WRONG: Limit = { name: "code:wrong", points: 60, windowMs: 15 * MINUTE_MS };
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

type AfterThree = "refused" | "sent" | "unlessProved";

export interface Verification {
  /**
   * Sends a code and gives the minutes after which another may be asked for. `deliver: false` does all but the
   * sending, so that answers do not tell whether an account exists; for `signIn` and `password` the answer does not
   * wait for the sending either. `afterThree` says what comes of a fourth and fifth to one target in an hour, which are
   * kept for its owner: they are refused (the default), sent, or sent where nobody has proved the target and else only said
   * to be, by an answer that does not wait for the sending.
   * @throws PlatformError TOO_MANY_REQUESTS with `details.retryAfterMs`; CODE_NOT_SENT.
   */
  send(
    ctx: CallContext,
    order: {
      purpose: CodePurpose;
      target: CodeTarget;
      subject?: string;
      deliver?: boolean;
      afterThree?: AfterThree;
    },
  ): Promise<{ expiredMinutes: number }>;
  /**
   * Uses a code up: single use, at most five tries, two of them from other addresses than the one that asked, ten minutes,
   * bound to purpose, target and subject.
   * @throws PlatformError VERIFICATION_CODE_INVALID (pointer /verificationCode), alike for wrong, late, used and none;
   * TOO_MANY_REQUESTS after 60 wrong ones of an address in 15 minutes.
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

  /** Gives whether it is one of the last two of the target's hour. */
  async function throttle(
    ctx: CallContext,
    purpose: CodePurpose,
    { channel, to }: CodeTarget,
    afterThree: "refused" | "sent" | "pretended",
  ): Promise<boolean> {
    const from = `${ctx.merchant.code} from ${addressBlock(ctx.request.ip)}`;
    const target = `${ctx.merchant.code} to ${channel} ${to}`;
    // The address first, in all that holds for it: one that may ask no more takes no second of the target either.
    // The code to a new contact follows at once on the one that proved its owner.
    if (purpose !== "factor") await take(A_SECOND, from);
    await take(AN_HOUR, from);
    await take(A_SECOND, target);
    if (afterThree === "refused") {
      await take(AN_HOUR_TO_ANYBODY, target);
      return false;
    }
    if ((await limiter.take(AN_HOUR_TO_ANYBODY, target)).allowed) return false;
    await take(afterThree === "sent" ? AN_HOUR_TO_ITS_OWNER : AN_HOUR_AS_IF, target);
    return true;
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
    async send(ctx, { purpose, target, subject = "", deliver: wanted = true, afterThree = "refused" }) {
      const isProved = afterThree === "unlessProved" && (await hasOwner(ctx, target));
      const late = isProved ? "pretended" : afterThree === "refused" ? "refused" : "sent";
      const isLate = await throttle(ctx, purpose, target, late);
      const binding = { purpose, target, subject };
      const code = newCode();
      const merchantId = ctx.merchant.code;
      const codeHash = hashCode(codeKey, merchantId, binding, code);
      const askedFrom = addressBlock(ctx.request.ip);
      await keepCode(db, merchantId, binding, { codeHash, askedFrom, now: clock.now() });
      const { codeWaitMinutes } = ctx.merchant;
      if (!wanted || (isLate && isProved)) return { expiredMinutes: codeWaitMinutes };
      if (HIDDEN.has(purpose) || (isLate && afterThree === "unlessProved")) {
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
      const codeHash = hashCode(codeKey, merchantId, binding, code.trim());
      const triedFrom = addressBlock(ctx.request.ip);
      const address = `${merchantId} ${triedFrom}`;
      await take(WRONG, address);
      if (await spendCode(database, merchantId, binding, { codeHash, triedFrom, now: clock.now() })) {
        await limiter.giveBack(WRONG, address);
        return;
      }
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

  /** Whether an account has proved this number or mail address to be its own. */
  async function hasOwner(ctx: CallContext, target: CodeTarget): Promise<boolean> {
    const [column, provedAt] =
      target.channel === "sms"
        ? (["mobile", "mobile_verified_at"] as const)
        : (["email", "email_verified_at"] as const);
    const owner = await db
      .selectFrom("account")
      .select("id")
      .where("merchant_id", "=", ctx.merchant.code)
      .where(column, "=", target.to)
      .where(provedAt, "is not", null)
      .executeTakeFirst();
    return owner !== undefined;
  }

  const handlers: Verification["handlers"] = {
    async loginCode(ctx, { countryDialingCode, mobileNum, ...proof }) {
      if (!ctx.merchant.switches.showVerCodeLogin) throw new PlatformError("FEATURE_OFF");
      const to = requireMobile(countryDialingCode, mobileNum, "/mobileNum");
      await verification.requireHuman(ctx, proof);
      const owner = await ownerOfNumber(db, ctx.merchant.code, to, { ip: ctx.request.ip, now: clock.now() });
      return verification.send(ctx, {
        purpose: "signIn",
        target: { channel: "sms", to },
        deliver: owner !== undefined,
        afterThree: owner?.known ? "sent" : "refused",
      });
    },

    async registrationCode(ctx, { countryDialingCode, mobileNo, regType, ...proof }) {
      const { registration, switches } = ctx.merchant;
      const isOn = regType === "mobile" ? registration.mobileEnabled : switches.smsEnabled;
      if (!isOn || ctx.request.audience === "agent") throw new PlatformError("FEATURE_OFF");
      const to = requireMobile(countryDialingCode, mobileNo, "/mobileNo");
      await verification.requireHuman(ctx, proof);
      return verification.send(ctx, {
        purpose: "register",
        target: { channel: "sms", to },
        afterThree: "unlessProved",
      });
    },

    async registrationEmailCode(ctx, { email, ...proof }) {
      const { usernameEnabled, username } = ctx.merchant.registration;
      const isOn = usernameEnabled && username.email?.enabled && username.verificationCode?.enabled;
      if (!isOn || ctx.merchant.switches.smsEnabled || ctx.request.audience === "agent") {
        throw new PlatformError("FEATURE_OFF");
      }
      const to = parseEmail(email);
      if (to === null) {
        const fields = [{ pointer: "/email", messageKey: "error.pattern.mailbox" }];
        throw new PlatformError("INVALID_INPUT", { fields });
      }
      await verification.requireHuman(ctx, proof);
      return verification.send(ctx, {
        purpose: "register",
        target: { channel: "email", to },
        afterThree: "unlessProved",
      });
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
