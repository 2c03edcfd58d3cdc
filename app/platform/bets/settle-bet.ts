import type { BetDetail } from "../contract/bet-detail.ts";
import type { Trx } from "../database/database.server.ts";
import { type Bet, BetRefused, type Change } from "./bet.ts";
import { hasOutcome, isLostAtEnd, isRolledBack, recordChange, timeOfChange, updateBet } from "./bet-rows.ts";
import { moveTo } from "./change-bet.ts";
import { type GivenOutcome, type Standing, settledBy, withLateWin } from "./outcome.ts";
import { postForBet } from "./post-bet.ts";

/** A win of a bet in minor units, 0 included. `key`: the idempotency key of its transfer. */
export interface Win {
  key: string;
  amount: number;
  /** The bet's selection and result, when they are reported again. */
  detail?: BetDetail | undefined;
  now: number;
}

/**
 * Adds a win to a bet. An open one stays open. A settled one is changed by it, since money owed to a player is always
 * accepted: it keeps its outcome, but is won where it was lost or void. A win above 0 takes the place of a void;
 * one of 0 does so when the round ends.
 * @throws BetRefused ROLLED_BACK.
 */
export async function addWin(trx: Trx, bet: Bet, win: Win): Promise<Change> {
  const { amount } = win;
  if (await isRolledBack(trx, bet)) throw new BetRefused("ROLLED_BACK");
  if (amount === 0) return { bet: await addNothing(trx, bet, win), transferId: null, balance: null };
  if (bet.state === "open") {
    const { state, stake, validBet } = bet;
    return pay(trx, bet, win, "win", { state, stake, validBet, win: bet.win + amount });
  }
  return pay(trx, bet, win, "resettled", withLateWin(bet, amount));
}

/** Records a win of 0, which changes no amount: a void bet is lost when its round ends, and new details are stored. */
async function addNothing(trx: Trx, bet: Bet, { detail, now }: Win): Promise<Bet> {
  if (bet.state === "void" && !(await isLostAtEnd(trx, bet))) {
    const { state, stake, win, validBet } = bet;
    return recordChange(trx, bet, { kind: "resettled", to: { state, stake, win, validBet }, detail, now });
  }
  if (!detail) return bet;
  const settled = { ...bet, detail, changedAt: timeOfChange(bet, now) };
  await updateBet(trx, settled);
  return settled;
}

/**
 * Adds a last win, 0 included, and settles the bet: by `outcome`, or by its wins where that is left out. A bet is settled by one
 * outcome: another one takes the place of a void only, and is refused otherwise. A bet that the end of its round has settled may
 * still get its own. Without an outcome, the last win takes the place of a void, and any other settled bet gets it as
 * {@link addWin} says.
 * @throws BetRefused ROLLED_BACK; SETTLED; AMOUNT_MISMATCH (see {@link settledBy}).
 */
export async function settleBet(trx: Trx, bet: Bet, win: Win & GivenOutcome): Promise<Change> {
  const { outcome, amount } = win;
  const isSettled = bet.state !== "open" && bet.state !== "void";
  if (isSettled && outcome === undefined) return addWin(trx, bet, win);
  if (await isRolledBack(trx, bet)) throw new BetRefused("ROLLED_BACK");
  const isReplaced = bet.state === "void" && outcome !== "void";
  if (bet.state !== "open" && !isReplaced && (await hasOutcome(trx, bet))) throw new BetRefused("SETTLED");
  const kind = bet.state === "open" ? "settled" : "resettled";
  return pay(trx, bet, win, kind, settledBy(bet.stake, isReplaced ? amount : bet.win + amount, win), true);
}

async function pay(
  trx: Trx,
  bet: Bet,
  { key, amount, detail, now: given }: Win,
  kind: "win" | "settled" | "resettled",
  to: Standing,
  settles = false,
): Promise<Change> {
  // It takes the void's place, so that the difference moves.
  if (bet.state === "void") return moveTo(trx, bet, { key, kind, to, detail, settles, now: given });
  const now = timeOfChange(bet, given);
  const sides = { player: amount, vendor: -amount, house: 0 };
  const { transferId, balance } =
    amount === 0
      ? { transferId: null, balance: null }
      : await postForBet(trx, bet, { key, kind: "win", sides, now });
  const recorded = { kind, to, detail, transferId, settles, now };
  return { bet: await recordChange(trx, bet, recorded), transferId, balance };
}

/** The end of a round, by the call of a key. */
export interface RoundEnd {
  key: string;
  now: number;
  /** Valid bets by the ids of their bets, where they are known. */
  validBets: ReadonlyMap<string, number>;
}

/**
 * Settles those of a player's bets that are open, each by the wins it had, and loses the void ones that got a win of 0 since. Gives
 * what the player can spend after it, in minor units; null where the purse did not change.
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
      await recordChange(trx, bet, { kind: "settled", to: settledBy(bet.stake, bet.win, { validBet }), now });
    } else if (await isLostAtEnd(trx, bet)) {
      const to = settledBy(bet.stake, 0, { validBet });
      const moved = await moveTo(trx, bet, { key: `${key}/${bet.id}`, kind: "resettled", to, now });
      balance = moved.balance ?? balance;
    }
  }
  return balance;
}
