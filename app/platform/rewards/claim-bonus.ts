import type { CallInput } from "../contract/calls.ts";
import type { Bonus } from "../contract/rewards.ts";
import type { CallContext } from "../core/call-context.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import { claimGrant } from "./bonuses.ts";
import { changeOwnBonus } from "./change-own-bonus.ts";

/**
 * Moves one of the caller's bonuses with a met turnover to the main purse. Repeating the call with its key changes
 * nothing.
 *
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; CONFLICT with `details.state`; INVALID_INPUT on /whatsapp if the
 *   brand requires it.
 */
export async function claimBonus(
  services: Services,
  ctx: CallContext,
  { grantId, whatsapp = "", idempotencyKey }: CallInput<"rewards", "claimBonus">,
): Promise<Bonus> {
  const { whatsapp: asks } = ctx.merchant.promotions;
  if (asks === "required" && whatsapp === "") {
    throw createFieldError("/whatsapp", { messageKey: FIELD_MESSAGE_KEYS.required });
  }
  const claim = { key: idempotencyKey, contact: asks === "off" ? "" : whatsapp };
  return changeOwnBonus(services, ctx, grantId, (trx, grant, now) => claimGrant(trx, grant, claim, now));
}
