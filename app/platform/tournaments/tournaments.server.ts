/**
 * The public interface of tournaments: members ranked by stakes or wins, and the prizes of the places. Rules in
 * docs/promotions.md.
 */
import type { AreaHandlers } from "../core/handlers.ts";
import { sharedStandings } from "../missions/missions.server.ts";
import { getTournament } from "./get-tournament.ts";
import { listTournaments } from "./list-tournaments.ts";
import type { TournamentScore } from "./standings.ts";
import type { TournamentDeps } from "./tournament.ts";

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
export { type BoardDeps, tournamentBoard } from "./tournament-board.ts";

/** The calls about tournaments. */
export function tournamentHandlers(
  deps: TournamentDeps,
): Required<Pick<AreaHandlers<"rewards">, "tournaments" | "tournament">> {
  const standings = sharedStandings<TournamentScore>(deps.clock);
  const boards = { ...deps, standings };
  return {
    tournaments: (ctx, input) => listTournaments(boards, ctx, input),
    tournament: (ctx, input) => getTournament(boards, ctx, input),
  };
}
