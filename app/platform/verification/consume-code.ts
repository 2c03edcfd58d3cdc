import { normalizeTypedCode } from "#app/shared/typed-text.ts";
import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Limit } from "../ports/limiter.ts";
import { type CodePurpose, type CodeTarget, codeKey, hashCode, tryCode } from "./codes.ts";

/** Limits wrong codes of one address, over all targets: guessing at many targets usually comes from few addresses. */
const WRONG_CODE_LIMIT: Limit = { name: "code:wrong", points: 60, windowMs: 15 * 60_000 };

/**
 * Uses up a code: single use, valid for ten minutes, at most five tries, two of them from other addresses than the
 * requester's, bound to purpose, target and subject.
 *
 * @throws PlatformError VERIFICATION_CODE_INVALID (pointer /verificationCode), the same for a wrong, expired, used or
 *   missing code; TOO_MANY_REQUESTS after 60 wrong ones of an address in 15 minutes.
 */
export async function consumeCode(
  services: Services,
  ctx: CallContext,
  {
    purpose,
    target,
    subject = "",
    code,
  }: { purpose: CodePurpose; target: CodeTarget; subject?: string; code: string },
): Promise<void> {
  const binding = { purpose, target, subject };
  const merchantId = ctx.merchant.code;
  const codeHash = hashCode(codeKey(services), merchantId, binding, normalizeTypedCode(code));
  const triedFrom = addressBlock(ctx.request.ip);
  const address = `${merchantId} ${triedFrom}`;
  await consumeLimit(services.limiter, WRONG_CODE_LIMIT, address);
  const now = services.clock.now();
  if (await tryCode(services.database, merchantId, binding, { codeHash, triedFrom, now })) {
    await services.limiter.refund(WRONG_CODE_LIMIT, address);
    return;
  }
  throw new PlatformError("VERIFICATION_CODE_INVALID", {
    fields: [{ pointer: "/verificationCode", messageKey: "error.VERIFICATION_CODE_INVALID" }],
  });
}
