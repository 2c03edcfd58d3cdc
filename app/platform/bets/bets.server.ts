/**
 * The face of bets: one row per bet of any kind of game, with the history of its changes and the ledger transfers that
 * it made. Code that accepts bets, for a vendor's calls or a game of the platform's own, locks the player's purse first
 * (`lockPurse`), so that all calls about one player's bets run one after another. Rules in docs/decisions/0141.
 */
export { type Bet, BetError } from "./bet.ts";
export { findBet, findBetsOfRound, isLostAtRoundEnd } from "./bet-rows.ts";
export { resettleBet, rollBackBet, unsettleBet } from "./change-bet.ts";
export { hasReachedDemoBetLimit } from "./free-play-limit.ts";
export { loadPlayTotals, PLAY_TOTAL_COLUMNS, toPlayTotals } from "./net-position.ts";
export { computeSettlement } from "./outcome.ts";
export { payPrize, placeBet } from "./place-bet.ts";
export { recordReportedBet } from "./report-bet.ts";
export { type RoundRisk, recordRisks } from "./round-risk.ts";
export {
  canCoverEachOther,
  computeRoundValidBets,
  deleteRoundRisk,
  updateRoundValidBets,
} from "./round-valid-bets.ts";
export { addWin, settleBet, settleRound } from "./settle-bet.ts";
export { type SettledBet, settleBets } from "./settle-bets.ts";
export { type AccountScore, betStandings } from "./standings.ts";
