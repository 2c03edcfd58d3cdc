import {
  addWin,
  type Bet,
  BetError,
  canCoverEachOther,
  computeRoundValidBets,
  computeSettlement,
  deleteRoundRisk,
  findBet,
  findBetsOfRound,
  isLostAtRoundEnd,
  resettleBet,
  settleBet,
  settleRound,
  unsettleBet,
  updateRoundValidBets,
} from "../bets/bets.server.ts";
import type { BetOutcome } from "../contract/bet-detail.ts";
import type { Trx } from "../database/database.server.ts";
import { type Answer, type RefusalCode, refuse } from "./answers.ts";
import type { Body } from "./bodies.ts";
import { findCall } from "./call-log.ts";
import { acceptFreshCall, type FreshCall, type MoneyCall, runOnce } from "./run-once.ts";

/**
 * Pays the win of a bet, 0 included, whatever the state of the player's session, account or brand. Final refusals:
 * NOT_A_BET, BET_MISMATCH, BET_REFUSED, BET_ROLLED_BACK, BET_SETTLED, WRONG_CURRENCY, AMOUNT_MISMATCH. BET_UNKNOWN is
 * not final: the bet may still arrive.
 */
export function win(call: MoneyCall, body: Body<"win">): Promise<Answer> {
  const { transactionId, roundId, playerId, betTransactionId, currency, amount, endRound: last } = body;
  const { outcome, validBet, detail } = body;
  const noted = { transactionId, roundId, playerId, betTransactionId, amount, kind: "win" } as const;
  const content = [betTransactionId, currency, amount, last];
  return runOnce(call, noted, content, { outcome, validBet, detail }, async (fresh) => {
    const { trx, scope, player, now } = fresh;
    const bets = await findBetsOfRound(trx, { ...scope, roundId, accountId: player.id });
    const bet = bets.find((one) => one.transactionId === betTransactionId);
    return withAcceptedBet(fresh, { bet: bet ?? null, currency, betTransactionId, roundId }, async (bet) => {
      const win = { key: transactionId, amount, detail, now };
      const isLast = last || outcome !== undefined;
      const round = { ...scope, roundId, accountId: player.id };
      const covers = canCoverEachOther(bets);
      if (!isLast) {
        const added = await addWin(trx, bet, win);
        if (covers && bet.state !== "open") await updateRoundValidBets(trx, round, now);
        return acceptFreshCall(fresh, added);
      }
      const others = bets.filter((one) => one.id !== bet.id);
      const ending = last ? await loadEndingBets(trx, others) : [];
      const settling = bet.state === "open" ? [bet, ...ending] : ending;
      const ended = applyRoundEnd(bets, settling, new Map([[bet.id, { amount, outcome }]]));
      const { ofBet } = computeRoundValidBets(validBet === undefined ? ended : []);
      const counts = validBet ?? (bet.state === "open" ? ofBet.get(bet.id) : undefined);
      const paid = await settleBet(trx, bet, { ...win, outcome, validBet: counts });
      const balance = await settleRound(trx, ending, { key: transactionId, now, validBets: ofBet });
      if (covers)
        await (validBet === undefined ? updateRoundValidBets(trx, round, now) : deleteRoundRisk(trx, round));
      return acceptFreshCall(fresh, { ...paid, balance: balance ?? paid.balance });
    });
  });
}

/**
 * Changes the outcome of a settled bet; `amount` is the whole new win. The same final refusals as for a win.
 * BET_UNKNOWN and BET_OPEN are not final: the settling call may be on its way.
 */
export function resettle(call: MoneyCall, body: Body<"resettle">): Promise<Answer> {
  const { transactionId, roundId, playerId, betTransactionId, currency, amount, outcome, reason } = body;
  const { validBet, detail } = body;
  const noted = { transactionId, roundId, playerId, betTransactionId, amount, kind: "resettle" } as const;
  const content = [betTransactionId, currency, amount, outcome, reason];
  return runOnce(call, noted, content, { validBet, detail }, async (fresh) => {
    const { trx, scope, now } = fresh;
    const bet = await findBet(trx, scope, betTransactionId);
    return withAcceptedBet(fresh, { bet, currency, betTransactionId, roundId }, async (bet) => {
      const to = { outcome, win: amount, validBet, reason, detail };
      const changed = await resettleBet(trx, bet, { key: transactionId, ...to, now });
      await (validBet === undefined ? updateRoundValidBets(trx, bet, now) : deleteRoundRisk(trx, bet));
      return acceptFreshCall(fresh, changed);
    });
  });
}

/**
 * Opens a settled bet again: its wins are taken back, and the next call settles it again. The final refusals are those
 * of a win. BET_UNKNOWN and BET_OPEN are not final: the call that settles the bet may be on its way.
 */
export function unsettle(call: MoneyCall, body: Body<"unsettle">): Promise<Answer> {
  const { transactionId, roundId, playerId, betTransactionId, currency, reason } = body;
  const noted = { transactionId, roundId, playerId, betTransactionId, amount: 0, kind: "unsettle" } as const;
  return runOnce(call, noted, [betTransactionId, currency, reason], {}, async (fresh) => {
    const { trx, scope, now } = fresh;
    const bet = await findBet(trx, scope, betTransactionId);
    return withAcceptedBet(fresh, { bet, currency, betTransactionId, roundId }, async (bet) =>
      acceptFreshCall(fresh, await unsettleBet(trx, bet, { key: transactionId, reason, now })),
    );
  });
}

/**
 * Settles the player's open bets of a round, and marks as lost the void ones that were followed by a win of 0.
 * Repeating it is accepted. ROUND_UNKNOWN is not final.
 */
export function finishRound(call: MoneyCall, body: Body<"end-round">): Promise<Answer> {
  const { transactionId, roundId, playerId } = body;
  const noted = { transactionId, roundId, playerId, betTransactionId: null, amount: 0 };
  return runOnce(call, { ...noted, kind: "end_round" }, [], {}, async (fresh) => {
    const { trx, scope, player, now } = fresh;
    const bets = await findBetsOfRound(trx, { ...scope, roundId, accountId: player.id });
    if (bets.length === 0) return refuse("ROUND_UNKNOWN", { balance: player.available });
    const ending = await loadEndingBets(trx, bets);
    const { ofBet } = computeRoundValidBets(applyRoundEnd(bets, ending));
    const balance = await settleRound(trx, ending, { key: transactionId, now, validBets: ofBet });
    if (ending.length > 0) await updateRoundValidBets(trx, { ...scope, roundId, accountId: player.id }, now);
    return acceptFreshCall(fresh, { transferId: null, balance });
  });
}

/** Returns the player's bets that the end of a round settles. */
async function loadEndingBets(trx: Trx, bets: readonly Bet[]): Promise<Bet[]> {
  const ending: Bet[] = [];
  for (const bet of bets) if (bet.state === "open" || (await isLostAtRoundEnd(trx, bet))) ending.push(bet);
  return ending;
}

/** Returns a player's bets of a round after some of them are settled. A void bet without a win stays unchanged. */
function applyRoundEnd(
  bets: readonly Bet[],
  ending: readonly Bet[],
  wins: ReadonlyMap<string, { amount: number; outcome?: BetOutcome | undefined }> = new Map(),
): Bet[] {
  return bets.map((bet) => {
    if (!ending.some(({ id }) => id === bet.id)) return bet;
    const { amount, outcome } = wins.get(bet.id) ?? { amount: 0, outcome: undefined };
    const win = bet.state === "void" ? amount : bet.win + amount;
    // A void bet whose win differs from its stake is refused on settlement.
    return { ...bet, ...(outcome === "void" ? {} : computeSettlement(bet.stake, win, { outcome })) };
  });
}

const REFUSED_AS: Readonly<Partial<Record<BetError["code"], RefusalCode>>> = {
  ROLLED_BACK: "BET_ROLLED_BACK",
  AMOUNT_MISMATCH: "AMOUNT_MISMATCH",
  SETTLED: "BET_SETTLED",
};

/** Runs `work` on the bet that a call names, if it is an accepted bet of this player. */
async function withAcceptedBet(
  fresh: FreshCall,
  named: { bet: Bet | null; currency: string; betTransactionId: string; roundId: string },
  work: (bet: Bet) => Promise<Answer>,
): Promise<Answer> {
  const { player, decline } = fresh;
  const { bet, currency, betTransactionId, roundId } = named;
  if (!bet) return withoutBet(fresh, betTransactionId, roundId);
  if (bet.ownWallet || bet.stake === 0) return decline("NOT_A_BET");
  if (bet.accountId !== player.id || bet.roundId !== roundId) return decline("BET_MISMATCH");
  if (currency !== player.currency) return decline("WRONG_CURRENCY");
  try {
    return await work(bet);
  } catch (error) {
    if (!(error instanceof BetError)) throw error;
    if (error.code === "NOT_SETTLED") return refuse("BET_OPEN", { balance: player.available });
    const code = REFUSED_AS[error.code];
    if (!code) throw error;
    return decline(code);
  }
}

/** Responds to a call about a transaction id that is not a bet of the player in this round. */
async function withoutBet(fresh: FreshCall, betTransactionId: string, roundId: string): Promise<Answer> {
  const { trx, scope, player, decline } = fresh;
  const target = await findCall(trx, scope, betTransactionId);
  if (!target) return refuse("BET_UNKNOWN", { balance: player.available });
  if (target.kind !== "bet") return decline("NOT_A_BET");
  const isOwn = target.account_id === player.id && target.round_id === roundId;
  if (!isOwn) return decline("BET_MISMATCH");
  return decline(target.state === "declined" ? "BET_REFUSED" : "BET_ROLLED_BACK");
}
