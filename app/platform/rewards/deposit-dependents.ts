/** The dependents of a deposit: bonuses of any source that would not have been given without it. */
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import type { BonusGrantRow } from "../database/tables/rewards.ts";
import { selectGrants } from "./bonus-rows.ts";
import { bonusAmount, depositTurnover } from "./bonus-rules.ts";
import { grantTerms, settleRewards, takeAway } from "./bonuses.ts";
import { cancelTurnovers, reduceDepositTurnover } from "./turnover.ts";
import { lockMember } from "./update-rewards.ts";

/** A deposit of which something was taken back. */
export interface ReversedDeposit {
  accountId: string;
  depositId: string;
  /** Minor units that this reversal took, and what is left of the deposit. */
  amount: number;
  left: number;
  now: number;
}

/** A bonus that was given for a deposit, which is not there any more or not as large. */
export interface Dependent {
  kind: "deposit" | "promotion" | "mission" | "referral";
  grantId: string;
  /** The bonus's owner: the depositor, or the member who invited them. */
  accountId: string;
}

/** Finds what a capability has given for a deposit and would not give for what is left of it. */
export type FindDependents = (
  trx: Trx,
  merchant: MerchantProfile,
  reversed: ReversedDeposit,
) => Promise<Dependent[]>;

/** A bonus that hung on a reversed deposit and was claimed before: a person decides on it. */
export interface ClaimedDependent {
  accountId: string;
  kind: Dependent["kind"];
  subjectId: string;
  amount: number;
  currency: string;
}

/**
 * Cancels the turnover of what was taken back and every bonus that hung on it while it is bonus money, in the reversal's
 * transaction; returns the claimed ones. The purses of all members concerned are locked.
 */
export async function takeBackDependents(
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
      await takeAway(trx, grant, "cancelled", "system", now);
    } else if (grant.status === "claimed") {
      const whose = { accountId: one.accountId, kind: one.kind, subjectId: grant.id };
      claimed.push({ ...whose, amount: grant.amount, currency: grant.currency });
    }
  }
  return claimed;
}

/** A grant as it is once its owner's rounds are counted. */
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

/** The bonuses of the deposit itself. One that what is left of it would bring in the same amount stays. */
async function bonusesOfDeposit(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, depositId, left }: ReversedDeposit,
): Promise<Dependent[]> {
  const grants = await selectGrants(trx, merchant, accountId).where("deposit_id", "=", depositId).execute();
  return grants
    .filter((grant) => {
      const terms = grantTerms(grant);
      // A promotion's own rules say what it gives for what is left.
      if (left > 0 && terms.percent === 0) return false;
      return left === 0 || bonusAmount(terms, left) !== grant.amount;
    })
    .map(({ id }) => ({ kind: "deposit", grantId: id, accountId }));
}
