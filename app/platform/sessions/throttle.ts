import { addressBlock } from "../core/address-block.ts";
import { PlatformError } from "../core/errors.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";

const WINDOW_MS = 15 * 60 * 1_000;

/**
 * Allows at most ten password checks per account in 15 minutes. Two of them are reserved for addresses from which the
 * account has signed in before, so that guessing from other addresses cannot lock the owner out.
 */
const ACCOUNT_LIMIT: Limit = { name: "sign-in:anywhere", points: 8, windowMs: WINDOW_MS };
const KNOWN_ADDRESS_LIMIT: Limit = { name: "sign-in:known", points: 2, windowMs: WINDOW_MS };
/** Limits one password tried on many accounts, which usually comes from few addresses. */
const ADDRESS_LIMIT: Limit = { name: "sign-in:address", points: 60, windowMs: WINDOW_MS };

/** An attempt whose password may be evaluated. */
export interface Attempt {
  /** Wrong passwords for this account in the window, including this one if it is wrong. */
  failures: number;
  /** Call when the password was correct, or could not be evaluated: only wrong ones count. */
  refund(): Promise<void>;
  /** Call when a captcha was missing or wrong: the attempt then counts for the address only, not for the account. */
  refundAccount(): Promise<void>;
}

/**
 * Consumes one attempt at an account. The result does not depend on whether the account exists.
 * @throws PlatformError TOO_MANY_REQUESTS with `details.retryAfterMs` and `details.captcha`.
 */
export async function consumeAttempt(
  limiter: Limiter,
  request: { merchantId: string; username: string; ip: string; addressIsKnown: boolean },
): Promise<Attempt> {
  const account = `${request.merchantId} ${request.username}`;
  const address = `${request.merchantId} ${addressBlock(request.ip)}`;
  const fromAddress = await limiter.take(ADDRESS_LIMIT, address);
  if (!fromAddress.allowed) throw createThrottleError(fromAddress.retryAfterMs);

  let limit = request.addressIsKnown ? KNOWN_ADDRESS_LIMIT : ACCOUNT_LIMIT;
  let taken = await limiter.take(limit, account);
  if (!taken.allowed && limit === KNOWN_ADDRESS_LIMIT) {
    limit = ACCOUNT_LIMIT;
    taken = await limiter.take(limit, account);
    taken = { ...taken, used: taken.used + KNOWN_ADDRESS_LIMIT.points };
  }
  if (!taken.allowed) throw createThrottleError(taken.retryAfterMs);
  return {
    failures: taken.used,
    async refund() {
      await limiter.refund(limit, account);
      await limiter.refund(ADDRESS_LIMIT, address);
    },
    refundAccount: () => limiter.refund(limit, account),
  };
}

function createThrottleError(retryAfterMs: number): PlatformError {
  return new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs, captcha: true } });
}
