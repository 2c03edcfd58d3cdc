import { localizedText } from "#app/shared/localized-text.ts";
import type { CallValue } from "../contract/calls.ts";
import type { Mission as MissionView } from "../contract/missions.ts";
import { type CallContext, DEMO_TYPE, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import { type Mission, shownMissions } from "./mission.ts";
import { computePeriods, getClaimDeadline, getState, type MissionPeriod } from "./mission-standing.ts";
import { loadProgress } from "./progress.ts";

/** A member's standing in a period of a mission. */
export interface MemberMission {
  mission: Mission;
  /** Null for a mission that has not started. */
  period: MissionPeriod | null;
  progress: number;
  state: MissionView["state"];
  /** The reason why a period has no prize although it is not over. */
  why: MissionView["why"];
  claimUntil: number | null;
}

/** @throws PlatformError FEATURE_OFF if the brand has no missions. */
export function requireMissions({ switches }: MerchantProfile): void {
  if (switches.missions !== true) throw new PlatformError("FEATURE_OFF");
}

/**
 * Returns a member's standings in missions, in their order: the running period of each, and before it the last one if
 * its prize is unclaimed. A mission that is over is included only while one of its prizes can be claimed.
 */
export async function loadStandings(
  db: Db,
  { merchant, accountId, now }: { merchant: MerchantProfile; accountId: string; now: number },
  missions: readonly Mission[],
): Promise<MemberMission[]> {
  const { code: merchantId, timeZone } = merchant;
  const asked = missions.flatMap((mission) => {
    const periods = computePeriods(mission, now, timeZone);
    const found = periods ? [periods.before, periods.running] : [];
    return found.flatMap((period) => (period ? [{ mission, rules: mission.rules, period }] : []));
  });
  const [claimed, progress] = await Promise.all([
    loadClaimed(db, merchantId, accountId, missions),
    loadProgress(db, { merchantId, accountId }, asked),
  ]);
  const standings = asked.map(({ mission, period }, at): MemberMission => {
    const isClaimed = claimed.periods.has(`${mission.id} ${period.occasion}`);
    const reached = progress[at] ?? 0;
    const isOver = period.to <= now;
    const open = getState(mission.rules, { progress: reached, isClaimed, isOver });
    const why = open === "claim" || open === "process" ? getExhaustedReason(mission, claimed.sums) : "";
    const state = why === "" ? open : "close";
    const until = getClaimDeadline(mission, period, timeZone);
    return { mission, period, progress: reached, state, why, claimUntil: until };
  });
  return missions.flatMap((mission): MemberMission[] => {
    if (mission.startsAt > now) {
      return [{ mission, period: null, progress: 0, state: "coming_soon", why: "", claimUntil: null }];
    }
    const own = standings.filter((one) => one.mission === mission);
    return own.filter(({ period, state, claimUntil: until }) => {
      if (period && period.to > now) return true;
      return state === "claim" && (until === null || now < until);
    });
  });
}

/**
 * Returns the reason why a member gets no further prizes of a mission: its budget is used up, or the member has reached
 * the maximum.
 */
function getExhaustedReason(
  { id, budget, spent, rules }: Mission,
  had: Map<string, number>,
): MissionView["why"] {
  if (!budget) return "";
  if (spent + rules.prize > budget.total) return "soldOut";
  return (had.get(id) ?? 0) + rules.prize > budget.each ? "mostReached" : "";
}

async function loadClaimed(
  db: Db,
  merchantId: string,
  accountId: string,
  missions: readonly Mission[],
): Promise<{ periods: Set<string>; sums: Map<string, number> }> {
  if (missions.length === 0) return { periods: new Set(), sums: new Map() };
  const own = db
    .selectFrom("mission_claim")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where(
      "mission_id",
      "in",
      missions.map(({ id }) => id),
    );
  const rows = await own
    .select(["mission_id", "occasion"])
    .orderBy("claimed_at", "desc")
    // Two periods of each mission can matter; the oldest claims are of periods long past.
    .limit(200)
    .execute();
  const sums = await own
    .select((eb) => ["mission_id", eb.fn.sum<number>("amount").as("sum")])
    .groupBy("mission_id")
    .execute();
  return {
    periods: new Set(rows.map(({ mission_id, occasion }) => `${mission_id} ${occasion}`)),
    sums: new Map(sums.map(({ mission_id, sum }) => [mission_id, sum])),
  };
}

/**
 * Returns the caller's missions; none while the caller takes a break.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF.
 */
export async function missionSummary(
  { database: { db }, clock }: Services,
  ctx: CallContext,
  { language = ctx.request.language }: { language?: string | undefined },
): Promise<CallValue<"rewards", "missionSummary">> {
  const { merchant } = ctx;
  const { accountId } = requireAccount(ctx.caller);
  const now = clock.now();
  requireMissions(merchant);
  if (await isCallerOnBreak(db, ctx, now)) return { onBreak: true, list: [], claimable: 0 };
  const missions = await shownMissions(db, merchant, now);
  const standings = await loadStandings(db, { merchant, accountId, now }, missions);
  return {
    onBreak: false,
    list: standings.map((one) => toView(merchant, language, one)),
    claimable: standings.filter(({ state }) => state === "claim").length,
  };
}

/**
 * Counts the mission prizes that the caller can claim; 0 for demo accounts, on a break, and if the brand has no
 * missions.
 */
export async function countClaimableMissions(
  { database: { db }, clock }: Services,
  ctx: CallContext,
): Promise<number> {
  const { merchant } = ctx;
  const { accountId, type } = requireAccount(ctx.caller);
  if (merchant.switches.missions !== true || type === DEMO_TYPE) return 0;
  const now = clock.now();
  if (await isCallerOnBreak(db, ctx, now)) return 0;
  const missions = (await shownMissions(db, merchant, now)).filter(({ startsAt }) => startsAt <= now);
  const standings = await loadStandings(db, { merchant, accountId, now }, missions);
  return standings.filter(({ state }) => state === "claim").length;
}

/** Returns true when a mission has a leaderboard: a member's deposits are private. */
export const hasBoard = ({ rules }: Mission): boolean => rules.goal !== "deposit";

function toView(merchant: MerchantProfile, language: string, standing: MemberMission): MissionView {
  const { mission, period, progress, state, why } = standing;
  const { rules } = mission;
  const text = localizedText(mission.texts, merchant, language);
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
    why,
    startsAt: period?.from ?? mission.startsAt,
    endsAt: endsAt === Number.MAX_SAFE_INTEGER ? null : endsAt,
    claimUntil: standing.claimUntil,
    hasBoard: hasBoard(mission),
  };
}
