import type { CallInput } from "../contract/calls.ts";
import type { Bonus } from "../contract/rewards.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { revokeGrant } from "./bonuses.ts";
import { changeOwnBonus } from "./change-own-bonus.ts";

/**
 * Forfeits one of the caller's bonuses, with its turnover. Repeating the call changes nothing.
 *
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; CONFLICT with `details.state` for a bonus that is not open.
 */
export function forfeitBonus(
  services: Services,
  ctx: CallContext,
  { grantId }: CallInput<"rewards", "forfeitBonus">,
): Promise<Bonus> {
  return changeOwnBonus(services, ctx, grantId, async (trx, grant, now) => {
    if (grant.status === "forfeited") return grant;
    if (grant.status !== "open") throw new PlatformError("CONFLICT", { details: { state: grant.status } });
    return revokeGrant(trx, grant, "forfeited", "member", now);
  });
}
