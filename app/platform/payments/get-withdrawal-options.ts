import { localizedName } from "#app/shared/localized-name.ts";
import { getMaxWithdrawal } from "#app/shared/withdrawable.ts";
import type { CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { moneyAtVendors } from "../vendor-wallets/vendor-wallets.server.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { getStep } from "./provider-units.ts";
import { lacksMobile, loadAllowance } from "./withdrawal-limits.ts";

/**
 * Returns the channels that pay members out, with the limits of the caller's withdrawals: balance, daily limit and
 * turnover requirement.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function getWithdrawalOptions(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"withdrawals", "withdrawalOptions">> {
  const { accountId } = requireAccount(ctx.caller);
  const { merchant } = ctx;
  const { db } = services.database;
  const { channels, maxDaily, memberMayCancel, confirmMinutes } = merchant.withdrawals;
  const [allowance, away, needsMobile] = await Promise.all([
    purseBalance(db, merchant.code, purse(accountId, merchant.currency.code)).then((own) =>
      loadAllowance(services, db, merchant, { accountId, own }),
    ),
    moneyAtVendors(db, { merchantId: merchant.code, accountId }),
    lacksMobile(db, merchant, accountId),
  ]);
  const { available, debt, leftToday, turnover } = allowance;
  return {
    channels: channels.map(({ key, kind, min, max, fee, feeBasisPoints, provider, ...named }) => ({
      key,
      name: localizedName(ctx.request.language, named),
      kind,
      min,
      max,
      fee,
      feeBasisPoints,
      step: getStep(services.providers, { provider }, merchant),
      available: provider === "manual" || (services.providers.get(provider)?.serves(merchant.code) ?? false),
    })),
    available,
    debt,
    withdrawable: getMaxWithdrawal(allowance),
    atVendors: Math.max(0, away),
    maxDaily: maxDaily === 0 ? null : maxDaily,
    leftToday,
    turnover,
    needsMobile,
    mayCancel: memberMayCancel,
    confirmMinutes,
  };
}
