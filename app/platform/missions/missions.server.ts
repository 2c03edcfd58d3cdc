/**
 * The public interface of missions: goals that members reach by betting and depositing, and their prizes. Rules in
 * docs/promotions.md.
 */
import type { AreaHandlers } from "../core/handlers.ts";
import { claimMission } from "./claim-mission.ts";
import { missionLeaderboard } from "./leaderboard.ts";
import type { MissionDeps } from "./mission-deps.ts";
import { sharedStandings } from "./shared-standings.ts";
import { missionSummary } from "./summary.ts";

export { seedMissions } from "./demo-missions.ts";
export { findMissionDependents } from "./deposit-dependents.ts";
export { loadMaskedNames } from "./masked-names.ts";
export { getLocalizedText } from "./mission.ts";
export { type SharedStandings, sharedStandings } from "./shared-standings.ts";
export {
  addMission,
  changeMission,
  endMission,
  findMission,
  listMissions,
  type MissionDraft,
  type StoredMission,
} from "./store-mission.ts";
export { countClaimableMissions } from "./summary.ts";

type Calls = "missionSummary" | "missionLeaderboard" | "claimMission";

/** The members' calls about missions. */
export function missionsHandlers(deps: MissionDeps): Required<Pick<AreaHandlers<"rewards">, Calls>> {
  const standings = sharedStandings(deps.clock);
  return {
    missionSummary: (ctx, input) => missionSummary(deps, ctx, input),
    missionLeaderboard: (ctx, input) => missionLeaderboard({ ...deps, standings }, ctx, input),
    claimMission: (ctx, input) => claimMission(deps, ctx, input),
  };
}
