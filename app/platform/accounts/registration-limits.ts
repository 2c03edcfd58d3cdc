import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";

const MINUTE_MS = 60_000;
/** Registration has to say that a name is taken, so asking is limited; only taken names count. */
const NAME_CHECKS: Limit = { name: "register:names", points: 10, windowMs: MINUTE_MS };
/** Accounts that one address opens, demo accounts included. */
const OPENINGS: Limit = { name: "register:openings", points: 200, windowMs: 60 * MINUTE_MS };
/** Each demo account may write a thousand bets an hour. */
const DEMO_OPENINGS: Limit = { name: "register:free-play", points: 100, windowMs: 60 * MINUTE_MS };

/** Counts one of the accounts that an address may open. @throws PlatformError TOO_MANY_REQUESTS. */
export async function limitRegistrations(limiter: Limiter, ctx: CallContext): Promise<void> {
  await consumeLimit(limiter, OPENINGS, addressKey(ctx));
}

/** Counts one of the demo accounts that an address may open. @throws PlatformError TOO_MANY_REQUESTS. */
export async function limitDemoAccounts(limiter: Limiter, ctx: CallContext): Promise<void> {
  await consumeLimit(limiter, DEMO_OPENINGS, addressKey(ctx));
}

/** Counts one of the usernames that an address may ask for. @throws PlatformError TOO_MANY_REQUESTS. */
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
