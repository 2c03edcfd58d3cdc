/**
 * The public interface of missions: goals that members reach by betting and depositing, and their prizes. Rules in
 * docs/promotions.md.
 */
import { claimMission } from "./claim-mission.ts";
import { missionLeaderboard } from "./leaderboard.ts";
import { missionSummary } from "./summary.ts";

export { seedMissions } from "./demo-missions.ts";
export { findMissionDependents } from "./deposit-dependents.ts";
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

/** The members' calls about missions. */
export const missionCalls = { missionSummary, missionLeaderboard, claimMission };
