import type { CallInput } from "../contract/calls.ts";
import type { Bonus } from "../contract/rewards.ts";
import type { CallContext } from "../core/call-context.ts";
import { claimGrant } from "./bonuses.ts";
import { changeOwnBonus } from "./change-own-bonus.ts";
import type { RewardDeps } from "./reward-deps.ts";

/**
 * Moves one of the caller's bonuses whose turnover is met to the main purse. Repeating it under its key changes nothing.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; CONFLICT with `details.state`.
 */
export function claimBonus(
  deps: RewardDeps,
  ctx: CallContext,
  { grantId, idempotencyKey }: CallInput<"rewards", "claimBonus">,
): Promise<Bonus> {
  return changeOwnBonus(deps, ctx, grantId, (trx, grant, now) => claimGrant(trx, grant, idempotencyKey, now));
}
