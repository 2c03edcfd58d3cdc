import { getValidBets, validBetFor } from "../../wagers/valid-bets.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { Wagers } from "../../wagers/wagers.ts";
import { type BookBets, getLegs } from "./book-bets.ts";
import type { BookStore } from "./book-store.ts";
import { matchRisk } from "./match-risk.ts";
import { RECHECK_DELAY_MS } from "./placing.ts";

interface SettlingDeps {
  book: BookStore;
  wagers: Wagers;
  bets: BookBets;
  clock: { now(): number };
}

export type CashOut =
  | { kind: "paid"; bet: Wager }
  /** The current value is below the one that the player agreed to. */
  | { kind: "changed"; value: number }
  | { kind: "refused"; code: "CASH_OUT_SUSPENDED" | "BET_OVER" };

/**
 * Settles slips when their matches have results, again when a result is corrected, and early on a cash-out. A cash-out
 * that was paid on a result is corrected with it.
 */
export function createSettling({ book, wagers, bets, clock }: SettlingDeps) {
  /**
   * Returns the valid bets of a single bet and the player's other single bets on its match, at every vendor of the
   * brand. A cashed-out bet has a valid bet of 0, and has returned its payment. So does a bet beyond the maximum number
   * that is weighed.
   */
  function sharesBeside(bet: Wager, now: number): ReadonlyMap<string, number> {
    const [leg, ...more] = getLegs(bet);
    if (!leg || more.length > 0) return new Map([[bet.id, bet.stake]]);
    const all = book.singlesOn(leg.fixtureId, bet).flatMap((id) => wagers.find(id) ?? []);
    const own = all.filter(({ outcome }) => outcome !== "cashed_out");
    // With corrections, no matter which of the bets is checked first.
    const cashedOut = all
      .filter(({ outcome }) => outcome === "cashed_out")
      .map((other) => ({ stake: other.stake, win: bets.cashedOutAgain(other, now)?.win ?? other.win }));
    const singles = own.flatMap((other) =>
      getLegs(other).map((pick) => ({ stake: other.stake, pick, odds: pick.odds })),
    );
    return new Map([[bet.id, 0], ...getValidBets(own, matchRisk(singles, cashedOut))]);
  }

  /** Opens a slip again whose result was withdrawn; returns true when the wallet has to be notified. */
  function openAgain(bet: Wager, now: number): boolean {
    const reason = bets.withdrawal(bet, now);
    if (reason === null) return false;
    wagers.decideOpen(bet.id, { detail: bets.detail(getLegs(bet), now), reason });
    return true;
  }

  /** Decides an open slip, or decides it again; returns true when the wallet has to be notified. */
  function look(bet: Wager, now: number): boolean {
    const next = bets.nextLook(getLegs(bet), now);
    const isCashedOut = bet.outcome === "cashed_out";
    const result = isCashedOut ? bets.cashedOutAgain(bet, now) : bets.result(bet, now);
    book.schedule(bet.id, next);
    if (!result) return bet.state === "settled" && !isCashedOut && openAgain(bet, now);
    const counted = { ...result, ...validBetFor(bet, result.outcome, sharesBeside(bet, now)) };
    if (bet.state === "open") {
      wagers.decide(bet.id, { ...counted, endRound: true });
      return true;
    }
    const reason = bets.correction(bet, now);
    if (reason === null) return false;
    wagers.decideAgain(bet.id, { ...counted, reason });
    return true;
  }

  return {
    /** Decides all due bets; returns the ids of those that wallets have to be notified of. */
    decideDue(now: number): string[] {
      return book.due(now).filter((id) => {
        const bet = wagers.find(id);
        if (!bet || ["refused", "reverted", "stuck"].includes(bet.state)) {
          book.schedule(id, null);
          return false;
        }
        if (bet.state === "open" || bet.state === "settled") return look(bet, now);
        book.schedule(id, now + RECHECK_DELAY_MS);
        return false;
      });
    },
    /** Schedules a check of open bets that a crash left without one. */
    takeUp(gameCodes: readonly string[]): void {
      for (const bet of gameCodes.flatMap((code) => wagers.getOpen(code))) {
        if (!book.isScheduled(bet.id)) book.schedule(bet.id, clock.now());
      }
    },
    /** Ends an open slip at its current value, if that is no less than the player agreed to. */
    async cashOut(bet: Wager, agreed: number): Promise<CashOut> {
      if (bet.outcome === "cashed_out") return { kind: "paid", bet: await wagers.deliver(bet.id) };
      if (bet.state !== "open") return { kind: "refused", code: "BET_OVER" };
      const now = clock.now();
      const value = bets.cashOut(bet, now);
      if (value === null) return { kind: "refused", code: "CASH_OUT_SUSPENDED" };
      if (value < agreed) return { kind: "changed", value };
      const detail = bets.detail(getLegs(bet), now, value);
      const paid = await wagers.settle(bet.id, { win: value, outcome: "cashed_out", detail, endRound: true });
      return { kind: "paid", bet: paid };
    },
  };
}
