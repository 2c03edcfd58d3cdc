import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";

const MINUTE_MS = 60_000;
/** Limit on name checks: registration must reveal that a name is taken, so only checks of taken names count. */
const NAME_CHECKS: Limit = { name: "register:names", points: 10, windowMs: MINUTE_MS };
/** Limit on accounts opened from one IP address, demo accounts included. */
const OPENINGS: Limit = { name: "register:openings", points: 200, windowMs: 60 * MINUTE_MS };
/** Limit on demo accounts: each may write a thousand bets an hour. */
const DEMO_OPENINGS: Limit = { name: "register:free-play", points: 100, windowMs: 60 * MINUTE_MS };

/** Counts one account against the IP address's limit. @throws PlatformError TOO_MANY_REQUESTS. */
export async function limitRegistrations(limiter: Limiter, ctx: CallContext): Promise<void> {
  await consumeLimit(limiter, OPENINGS, addressKey(ctx));
}

/** Counts one demo account against the IP address's limit. @throws PlatformError TOO_MANY_REQUESTS. */
export async function limitDemoAccounts(limiter: Limiter, ctx: CallContext): Promise<void> {
  await consumeLimit(limiter, DEMO_OPENINGS, addressKey(ctx));
}

/** Counts one name check against the IP address's limit. @throws PlatformError TOO_MANY_REQUESTS. */
export async function limitNameChecks(limiter: Limiter, ctx: CallContext): Promise<void> {
  await consumeLimit(limiter, NAME_CHECKS, addressKey(ctx));
}

/** Refunds a name check whose username was free. */
export async function refundNameCheck(limiter: Limiter, ctx: CallContext): Promise<void> {
  await limiter.refund(NAME_CHECKS, addressKey(ctx));
}

function addressKey({ merchant, request }: CallContext): string {
  return `${merchant.code} ${addressBlock(request.ip)}`;
}
