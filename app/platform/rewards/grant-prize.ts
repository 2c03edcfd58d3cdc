import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import type { BonusGrantRow } from "../database/tables/rewards.ts";
import { requireNotExcluded } from "../protection/protection.server.ts";
import { addGrant, settleRewards } from "./bonuses.ts";

/**
 * Bonus money from a promotion, a mission or points, as opposed to the brand's deposit bonuses. Amounts are minor
 * units.
 */
export interface Prize {
  accountId: string;
  /** The id of the prize's source: one source grants once per occasion. */
  id: string;
  occasion: string;
  amount: number;
  /** The turnover requirement, as valid bet; `times` is the same in its terms, and `days` is how long bets count. */
  required: number;
  times: number;
  days: number;
  /** Its titles by language code. */
  titles: Readonly<Record<string, string>>;
  /** The deposit whose reversal cancels it. */
  depositId?: string;
}

/**
 * Grants a prize as bonus money, in the transaction that writes its reason; the member's purse is locked. A member on a
 * break gets none, from any source.
 * @throws PlatformError PLAYER_EXCLUDED; CONFLICT when it was granted before.
 */
export async function grantPrize(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, id, occasion, amount, required, times, days, titles, depositId = "" }: Prize,
  now: number,
): Promise<BonusGrantRow> {
  await requireNotExcluded(trx, merchant, accountId, now);
  await settleRewards(trx, merchant, accountId, now);
  const terms = {
    id,
    titles,
    percent: 0,
    most: amount,
    minDeposit: 0,
    times,
    of: "bonus",
    days,
    weights: merchant.bonuses.depositWeights,
    every: "account",
  } as const;
  const grant = await addGrant(
    trx,
    merchant,
    { accountId, occasion, depositId, amount, required, terms },
    now,
  );
  if (!grant) throw new PlatformError("CONFLICT", { details: { state: "claimed" } });
  return grant;
}

/** Returns `amount` times `times`, in minor units, capped at the largest safe integer. */
export function computeTurnover(amount: number, times: number): number {
  const owed = BigInt(amount) * BigInt(times);
  return owed > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(owed);
}
