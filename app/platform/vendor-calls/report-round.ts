import { BetError, recordReportedBet } from "../bets/bets.server.ts";
import {
  deleteOwnWalletPlay,
  ownWalletPlay,
  scheduleReturn,
} from "../vendor-wallets/vendor-wallets.server.ts";
import { findGame } from "./admission.ts";
import { type Answer, accept, refuse } from "./answers.ts";
import type { Body } from "./bodies.ts";
import { lockPlayer } from "./players.ts";
import type { MoneyCall } from "./run-once.ts";

/**
 * Records a finished bet that was played from the vendor's own wallet: it appears in the betting record and its stake
 * is valid bet, but no money moves here. A repeated report is accepted; a higher revision changes it.
 *
 * Refusals: PLAYER_UNKNOWN, GAME_UNKNOWN, WRONG_CURRENCY, AMOUNT_MISMATCH, and TRANSACTION_CONFLICT for an id of
 * another bet, or a revision that arrived with other content.
 */
export async function reportRound(call: MoneyCall, body: Body<"round">): Promise<Answer> {
  const { trx, scope, clock } = call;
  const { roundId, stake, win, outcome, validBet, detail, revision, startedAt } = body;
  const player = await lockPlayer(trx, scope.merchantId, body.playerId);
  if (player?.book !== "real") return refuse("PLAYER_UNKNOWN");
  const now = clock.now();
  if (player.currency !== body.currency) return refuse("WRONG_CURRENCY");
  const game = await findGame(trx, scope.vendor, body.gameCode);
  if (!game) return refuse("GAME_UNKNOWN");
  const allowed = await ownWalletPlay(trx, scope, roundId);
  try {
    await recordReportedBet(trx, {
      ...scope,
      transactionId: roundId,
      roundId,
      player,
      game,
      type: body.betType ?? "bet",
      stake,
      win,
      outcome,
      validBet,
      detail: detail ?? { kind: "none" },
      revision: revision ?? 0,
      // By our own clock if the vendor sent `may-play` first.
      placedAt: allowed?.account_id === player.id ? allowed.asked_at : startedAt,
      now,
    });
    await deleteOwnWalletPlay(trx, scope, { roundId, accountId: player.id });
    if (win > 0) await scheduleReturn(trx, { ...scope, accountId: player.id, now });
    return accept({ roundId });
  } catch (error) {
    if (!(error instanceof BetError)) throw error;
    return refuse(error.code === "AMOUNT_MISMATCH" ? "AMOUNT_MISMATCH" : "TRANSACTION_CONFLICT");
  }
}
