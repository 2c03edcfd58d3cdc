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
  /** The transfer that credited it. */
  transferId: string;
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
  const { accountId, depositId, transferId, amount, bonusTerms, now } = deposit;
  const member = { merchantId: merchant.code, accountId };
  await lockMember(trx, merchant, accountId);
  await settleRewards(trx, merchant, accountId, now);
  if (await wasBroke(trx, merchant, { accountId, amount, transferId })) {
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
 * Returns true when a member had nearly nothing left before a deposit: less than `brokeBelow` in all wallets, the
 * vendors' included, and no open bet. The deposit may have paid debts since, so the main purse counts as it was then.
 */
async function wasBroke(
  trx: Trx,
  { code: merchantId, bonuses }: MerchantProfile,
  { accountId, amount, transferId }: { accountId: string; amount: number; transferId: string },
): Promise<boolean> {
  const [first] = await openTurnovers(trx, { merchantId, accountId });
  if (!first) return false;
  const purses = await loadPurses(trx, merchantId, accountId);
  const others = purses.filter(({ wallet }) => wallet !== "bonus" && wallet !== "main");
  const main = await trx
    .selectFrom("entry")
    .select("balance_after")
    .where("merchant_id", "=", merchantId)
    .where("transfer_id", "=", transferId)
    .where("balance_after", "is not", null)
    .executeTakeFirstOrThrow();
  const away = await moneyAtVendors(trx, { merchantId, accountId });
  const before =
    others.reduce((sum, { balance }) => sum + balance, away) + (main.balance_after ?? 0) - amount;
  if (before >= bonuses.brokeBelow) return false;
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
