import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { captchaKey, consumeCaptcha, hashCaptcha, markProofUsed } from "./captchas.ts";
import { sameHash } from "./codes.ts";

/** The proofs that a form sends to show that no program filled it in. */
export interface HumanProof {
  captcha?: string | undefined;
  botCheck?: string | undefined;
}

/**
 * Requires a bot-check proof, or the answer to the last captcha shown to the visitor.
 *
 * @throws PlatformError CAPTCHA_REQUIRED when neither is given, CAPTCHA_INVALID (both with pointer /captcha).
 */
export async function requireHuman(
  services: Services,
  ctx: CallContext,
  { captcha = "", botCheck: proof = "" }: HumanProof,
): Promise<void> {
  if (captcha.trim() === "" && proof === "") throw captchaError("CAPTCHA_REQUIRED");
  if (proof !== "" && (await isGoodProof(services, ctx, proof))) return;
  if (captcha.trim() !== "" && (await isRightCaptcha(services, ctx, captcha))) return;
  throw captchaError("CAPTCHA_INVALID");
}

async function isGoodProof(
  { database, clock, botCheck, log }: Services,
  ctx: CallContext,
  proof: string,
): Promise<boolean> {
  const { merchant } = ctx;
  const facts = { merchant, ip: ctx.request.ip, now: clock.now() };
  const good = await botCheck.verify(proof, facts).catch((error) => {
    log.warn({ err: error, requestId: ctx.request.requestId }, "the bot check is unavailable");
    return null;
  });
  return good !== null && markProofUsed(database.db, merchant.code, good);
}

async function isRightCaptcha(services: Services, ctx: CallContext, answer: string): Promise<boolean> {
  const { visitor } = ctx.request;
  const merchantId = ctx.merchant.code;
  if (visitor === null) return false;
  const expected = await consumeCaptcha(services.database.db, merchantId, visitor, services.clock.now());
  return (
    expected !== null && sameHash(expected, hashCaptcha(captchaKey(services), merchantId, visitor, answer))
  );
}

function captchaError(code: "CAPTCHA_REQUIRED" | "CAPTCHA_INVALID"): PlatformError {
  return new PlatformError(code, { fields: [{ pointer: "/captcha", messageKey: `error.${code}` }] });
}
