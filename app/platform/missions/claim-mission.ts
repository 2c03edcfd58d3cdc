import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { computeTurnover, grantPrize, lockMember } from "../rewards/rewards.server.ts";
import { type Mission, shownMissions } from "./mission.ts";
import type { MissionPeriod } from "./mission-standing.ts";
import { loadStandings, requireMissions } from "./summary.ts";

type Claimed = CallValue<"rewards", "claimMission">;

/**
 * Grants the caller the prize of a mission's period whose target was reached, as bonus money. Repeating it under its
 * key changes nothing; a period grants its prize once, under any key.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND; CONFLICT with `details.state`; IDEMPOTENCY_CONFLICT.
 */
export async function claimMission(
  { database, clock }: Services,
  { caller, merchant }: CallContext,
  { missionId, occasion, idempotencyKey }: CallInput<"rewards", "claimMission">,
): Promise<Claimed> {
  const { accountId } = requireAccount(caller);
  requireMissions(merchant);
  return database.transaction(async (trx) => {
    await lockMember(trx, merchant, accountId);
    const before = await claimUnder(trx, merchant.code, accountId, idempotencyKey);
    if (before) {
      if (before.missionId === missionId && before.occasion === occasion) return before;
      throw new PlatformError("IDEMPOTENCY_CONFLICT");
    }
    const now = clock.now();
    const mission = (await shownMissions(trx, merchant, now)).find(({ id }) => id === missionId);
    if (!mission) throw new PlatformError("NOT_FOUND");
    const reached = await requireReached(trx, merchant, { accountId, mission, occasion, now });
    return grantMissionPrize(trx, merchant, { accountId, mission, occasion, reached, idempotencyKey }, now);
  });
}

async function claimUnder(
  trx: Trx,
  merchantId: string,
  accountId: string,
  key: string,
): Promise<Claimed | undefined> {
  return trx
    .selectFrom("mission_claim")
    .select(["mission_id as missionId", "occasion", "amount as prize"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

interface ClaimRequest {
  accountId: string;
  mission: Mission;
  occasion: string;
}

interface Reached {
  progress: number;
  period: MissionPeriod;
}

async function requireReached(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, mission, occasion, now }: ClaimRequest & { now: number },
): Promise<Reached> {
  const standings = await loadStandings(trx, { merchant, accountId, now }, [mission]);
  const found = standings.find(({ period }) => period?.occasion === occasion);
  if (!found?.period || found.state !== "claim")
    throw new PlatformError("CONFLICT", {
      details: { state: found?.state ?? "close", why: found?.why ?? "" },
    });
  return { progress: found.progress, period: found.period };
}

/**
 * Deducts a prize from the mission's budget. It is one conditional update: of many concurrent claims of the last prize,
 * one gets it.
 * @throws PlatformError CONFLICT with `details.why` when less is left.
 */
async function takeFromBudget(trx: Trx, merchantId: string, id: string, prize: number): Promise<void> {
  const taken = await trx
    .updateTable("mission")
    .set((eb) => ({ spent: eb("spent", "+", prize) }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("budget", "is", null), eb(eb("spent", "+", prize), "<=", eb.ref("budget"))]))
    .returning("spent")
    .executeTakeFirst();
  if (!taken) throw new PlatformError("CONFLICT", { details: { state: "close", why: "soldOut" } });
}

async function grantMissionPrize(
  trx: Trx,
  merchant: MerchantProfile,
  {
    accountId,
    mission,
    occasion,
    reached: { progress, period },
    idempotencyKey,
  }: ClaimRequest & { reached: Reached; idempotencyKey: string },
  now: number,
): Promise<Claimed> {
  const { prize, times, days, goal, target } = mission.rules;
  await takeFromBudget(trx, merchant.code, mission.id, prize);
  const titles = Object.fromEntries(
    Object.entries(mission.texts).map(([language, { title }]) => [language, title]),
  );
  const source = { id: `mission:${mission.id}`, occasion, titles };
  const owed = { required: computeTurnover(prize, times), times, days };
  const grant = await grantPrize(trx, merchant, { accountId, amount: prize, ...owed, ...source }, now);
  await trx
    .insertInto("mission_claim")
    .values({
      merchant_id: merchant.code,
      mission_id: mission.id,
      account_id: accountId,
      occasion,
      score: progress,
      amount: prize,
      grant_id: grant.id,
      idempotency_key: idempotencyKey,
      claimed_at: now,
      required_deposit: goal === "deposit" ? target : 0,
      deposits_from: period.from,
      deposits_until: period.to,
    })
    .execute();
  return { missionId: mission.id, occasion, prize };
}
