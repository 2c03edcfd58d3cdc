import { findBet, rollBackBet } from "../bets/bets.server.ts";
import { type Answer, refuse } from "./answers.ts";
import type { Body } from "./bodies.ts";
import { findCall, logCall, markRolledBack } from "./call-log.ts";
import { acceptFreshCall, type FreshCall, type MoneyCall, runOnce } from "./run-once.ts";

/**
 * Rolls a bet back once. A bet that has not arrived yet is refused when it does. The responses to such a rollback and
 * to that of a settled bet depend on the vendor's expectations. Final refusals: NOT_A_BET, BET_MISMATCH, and, for
 * vendors that expect a refusal, ROUND_SETTLED and BET_UNKNOWN.
 */
export function rollback(call: MoneyCall, body: Body<"rollback">): Promise<Answer> {
  const { transactionId, roundId, playerId, betTransactionId, reason } = body;
  const noted = { transactionId, roundId, playerId, betTransactionId, amount: 0, kind: "rollback" } as const;
  return runOnce(call, noted, [betTransactionId], { reason }, async (fresh) => {
    const { trx, scope, answers, player, now, decline } = fresh;
    const target = await findCall(trx, scope, betTransactionId);
    if (!target) return rollBackUnknown(fresh, body);
    if (target.kind !== "bet") return decline("NOT_A_BET");
    if (target.account_id !== player.id || target.round_id !== roundId) return decline("BET_MISMATCH");
    // Refused, rolled back before, or never arrived: there is nothing to roll back.
    if (target.state !== "applied") return acceptFreshCall(fresh);
    const bet = await findBet(trx, scope, betTransactionId);
    if (!bet) throw new Error(`the bet ${betTransactionId} of ${scope.vendor} was taken and is not there`);
    if (bet.state !== "open" && answers.rollbackOfSettledBet === "refused") {
      return decline("ROUND_SETTLED");
    }
    const moved = await rollBackBet(trx, bet, { key: transactionId, reason, now });
    await markRolledBack(trx, scope, betTransactionId, now);
    return acceptFreshCall(fresh, moved);
  });
}

/** Logs a tombstone under the bet's id, with the response for the bet if it still arrives. */
async function rollBackUnknown(fresh: FreshCall, body: Body<"rollback">): Promise<Answer> {
  const { trx, scope, answers, player, now } = fresh;
  await logCall(trx, scope, {
    transactionId: body.betTransactionId,
    kind: "bet",
    state: "tombstone",
    digest: "",
    accountId: player.id,
    roundId: body.roundId,
    betTransactionId: null,
    amount: 0,
    transferId: null,
    answer: refuse("BET_ROLLED_BACK"),
    now,
  });
  return answers.rollbackOfUnknownBet === "accepted" ? acceptFreshCall(fresh) : fresh.decline("BET_UNKNOWN");
}
