import { HOUR_MS } from "#app/shared/durations.ts";
import { isVerifiedContact } from "../accounts/account-reads.server.ts";
import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import { MessageNotSent } from "../ports/message.ts";
import {
  CODE_LIFE_MS,
  type CodeBinding,
  type CodePurpose,
  type CodeTarget,
  codeKey,
  hashCode,
  newCode,
  storeCode,
} from "./codes.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * One request a second, five an hour: per target (number or mail address), and per requesting address (spec sections 4,
 * 9).
 */
const PER_SECOND_LIMIT: Limit = { name: "code:second", points: 1, windowMs: SECOND_MS };
const HOURLY_LIMIT: Limit = { name: "code:hour", points: 5, windowMs: HOUR_MS };
/**
 * Any caller may request three of a target's five codes an hour; two are reserved for its owner. So a stranger who
 * knows the target cannot prevent its owner from signing in or approving.
 */
const HOURLY_ANY_CALLER_LIMIT: Limit = { name: "code:hour:anybody", points: 3, windowMs: HOUR_MS };
const HOURLY_OWNER_LIMIT: Limit = { name: "code:hour:owner", points: 2, windowMs: HOUR_MS };
/**
 * Counts instead of the owner's two when a registration only pretends to send: its response must not reveal that there
 * is an owner.
 */
const HOURLY_PRETENDED_LIMIT: Limit = { name: "code:hour:as-if", points: 2, windowMs: HOUR_MS };

/** For these purposes the response must not reveal if there is an account, so it does not wait for the carrier. */
const SENT_AFTER_ANSWER: ReadonlySet<CodePurpose> = new Set(["signIn", "password"]);

interface CodeOrder {
  purpose: CodePurpose;
  target: CodeTarget;
  subject?: string;
  /** If false, does everything except sending, so that the response does not reveal whether an account exists. */
  deliver?: boolean;
  /**
   * The handling of the fourth and fifth code of a target in an hour, which are reserved for its owner: refused (the
   * default), sent, or sent unless an account has proved the target as its own. In that case the response only
   * pretends, and in neither case does it wait for the sending.
   */
  afterThree?: "refused" | "sent" | "unlessProved";
}

/**
 * Sends a code; returns the minutes until another may be requested. For `signIn` and `password` the response does not
 * wait for the sending.
 *
 * @throws PlatformError TOO_MANY_REQUESTS with `details.retryAfterMs`; CODE_NOT_SENT.
 */
export async function sendCode(
  services: Services,
  ctx: CallContext,
  { purpose, target, subject = "", deliver: wanted = true, afterThree = "refused" }: CodeOrder,
): Promise<{ expiredMinutes: number }> {
  const { db } = services.database;
  const { code: merchantId, codeWaitMinutes } = ctx.merchant;
  const isProved = afterThree === "unlessProved" && (await isVerifiedContact(db, merchantId, target));
  const mode = isProved ? "pretended" : afterThree === "refused" ? "refused" : "sent";
  const isReserved = await throttle(services.limiter, ctx, { purpose, target }, mode);
  const binding = { purpose, target, subject };
  const code = newCode();
  const codeHash = hashCode(codeKey(services), merchantId, binding, code);
  const requestedFrom = addressBlock(ctx.request.ip);
  await storeCode(db, merchantId, binding, { codeHash, requestedFrom, now: services.clock.now() });
  const answer = { expiredMinutes: codeWaitMinutes };
  if (!wanted || (isReserved && isProved)) return answer;
  if (SENT_AFTER_ANSWER.has(purpose) || (isReserved && afterThree === "unlessProved")) {
    services.later(() =>
      deliver(services, ctx, binding, code).catch((error) => logNotSent(services, ctx, binding, error)),
    );
    return answer;
  }
  try {
    await deliver(services, ctx, binding, code);
  } catch (error) {
    logNotSent(services, ctx, binding, error);
    throw new PlatformError("CODE_NOT_SENT");
  }
  return answer;
}

/**
 * Counts a request for a code. Returns true when the code is one of the last two of its target's hour.
 *
 * @throws PlatformError TOO_MANY_REQUESTS.
 */
async function throttle(
  limiter: Limiter,
  ctx: CallContext,
  { purpose, target: { channel, to } }: { purpose: CodePurpose; target: CodeTarget },
  mode: "refused" | "sent" | "pretended",
): Promise<boolean> {
  const from = `${ctx.merchant.code} from ${addressBlock(ctx.request.ip)}`;
  const target = `${ctx.merchant.code} to ${channel} ${to}`;
  // The address's limits come first: an address that exceeds them does not use up the target's limit per second. The
  // code to a new contact directly follows the one that proved its owner, so it has no limit per second.
  if (purpose !== "factor") await consumeLimit(limiter, PER_SECOND_LIMIT, from);
  await consumeLimit(limiter, HOURLY_LIMIT, from);
  await consumeLimit(limiter, PER_SECOND_LIMIT, target);
  if (mode === "refused") {
    await consumeLimit(limiter, HOURLY_ANY_CALLER_LIMIT, target);
    return false;
  }
  if ((await limiter.take(HOURLY_ANY_CALLER_LIMIT, target)).allowed) return false;
  await consumeLimit(limiter, mode === "sent" ? HOURLY_OWNER_LIMIT : HOURLY_PRETENDED_LIMIT, target);
  return true;
}

/** @throws MessageNotSent. */
async function deliver(
  { translate, sms, mailer }: Services,
  ctx: CallContext,
  { purpose, target }: CodeBinding,
  code: string,
): Promise<void> {
  const t = translate(ctx);
  const { merchant } = ctx;
  const values = { brand: merchant.brandName, code, minutes: CODE_LIFE_MS / MINUTE_MS };
  const text = t(`verification.code.${purpose}`, values);
  if (target.channel === "sms") {
    if (!sms) throw new MessageNotSent("unavailable", "no SMS service is set up");
    await sms.send(merchant, { to: target.to, text });
  } else {
    if (!mailer) throw new MessageNotSent("unavailable", "no mail server is set up");
    await mailer.send(merchant, { to: target.to, subject: t("verification.subject", values), text });
  }
}

function logNotSent(
  { log }: Services,
  ctx: CallContext,
  { purpose, target: { channel } }: CodeBinding,
  error: unknown,
): void {
  const { requestId } = ctx.request;
  const facts =
    error instanceof MessageNotSent ? { reason: error.reason, said: error.message } : { err: error };
  log.warn({ requestId, merchant: ctx.merchant.code, purpose, channel, ...facts }, "a code was not sent");
}
