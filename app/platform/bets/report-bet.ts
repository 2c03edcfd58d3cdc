import type { Trx } from "../database/database.server.ts";
import { type Bet, BetError } from "./bet.ts";
import { findBet, insertBet, lastChange, recordChange } from "./bet-rows.ts";
import { type BetResult, computeSettlement, type ReportedOutcome } from "./outcome.ts";
import { type BetRequest, newBet } from "./place-bet.ts";
import { computeRoundValidBets } from "./round-valid-bets.ts";

/** A finished bet that was played from the vendor's own wallet; amounts are minor units. */
export interface ReportedBet extends BetRequest, ReportedOutcome {
  stake: number;
  win: number;
  /** UTC epoch milliseconds, by the vendor's clock. */
  placedAt: number;
  /** 0 at first; a higher revision changes the bet. */
  revision: number;
}

/**
 * Returns the standing of a bet that forms its own round. Without a valid bet from the vendor, it counts as a single
 * bet of a round does.
 */
function computeReportedResult(report: ReportedBet): BetResult {
  const { stake, win, validBet, game, type } = report;
  const to = computeSettlement(stake, win, report);
  if (validBet !== undefined) return to;
  const { ofBet } = computeRoundValidBets([{ ...to, id: "", gameType: game.type, type }]);
  return { ...to, validBet: ofBet.get("") ?? 0 };
}

/**
 * Records a bet played from the vendor's own wallet: no money moves. Repeating a revision or sending an older one
 * changes nothing.
 * @throws BetError ID_TAKEN for another bet's id, or different content of the same revision; AMOUNT_MISMATCH.
 */
export async function recordReportedBet(trx: Trx, report: ReportedBet): Promise<Bet> {
  const { transactionId, stake, revision, detail, now } = report;
  const to = computeReportedResult(report);
  const known = await findBet(trx, report, transactionId);
  // The number of its row in the history encodes the revision.
  const seq = revision + 1;
  if (!known) {
    // The time is from another company's clock, so it is limited to now.
    const bet = newBet(report, { stake, ownWallet: true, placedAt: Math.min(now, report.placedAt) });
    if (!(await insertBet(trx, bet, now))) throw new BetError("ID_TAKEN");
    return recordChange(trx, bet, { kind: "settled", to, seq, now });
  }
  const { player, game } = report;
  const isSameBet =
    known.ownWallet &&
    known.accountId === player.id &&
    known.gameId === game.id &&
    known.currency === player.currency;
  if (!isSameBet) throw new BetError("ID_TAKEN");
  const last = (await lastChange(trx, known))?.seq ?? 0;
  if (seq > last) return recordChange(trx, known, { kind: "resettled", to, detail, seq, now });
  const isSame =
    known.stake === stake &&
    known.win === to.win &&
    known.state === to.state &&
    (report.validBet === undefined || known.validBet === to.validBet);
  if (seq === last && !isSame) throw new BetError("ID_TAKEN");
  return known;
}
