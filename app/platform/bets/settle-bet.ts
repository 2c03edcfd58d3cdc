import type { BetDetail } from "../contract/bet-detail.ts";
import type { Trx } from "../database/database.server.ts";
import { type Bet, BetRefused, type Change } from "./bet.ts";
import { isRolledBack, recordChange, updateBet } from "./bet-rows.ts";
import { type GivenOutcome, type Standing, settledBy, withLateWin } from "./outcome.ts";
import { postForBet } from "./post-bet.ts";

/** A win of a bet in minor units, 0 included. `key`: the idempotency key of its transfer. */
export interface Win {
  key: string;
  amount: number;
  /** What was bet and what came of it, where it is told anew. */
  detail?: BetDetail | undefined;
  now: number;
}

/**
 * Adds a win to a bet. An open one stays open. A settled one is changed by it, since money owed to a player is always
 * accepted: it keeps its outcome, but is won where it was lost or void.
 * @throws BetRefused ROLLED_BACK.
 */
export async function addWin(trx: Trx, bet: Bet, win: Win): Promise<Change> {
  const { amount, detail, now } = win;
  if (await isRolledBack(trx, bet)) throw new BetRefused("ROLLED_BACK");
  if (amount === 0) {
    if (!detail) return { bet, transferId: null, balance: null };
    const told = { ...bet, detail };
    await updateBet(trx, told, now);
    return { bet: told, transferId: null, balance: null };
  }
  if (bet.state === "open") {
    const { state, stake, validBet } = bet;
    return pay(trx, bet, win, "win", { state, stake, validBet, win: bet.win + amount });
  }
  return pay(trx, bet, win, "resettled", withLateWin(bet, amount));
}

/**
 * Adds a last win, 0 included, and settles the bet: by `outcome`, or by its wins where that is left out. A bet that was
 * settled before is settled anew by an outcome; without one, it gets the win as {@link addWin} says.
 * @throws BetRefused ROLLED_BACK; AMOUNT_MISMATCH (see {@link settledBy}).
 */
export async function settleBet(trx: Trx, bet: Bet, win: Win & GivenOutcome): Promise<Change> {
  if (bet.state !== "open" && win.outcome === undefined) return addWin(trx, bet, win);
  if (await isRolledBack(trx, bet)) throw new BetRefused("ROLLED_BACK");
  const kind = bet.state === "open" ? "settled" : "resettled";
  return pay(trx, bet, win, kind, settledBy(bet.stake, bet.win + win.amount, win));
}

async function pay(
  trx: Trx,
  bet: Bet,
  { key, amount, detail, now }: Win,
  kind: "win" | "settled" | "resettled",
  to: Standing,
): Promise<Change> {
  const sides = { player: amount, vendor: -amount, house: 0 };
  const { transferId, balance } =
    amount === 0
      ? { transferId: null, balance: null }
      : await postForBet(trx, bet, { key, kind: "win", sides, now });
  return { bet: await recordChange(trx, bet, { kind, to, detail, transferId, now }), transferId, balance };
}

/** Settles those of a player's bets that are open, each by the wins it had. Returns them all as they stand then. */
export async function settleRound(trx: Trx, bets: readonly Bet[], now: number): Promise<Bet[]> {
  const settled: Bet[] = [];
  for (const bet of bets) {
    const isOpen = bet.state === "open";
    const to = settledBy(bet.stake, bet.win, {});
    settled.push(isOpen ? await recordChange(trx, bet, { kind: "settled", to, now }) : bet);
  }
  return settled;
}
