import type { BetDetail } from "../contract/bet-detail.ts";
import type { Trx } from "../database/database.server.ts";
import { type Bet, type BetChangeResult, BetError } from "./bet.ts";
import {
  hasOutcome,
  isLostAtRoundEnd,
  isRolledBack,
  recordChange,
  timeOfChange,
  updateBet,
} from "./bet-rows.ts";
import { applyBetTransition } from "./change-bet.ts";
import { addLateWin, type BetResult, computeSettlement, type ReportedOutcome } from "./outcome.ts";
import { postBetTransfer } from "./post-bet.ts";

/** A win of a bet in minor units, may be 0. `key`: the idempotency key of its transfer. */
export interface Win {
  key: string;
  amount: number;
  /** The bet's selection and result, when they are reported again. */
  detail?: BetDetail | undefined;
  now: number;
}

/**
 * Adds a win to a bet. An open bet stays open. A settled bet is changed, since money owed to a player is always
 * accepted: its outcome stays, except that lost and void become won. A win above 0 replaces a void at once, a win of 0
 * when the round ends.
 * @throws BetError ROLLED_BACK.
 */
export async function addWin(trx: Trx, bet: Bet, win: Win): Promise<BetChangeResult> {
  const { amount } = win;
  if (await isRolledBack(trx, bet)) throw new BetError("ROLLED_BACK");
  if (amount === 0) return { bet: await recordZeroWin(trx, bet, win), transferId: null, balance: null };
  if (bet.state === "open") {
    const { state, stake, validBet } = bet;
    return pay(trx, bet, win, "win", { state, stake, validBet, win: bet.win + amount });
  }
  return pay(trx, bet, win, "resettled", addLateWin(bet, amount));
}

/**
 * Records a win of 0, which changes no amount: a void bet becomes lost when its round ends, and new details are stored.
 */
async function recordZeroWin(trx: Trx, bet: Bet, { detail, now }: Win): Promise<Bet> {
  if (bet.state === "void" && !(await isLostAtRoundEnd(trx, bet))) {
    const { state, stake, win, validBet } = bet;
    return recordChange(trx, bet, { kind: "resettled", to: { state, stake, win, validBet }, detail, now });
  }
  if (!detail) return bet;
  const settled = { ...bet, detail, changedAt: timeOfChange(bet, now) };
  await updateBet(trx, settled);
  return settled;
}

/**
 * Adds a last win, which may be 0, and settles the bet by `outcome`, or by its wins if omitted. A bet is settled by one
 * outcome: another one replaces only a void and is refused otherwise. A bet settled by the end of its round may still
 * get its own outcome. Without an outcome, the last win replaces a void, and is added to any other settled bet as in
 * {@link addWin}.
 * @throws BetError ROLLED_BACK; SETTLED; AMOUNT_MISMATCH (see {@link computeSettlement}).
 */
export async function settleBet(trx: Trx, bet: Bet, win: Win & ReportedOutcome): Promise<BetChangeResult> {
  const { outcome, amount } = win;
  const isSettled = bet.state !== "open" && bet.state !== "void";
  if (isSettled && outcome === undefined) return addWin(trx, bet, win);
  if (await isRolledBack(trx, bet)) throw new BetError("ROLLED_BACK");
  const isReplaced = bet.state === "void" && outcome !== "void";
  if (bet.state !== "open" && !isReplaced && (await hasOutcome(trx, bet))) throw new BetError("SETTLED");
  const kind = bet.state === "open" ? "settled" : "resettled";
  return pay(
    trx,
    bet,
    win,
    kind,
    computeSettlement(bet.stake, isReplaced ? amount : bet.win + amount, win),
    true,
  );
}

async function pay(
  trx: Trx,
  bet: Bet,
  { key, amount, detail, now: given }: Win,
  kind: "win" | "settled" | "resettled",
  to: BetResult,
  settles = false,
): Promise<BetChangeResult> {
  // It replaces the void, so the difference moves.
  if (bet.state === "void")
    return applyBetTransition(trx, bet, { key, kind, to, detail, settles, now: given });
  const now = timeOfChange(bet, given);
  const sides = { player: amount, vendor: -amount, house: 0 };
  const { transferId, balance } =
    amount === 0
      ? { transferId: null, balance: null }
      : await postBetTransfer(trx, bet, { key, kind: "win", sides, now });
  const recorded = { kind, to, detail, transferId, settles, now };
  return { bet: await recordChange(trx, bet, recorded), transferId, balance };
}

/** The end of a round, with the key of its call. */
export interface RoundEnd {
  key: string;
  now: number;
  /** Known valid bets, by bet id. */
  validBets: ReadonlyMap<string, number>;
}

/**
 * Settles a player's open bets, each by its wins so far, and marks void ones lost that have since got a win of 0.
 * Returns the player's spendable balance after it, in minor units; null if the purse did not change.
 */
export async function settleRound(
  trx: Trx,
  bets: readonly Bet[],
  { key, now, validBets }: RoundEnd,
): Promise<number | null> {
  let balance: number | null = null;
  for (const bet of bets) {
    const validBet = validBets.get(bet.id);
    if (bet.state === "open") {
      await recordChange(trx, bet, {
        kind: "settled",
        to: computeSettlement(bet.stake, bet.win, { validBet }),
        now,
      });
    } else if (await isLostAtRoundEnd(trx, bet)) {
      const to = computeSettlement(bet.stake, 0, { validBet });
      const moved = await applyBetTransition(trx, bet, {
        key: `${key}/${bet.id}`,
        kind: "resettled",
        to,
        now,
      });
      balance = moved.balance ?? balance;
    }
  }
  return balance;
}
