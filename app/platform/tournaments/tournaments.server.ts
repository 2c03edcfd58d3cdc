/**
 * The public interface of tournaments: members ranked by stakes or wins, and the prizes of the places. Rules in
 * docs/promotions.md.
 */
import { sharedStandings } from "../missions/missions.server.ts";
import type { Clock } from "../ports/clock.ts";
import { getTournament } from "./get-tournament.ts";
import { listTournaments } from "./list-tournaments.ts";
import type { TournamentScore } from "./standings.ts";

export { closeTournaments } from "./close-tournaments.ts";
export { seedTournaments } from "./demo-tournaments.ts";
export { findTournament, listEveryTournament, type StoredTournament } from "./read-tournaments.ts";
export {
  addTournament,
  cancelTournament,
  changeTournament,
  type TournamentDraft,
} from "./store-tournament.ts";
export {
  getOperatorState,
  requireTournaments,
  SETTLEMENT_WAIT_MS,
} from "./tournament.ts";
export { tournamentBoard } from "./tournament-board.ts";

/** Creates the standings that viewers share, for one process. */
export const tournamentStandings = (clock: Clock) => sharedStandings<TournamentScore>(clock);

/** The calls about tournaments. */
export const tournamentCalls = { tournaments: listTournaments, tournament: getTournament };
