import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import type { Dependent, ReversedDeposit } from "../rewards/rewards.server.ts";
import { toMission } from "./mission.ts";
import { computePeriods } from "./mission-standing.ts";
import { loadProgress } from "./progress.ts";

/** Finds mission prizes that were reached by deposits and are no longer reached after the reversal. */
export async function findMissionDependents(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, depositId, amount }: ReversedDeposit,
): Promise<Dependent[]> {
  const { code: merchantId, timeZone } = merchant;
  const claims = await trx
    .selectFrom("mission_claim")
    .innerJoin("mission", (join) =>
      join
        .onRef("mission.merchant_id", "=", "mission_claim.merchant_id")
        .onRef("mission.id", "=", "mission_claim.mission_id"),
    )
    .selectAll("mission")
    .select(["mission_claim.occasion", "mission_claim.grant_id as grantId"])
    .where("mission_claim.merchant_id", "=", merchantId)
    .where("mission_claim.account_id", "=", accountId)
    .execute();
  const ofDeposits = claims
    .map((row) => ({ mission: toMission(row), occasion: row.occasion, grantId: row.grantId }))
    .filter(({ mission }) => mission.rules.goal === "deposit");
  if (ofDeposits.length === 0) return [];
  const { created_at: depositedAt } = await trx
    .selectFrom("deposit")
    .select("created_at")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", depositId)
    .executeTakeFirstOrThrow();
  const touched = ofDeposits.flatMap(({ mission, occasion, grantId }) => {
    const period = computePeriods(mission, depositedAt, timeZone)?.running;
    const isVerified = period?.occasion === occasion && depositedAt >= period.from && depositedAt < period.to;
    return period && isVerified ? [{ rules: mission.rules, period, grantId }] : [];
  });
  const progress = await loadProgress(trx, { merchantId, accountId }, touched);
  return touched
    .filter(({ rules: { target } }, at) => {
      const reached = progress[at] ?? 0;
      // A prize that was not reached with the amount either was claimed under other rules.
      return reached < target && reached + amount >= target;
    })
    .map(({ grantId }) => ({ kind: "mission", grantId, accountId }));
}
