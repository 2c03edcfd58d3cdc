import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import { isOnBreak } from "../protection/protection.server.ts";
import { moneyAtVendors } from "../vendor-wallets/vendor-wallets.server.ts";
import { loadPurses } from "../wallet/wallet.server.ts";
import { depositTurnover } from "./bonus-rules.ts";
import { giveBonus, settleRewards } from "./bonuses.ts";
import { cancelTurnovers, openTurnover, openTurnovers } from "./turnover.ts";
import { lockMember } from "./update-rewards.ts";

/** A deposit that was credited. */
interface DepositRef {
  accountId: string;
  depositId: string;
  now: number;
}

/**
 * Adds the turnover of a credited deposit and grants the bonus promised with it, in the deposit's transaction. If the
 * member had nearly no money left, the turnover of earlier deposits is cancelled.
 */
export async function rewardDeposit(
  trx: Trx,
  merchant: MerchantProfile,
  deposit: DepositRef & { amount: number; bonusTerms: string | null },
): Promise<void> {
  const { accountId, depositId, amount, bonusTerms, now } = deposit;
  const member = { merchantId: merchant.code, accountId };
  await lockMember(trx, merchant, accountId);
  await settleRewards(trx, merchant, accountId, now);
  if (await wasBroke(trx, merchant, accountId, amount)) {
    await cancelTurnovers(trx, member, { kind: "deposit" }, now);
  }
  // A deposit under way when a break began is credited, since it was paid. It brings no bonus and no turnover
  // requirement, which could not be met during the break: it can be withdrawn.
  if (await isOnBreak(trx, merchant, accountId, now)) return;
  const { depositWeights: weights } = merchant.bonuses;
  const required = depositTurnover(merchant.bonuses, amount);
  if (required > 0) {
    const turnover = { kind: "deposit", sourceId: depositId, required, weights, expiresAt: null } as const;
    await openTurnover(trx, member, turnover, now);
  }
  if (bonusTerms !== null) await giveBonus(trx, merchant, deposit, JSON.parse(bonusTerms), now);
}

/**
 * Returns true when a member had nearly nothing left before a deposit of this amount: less than `brokeBelow` in all
 * wallets, the vendors' included, and no open bet.
 */
async function wasBroke(
  trx: Trx,
  { code: merchantId, bonuses }: MerchantProfile,
  accountId: string,
  deposit: number,
): Promise<boolean> {
  const [first] = await openTurnovers(trx, { merchantId, accountId });
  if (!first) return false;
  const purses = await loadPurses(trx, merchantId, accountId);
  const own = purses.filter(({ wallet }) => wallet !== "bonus");
  const away = await moneyAtVendors(trx, { merchantId, accountId });
  if (own.reduce((sum, { balance }) => sum + balance, away) - deposit >= bonuses.brokeBelow) return false;
  const running = await trx
    .selectFrom("bet")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("placed_at", ">=", first.created_at)
    .where("state", "=", "open")
    .limit(1)
    .executeTakeFirst();
  return running === undefined;
}
