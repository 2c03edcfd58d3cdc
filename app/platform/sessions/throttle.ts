import { addressBlock } from "../address-block.ts";
import { PlatformError } from "../errors.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";

const WINDOW_MS = 15 * 60 * 1_000;

/**
 * At most ten passwords are evaluated per account in 15 minutes, two of them kept for addresses that the account has
 * signed in from before: whoever guesses from elsewhere cannot lock the owner out.
 */
const ANYWHERE: Limit = { name: "sign-in:anywhere", points: 8, windowMs: WINDOW_MS };
const KNOWN: Limit = { name: "sign-in:known", points: 2, windowMs: WINDOW_MS };
/** One password tried on many accounts comes from few addresses. */
const ADDRESS: Limit = { name: "sign-in:address", points: 60, windowMs: WINDOW_MS };

/** A try that may go on to the password. */
export interface Try {
  /** Wrong passwords for this account in the window, if this is one too. */
  failures: number;
  /** To be called when the password was right, or could not be looked at: only wrong ones count. */
  giveBack(): Promise<void>;
  /** To be called when a captcha was missing or wrong: it costs the address that asks, and the account nothing. */
  giveBackAccount(): Promise<void>;
}

/**
 * Asks for one try at an account. The answer does not depend on whether the account exists.
 * @throws PlatformError TOO_MANY_REQUESTS with `details.retryAfterMs` and `details.captcha`.
 */
export async function takeTry(
  limiter: Limiter,
  request: { merchantId: string; username: string; ip: string; addressIsKnown: boolean },
): Promise<Try> {
  const account = `${request.merchantId} ${request.username}`;
  const address = `${request.merchantId} ${addressBlock(request.ip)}`;
  const fromAddress = await limiter.take(ADDRESS, address);
  if (!fromAddress.allowed) throw tooMany(fromAddress.retryAfterMs);

  let limit = request.addressIsKnown ? KNOWN : ANYWHERE;
  let taken = await limiter.take(limit, account);
  if (!taken.allowed && limit === KNOWN) {
    limit = ANYWHERE;
    taken = await limiter.take(limit, account);
    taken = { ...taken, used: taken.used + KNOWN.points };
  }
  if (!taken.allowed) throw tooMany(taken.retryAfterMs);
  return {
    failures: taken.used,
    async giveBack() {
      await limiter.giveBack(limit, account);
      await limiter.giveBack(ADDRESS, address);
    },
    giveBackAccount: () => limiter.giveBack(limit, account),
  };
}

function tooMany(retryAfterMs: number): PlatformError {
  return new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs, captcha: true } });
}
