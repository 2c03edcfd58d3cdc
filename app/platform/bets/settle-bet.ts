import type { BetDetail } from "../contract/bet-detail.ts";
import type { Trx } from "../database/database.server.ts";
import { type Bet, BetRefused, type Change } from "./bet.ts";
import { hasOutcome, isRolledBack, recordChange, timeOfChange, updateBet } from "./bet-rows.ts";
import { moveTo } from "./change-bet.ts";
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
 * accepted: it keeps its outcome, but is won where it was lost or void. A win above 0 takes the place of a void.
 * @throws BetRefused ROLLED_BACK.
 */
export async function addWin(trx: Trx, bet: Bet, win: Win): Promise<Change> {
  const { amount, detail, now } = win;
  if (await isRolledBack(trx, bet)) throw new BetRefused("ROLLED_BACK");
  if (amount === 0) {
    if (!detail) return { bet, transferId: null, balance: null };
    const told = { ...bet, detail, changedAt: timeOfChange(bet, now) };
    await updateBet(trx, told);
    return { bet: told, transferId: null, balance: null };
  }
  if (bet.state === "open") {
    const { state, stake, validBet } = bet;
    return pay(trx, bet, win, "win", { state, stake, validBet, win: bet.win + amount });
  }
  return pay(trx, bet, win, "resettled", withLateWin(bet, amount));
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

/**
 * Settles those of a player's bets that are open, each by the wins it had, with valid bets by their ids where they are known.
 * Returns them all as they stand then.
 */
export async function settleRound(
  trx: Trx,
  bets: readonly Bet[],
  now: number,
  validBets: ReadonlyMap<string, number> = new Map(),
): Promise<Bet[]> {
  const settled: Bet[] = [];
  for (const bet of bets) {
    const isOpen = bet.state === "open";
    const to = settledBy(bet.stake, bet.win, { validBet: validBets.get(bet.id) });
    settled.push(isOpen ? await recordChange(trx, bet, { kind: "settled", to, now }) : bet);
  }
  return settled;
}
