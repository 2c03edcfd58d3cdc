import { localizedText } from "#app/shared/localized-text.ts";
import { loadUsernames } from "../accounts/account-reads.server.ts";
import { type AccountScore, betStandings } from "../bets/bets.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { maskName } from "../core/mask-name.ts";
import type { Services } from "../core/services.ts";
import { type Mission, shownMissions } from "./mission.ts";
import { computePeriods, type MissionPeriod } from "./mission-standing.ts";
import type { SharedStandings } from "./shared-standings.ts";
import { hasBoard, requireMissions } from "./summary.ts";

/**
 * Returns the leaderboard of a mission's current period, or of the last one after its end.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND for a mission that is not shown or has no leaderboard.
 */
export async function missionLeaderboard(
  { database: { db }, clock, missionStandings }: Services & { missionStandings: SharedStandings },
  { caller, merchant, request }: CallContext,
  { missionId, size, language = request.language }: CallInput<"rewards", "missionLeaderboard">,
): Promise<CallValue<"rewards", "missionLeaderboard">> {
  const { accountId } = requireAccount(caller);
  requireMissions(merchant);
  const now = clock.now();
  const boards = (await shownMissions(db, merchant, now)).filter(
    (one) => hasBoard(one) && one.startsAt <= now,
  );
  const mission =
    missionId === undefined ? firstRunning(boards, now) : boards.find(({ id }) => id === missionId);
  const period = mission && computePeriods(mission, now, merchant.timeZone)?.running;
  if (!mission || !period) throw new PlatformError("NOT_FOUND");
  const { goal, gameTypes, target, prize } = mission.rules;
  const key = `mission ${merchant.code} ${mission.id} ${period.occasion}`;
  const { scores, asOf } = await missionStandings.get(key, () =>
    betStandings(db, {
      merchantId: merchant.code,
      scoring: goal === "rounds" ? "rounds" : "bet",
      gameTypes,
      ...period,
    }),
  );
  const top = scores.slice(0, size);
  const names = await loadUsernames(
    db,
    merchant.code,
    top.map(({ accountId: id }) => id),
  );
  return {
    missionId: mission.id,
    title: localizedText(mission.texts, merchant, language)?.title ?? "",
    goal,
    ...computeDates(period),
    asOf,
    list: top.map((one, at) => ({
      rank: at + 1,
      maskedAccount: maskName(names.get(one.accountId) ?? ""),
      score: one.score,
      prize: one.score >= target ? prize : 0,
      isOwn: one.accountId === accountId,
    })),
    own: ownPlace(scores, accountId),
  };
}

function firstRunning(boards: readonly Mission[], now: number): Mission | undefined {
  return boards.find(({ endsAt }) => endsAt === null || endsAt > now) ?? boards[0];
}

function computeDates({ from, to }: MissionPeriod) {
  return { startsAt: from, endsAt: to === Number.MAX_SAFE_INTEGER ? null : to };
}

function ownPlace(scores: readonly AccountScore[], accountId: string) {
  const at = scores.findIndex((one) => one.accountId === accountId);
  const found = scores[at];
  return found ? { rank: at + 1, score: found.score } : null;
}
