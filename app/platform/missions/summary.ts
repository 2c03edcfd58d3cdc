import type { CallValue } from "../contract/calls.ts";
import type { Mission as MissionView } from "../contract/rewards.ts";
import { type CallContext, DEMO_TYPE, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import { type Mission, shownMissions, textIn } from "./mission.ts";
import type { MissionDeps } from "./mission-deps.ts";
import { claimUntil, type MissionPeriod, periodsOf, stateOf } from "./mission-standing.ts";
import { measure } from "./progress.ts";

/** How a period of a mission stands for a member. */
export interface Standing {
  mission: Mission;
  /** Null of a mission that has not started. */
  period: MissionPeriod | null;
  progress: number;
  state: MissionView["state"];
  claimUntil: number | null;
}

/** @throws PlatformError FEATURE_OFF where the brand has no missions. */
export function requireMissions({ switches }: MerchantProfile): void {
  if (switches.missions !== true) throw new PlatformError("FEATURE_OFF");
}

/**
 * How missions stand for a member, in their order: the running period of each, and before it the last one where its prize
 * waits. A mission that is over stands here only while something of it can be claimed.
 */
export async function standingsOf(
  db: Db,
  { merchant, accountId, now }: { merchant: MerchantProfile; accountId: string; now: number },
  missions: readonly Mission[],
): Promise<Standing[]> {
  const { code: merchantId, timeZone } = merchant;
  const asked = missions.flatMap((mission) => {
    const periods = periodsOf(mission, now, timeZone);
    const found = periods ? [periods.before, periods.running] : [];
    return found.flatMap((period) => (period ? [{ mission, rules: mission.rules, period }] : []));
  });
  const [claimed, progress] = await Promise.all([
    claimedOf(db, merchantId, accountId, missions),
    measure(db, { merchantId, accountId }, asked),
  ]);
  const standings = asked.map(({ mission, period }, at): Standing => {
    const isClaimed = claimed.has(`${mission.id} ${period.occasion}`);
    const reached = progress[at] ?? 0;
    const isOver = period.to <= now;
    const state = stateOf(mission.rules, { progress: reached, isClaimed, isOver });
    return { mission, period, progress: reached, state, claimUntil: claimUntil(mission, period, timeZone) };
  });
  return missions.flatMap((mission): Standing[] => {
    if (mission.startsAt > now) {
      return [{ mission, period: null, progress: 0, state: "coming_soon", claimUntil: null }];
    }
    const own = standings.filter((one) => one.mission === mission);
    return own.filter(({ period, state, claimUntil: until }) => {
      if (period && period.to > now) return true;
      return state === "claim" && (until === null || now < until);
    });
  });
}

async function claimedOf(
  db: Db,
  merchantId: string,
  accountId: string,
  missions: readonly Mission[],
): Promise<Set<string>> {
  if (missions.length === 0) return new Set();
  const rows = await db
    .selectFrom("mission_claim")
    .select(["mission_id", "occasion"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where(
      "mission_id",
      "in",
      missions.map(({ id }) => id),
    )
    .orderBy("claimed_at", "desc")
    // Two periods of each can matter; the oldest claims are of periods long past.
    .limit(200)
    .execute();
  return new Set(rows.map(({ mission_id, occasion }) => `${mission_id} ${occasion}`));
}

/** The caller's missions; none while the caller takes a break. @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF. */
export async function missionSummary(
  { database: { db }, clock }: MissionDeps,
  ctx: CallContext,
  { language = ctx.request.language }: { language?: string | undefined },
): Promise<CallValue<"rewards", "missionSummary">> {
  const { merchant } = ctx;
  const { accountId } = requireAccount(ctx.caller);
  const now = clock.now();
  requireMissions(merchant);
  if (await isCallerOnBreak(db, ctx, now)) return { list: [], claimable: 0 };
  const missions = await shownMissions(db, merchant, now);
  const standings = await standingsOf(db, { merchant, accountId, now }, missions);
  return {
    list: standings.map((one) => viewOf(merchant, language, one)),
    claimable: standings.filter(({ state }) => state === "claim").length,
  };
}

/** How many prizes of missions the caller can claim; 0 for demo accounts, on a break, and where the brand has no missions. */
export async function countClaimableMissions(
  { database: { db }, clock }: MissionDeps,
  ctx: CallContext,
): Promise<number> {
  const { merchant } = ctx;
  const { accountId, type } = requireAccount(ctx.caller);
  if (merchant.switches.missions !== true || type === DEMO_TYPE) return 0;
  const now = clock.now();
  if (await isCallerOnBreak(db, ctx, now)) return 0;
  const missions = (await shownMissions(db, merchant, now)).filter(({ startsAt }) => startsAt <= now);
  const standings = await standingsOf(db, { merchant, accountId, now }, missions);
  return standings.filter(({ state }) => state === "claim").length;
}

/** Whether a mission has a leaderboard: what members deposit is nobody else's business. */
export const hasBoard = ({ rules }: Mission): boolean => rules.goal !== "deposit";

function viewOf(merchant: MerchantProfile, language: string, standing: Standing): MissionView {
  const { mission, period, progress, state } = standing;
  const { rules } = mission;
  const text = textIn(mission.texts, merchant, language);
  const endsAt = period ? period.to : mission.endsAt;
  return {
    missionId: mission.id,
    occasion: period?.occasion ?? "",
    title: text?.title ?? "",
    summary: text?.summary ?? "",
    goal: rules.goal,
    period: rules.period,
    gameTypes: rules.gameTypes,
    progress,
    target: rules.target,
    prize: rules.prize,
    times: rules.times,
    days: rules.days,
    state,
    startsAt: period?.from ?? mission.startsAt,
    endsAt: endsAt === Number.MAX_SAFE_INTEGER ? null : endsAt,
    claimUntil: standing.claimUntil,
    hasBoard: hasBoard(mission),
  };
}
