import { DAY_MS } from "#app/shared/durations.ts";
import { lockAccount } from "../accounts/account-writes.server.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { ClubStandingRow } from "../database/tables/missions.ts";
import { clubSince, loadAllActivities } from "./activity.ts";
import { type Activity, type ClubStanding, computeReviewedStanding, earnedLevel } from "./club-rules.ts";
import { computeStanding, storedStanding, storeStanding } from "./standing.ts";

const NO_ACTIVITY: Activity = { turnover: 0, deposits: 0 };

/**
 * Reviews the levels of a merchant's members: those who were active, and those whose level is due. Safe to run on any
 * server and repeatedly.
 */
export async function reviewClub({ database, clock }: Services, merchant: MerchantProfile): Promise<void> {
  if (merchant.club.levels.length === 0) return;
  const now = clock.now();
  const active = await loadAllActivities(database.db, clubSince(merchant, now));
  const rows = await database.db
    .selectFrom("club_standing")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .execute();
  const standings = new Map(rows.map((row) => [row.account_id, row]));
  for (const accountId of new Set([...active.keys(), ...standings.keys()])) {
    const activity = active.get(accountId) ?? NO_ACTIVITY;
    if (!getChange(merchant, standings.get(accountId), activity, now)) continue;
    await database.transaction((trx) => reviewMember(trx, merchant, { accountId, activity, now }));
  }
}

function getChange(
  { club }: MerchantProfile,
  row: ClubStandingRow | undefined,
  activity: Activity,
  now: number,
): ClubStanding | null {
  return computeReviewedStanding(
    computeStanding(row),
    earnedLevel(club.levels, activity),
    now,
    club.days * DAY_MS,
  );
}

/** Reviews one member by their activity in the club's days; returns the new standing. */
export async function reviewMember(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, activity, now }: { accountId: string; activity: Activity; now: number },
): Promise<ClubStanding> {
  const seen = await storedStanding(trx, merchant.code, accountId);
  if (!getChange(merchant, seen, activity, now)) return computeStanding(seen);
  // The review must not overwrite a level that an operator sets at the same time.
  await lockAccount(trx, { merchantId: merchant.code, accountId });
  const row = await storedStanding(trx, merchant.code, accountId);
  const after = getChange(merchant, row, activity, now);
  if (!after) return computeStanding(row);
  await storeStanding(trx, merchant, accountId, after, row?.level === after.level ? row.since : now);
  return after;
}
