/** The dependents of a deposit: bonuses of any source that would not have been given without it. */
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import type { BonusGrantRow } from "../database/tables/rewards.ts";
import { selectGrants } from "./bonus-rows.ts";
import { bonusAmount, depositTurnover } from "./bonus-rules.ts";
import { grantTerms, revokeGrant, settleRewards } from "./bonuses.ts";
import { cancelTurnovers, reduceDepositTurnover } from "./turnover.ts";
import { lockMember } from "./update-rewards.ts";

/** A fully or partly reversed deposit. */
export interface ReversedDeposit {
  accountId: string;
  depositId: string;
  /** The minor units of this reversal, and the rest of the deposit. */
  amount: number;
  left: number;
  now: number;
}

/** A bonus for a deposit that was reversed or reduced. */
export interface Dependent {
  kind: "deposit" | "promotion" | "mission" | "referral";
  grantId: string;
  /** The bonus's owner: the depositor, or the member who invited them. */
  accountId: string;
}

/** Finds the rewards that a capability has granted for a deposit and would not grant for the rest of it. */
export type FindDependents = (
  trx: Trx,
  merchant: MerchantProfile,
  reversed: ReversedDeposit,
) => Promise<Dependent[]>;

/** A bonus that depended on a reversed deposit and was already claimed: an operator decides on it. */
export interface ClaimedDependent {
  accountId: string;
  kind: Dependent["kind"];
  subjectId: string;
  amount: number;
  currency: string;
}

/**
 * Cancels the turnover of the reversed amount and every bonus that depended on it and is still bonus money, in the
 * reversal's transaction. Returns the claimed ones. The purses of all members concerned are locked.
 */
export async function revokeDependents(
  trx: Trx,
  merchant: MerchantProfile,
  reversed: ReversedDeposit,
  finders: readonly FindDependents[],
): Promise<ClaimedDependent[]> {
  const { accountId, depositId, amount, left, now } = reversed;
  const member = { merchantId: merchant.code, accountId };
  await lockMember(trx, merchant, accountId);
  await settleRewards(trx, merchant, accountId, now);
  if (left === 0) await cancelTurnovers(trx, member, { kind: "deposit", sourceId: depositId }, now);
  else await reduceDepositTurnover(trx, member, depositId, depositTurnover(merchant.bonuses, amount), now);
  const found = new Map<string, Dependent>();
  for (const find of [bonusesOfDeposit, ...finders]) {
    for (const one of await find(trx, merchant, reversed)) {
      if (!found.has(one.grantId)) found.set(one.grantId, one);
    }
  }
  const claimed: ClaimedDependent[] = [];
  for (const one of found.values()) {
    const grant = await loadGrant(trx, merchant, one, now);
    if (grant.status === "open" || grant.status === "claimable") {
      await revokeGrant(trx, grant, "cancelled", "system", now);
    } else if (grant.status === "claimed") {
      const whose = { accountId: one.accountId, kind: one.kind, subjectId: grant.id };
      claimed.push({ ...whose, amount: grant.amount, currency: grant.currency });
    }
  }
  return claimed;
}

/** Returns a grant as it is after its owner's rounds are counted. */
async function loadGrant(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, grantId }: Dependent,
  now: number,
): Promise<BonusGrantRow> {
  await lockMember(trx, merchant, accountId);
  await settleRewards(trx, merchant, accountId, now);
  return selectGrants(trx, merchant, accountId).where("id", "=", grantId).executeTakeFirstOrThrow();
}

/** Returns the bonuses of the deposit itself, except one whose amount would be the same for the rest of the deposit. */
async function bonusesOfDeposit(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, depositId, left }: ReversedDeposit,
): Promise<Dependent[]> {
  const grants = await selectGrants(trx, merchant, accountId).where("deposit_id", "=", depositId).execute();
  return grants
    .filter((grant) => {
      const terms = grantTerms(grant);
      // A promotion's own rules decide its bonus for the rest of the deposit.
      if (left > 0 && terms.percent === 0) return false;
      return left === 0 || bonusAmount(terms, left) !== grant.amount;
    })
    .map(({ id }) => ({ kind: "deposit", grantId: id, accountId }));
}
