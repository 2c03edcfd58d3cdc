import { getDay } from "#app/shared/business-day.ts";
import { localizedName } from "#app/shared/localized-name.ts";
import type { CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { computeDepositAllowance } from "../protection/protection.server.ts";
import { loadDailyAllowance } from "./deposit-rows.ts";
import { toMethod } from "./deposit-view.ts";
import { getStep } from "./provider-units.ts";

/**
 * Returns the channels a member can deposit through, and the remaining amount of the brand's daily limit and the
 * member's own limits, in minor units.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function getDepositOptions(
  { database, clock, providers }: Services,
  { caller, merchant, request }: CallContext,
): Promise<CallValue<"payments", "depositOptions">> {
  const { channels, quickAmounts, maxDailyDeposit } = merchant.payments;
  const day = getDay(clock.now(), merchant.timeZone);
  const { accountId } = requireAccount(caller);
  const rules = { merchantId: merchant.code, accountId, maxDailyDeposit, day };
  const ofDay = await loadDailyAllowance(database.db, rules);
  const ofOwn = (await computeDepositAllowance(database.db, merchant, accountId, clock.now()))?.left ?? null;
  const lefts = [ofDay, ofOwn].filter((left) => left !== null);
  return {
    channels: channels.flatMap(({ key, name, names, image, kind, provider, deposit: limits }) => {
      if (!limits) return [];
      const available = provider === "manual" || (providers.get(provider)?.serves(merchant.code) ?? false);
      const shown = { name: localizedName(request.language, { name, names }), image, kind };
      return [
        {
          channel: key,
          ...shown,
          way: toMethod(provider),
          ...limits,
          step: getStep(providers, { provider }, merchant),
          available,
        },
      ];
    }),
    quickAmounts: [...quickAmounts],
    leftToday: lefts.length === 0 ? null : Math.min(...lefts),
  };
}
