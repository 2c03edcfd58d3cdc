import type { CallValue } from "../contract/calls.ts";
import type { BotCheckTask } from "../contract/verification.ts";
import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Limit } from "../ports/limiter.ts";
import { captchaKey, captchaSeed, hashCaptcha, storeCaptcha } from "./captchas.ts";
import { captchaText, drawCaptcha } from "./draw-captcha.ts";

const MINUTE_MS = 60_000;
/** Pictures and tasks are expensive, and a visitor without cookies is a new one each time. */
const CAPTCHAS: Limit = { name: "captcha", points: 60, windowMs: MINUTE_MS };
const TASKS: Limit = { name: "bot-check", points: 120, windowMs: MINUTE_MS };
/**
 * The number of tasks per address at ordinary difficulty, because a visitor who fails requests another one. Each
 * doubling of the number doubles the work, up to eight times (docs/decisions/0081).
 */
const ORDINARY_TASKS = 30;
const MAX_WORK_MULTIPLIER = 8;
const RECENT_TASKS: Limit = {
  name: "bot-check:recent",
  points: ORDINARY_TASKS * MAX_WORK_MULTIPLIER,
  windowMs: 15 * MINUTE_MS,
};

/**
 * Returns a captcha picture for the visitor, as base64 of a PNG. @throws PlatformError BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export async function makeCaptcha(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"verification", "captcha">> {
  const { visitor, ip } = ctx.request;
  if (visitor === null) throw new PlatformError("BAD_REQUEST");
  const merchantId = ctx.merchant.code;
  await consumeLimit(services.limiter, CAPTCHAS, `${merchantId} ${addressBlock(ip)}`);
  const key = captchaKey(services);
  const getText = services.pictureText ?? captchaText;
  const getSeed = (madeAt: number) => captchaSeed(key, merchantId, visitor, madeAt);
  const now = services.clock.now();
  const hash = hashCaptcha(key, merchantId, visitor, getText(getSeed(now)));
  const seed = getSeed(await storeCaptcha(services.database.db, merchantId, visitor, hash, now));
  return (await drawCaptcha(getText(seed), seed)).toString("base64");
}

/** Returns a bot-check task for the visitor's browser. @throws PlatformError TOO_MANY_REQUESTS. */
export async function makeBotCheck(
  { clock, limiter, botCheck }: Services,
  ctx: CallContext,
): Promise<BotCheckTask> {
  const address = `${ctx.merchant.code} ${addressBlock(ctx.request.ip)}`;
  await consumeLimit(limiter, TASKS, address);
  const { used } = await limiter.take(RECENT_TASKS, address);
  const times = 2 ** Math.max(0, Math.ceil(Math.log2(used / ORDINARY_TASKS)));
  return botCheck.task(ctx.merchant, clock.now(), times);
}
