import { lossAtRisk } from "../../../../shared/stake-at-risk.ts";
import type { Draw } from "../../maths/game-maths.ts";
import { getPlayer, getValidBets, validBetFor } from "../../wagers/valid-bets.ts";
import type { Wager, WagerDetail } from "../../wagers/wager.ts";
import type { Wagers } from "../../wagers/wagers.ts";
import type { FightStore } from "./fight-store.ts";
import { computePayout, drawWinner, getFight, SIDES, type Side, toResult } from "./fights.ts";

interface SettlingDeps {
  fights: FightStore;
  wagers: Wagers;
  draw: Draw;
  /** Called when the result of a bet has been delivered to the wallet. */
  tell(bet: Wager): void;
}

/** States in which the wallet's response is pending: such a bet is decided on a later pass. */
const UNANSWERED = ["placing", "settling", "resettling", "unsettling"];

/** Returns the details of a bet for the operator: docs/vendor-wallet.md, `detail`. */
export function toDetail(table: string, side: Side, odds: number, winner: Side | null): WagerDetail {
  return { kind: "table", table, position: side, odds, result: winner ? [winner] : [] };
}

/** Returns the most that a player's bets on a fight can lose together, in minor units. */
export function fightRisk(bets: readonly Pick<Wager, "type" | "stake" | "data">[]): number {
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0);
  const winOn = (winner: Side) =>
    bets.reduce((sum, bet) => {
      return sum + computePayout(bet.stake, Number(bet.data.odds), toResult(bet.type as Side, winner));
    }, 0);
  return lossAtRisk(SIDES, stake, winOn, Number.POSITIVE_INFINITY);
}

/** Draws the winner when bets are closed, and settles the bets when the fight is over. */
export function createSettling({ fights, wagers, draw, tell }: SettlingDeps) {
  /** Notifies the wallet, and then the frame. `settleOpen` retries failures. */
  function deliver({ id }: Wager): void {
    wagers
      .deliver(id)
      .then(tell)
      .catch(() => {});
  }

  /** Ends a pass. A pending bet was stored before the fight closed, so it is settled once the wallet has responded. */
  function endLook(roundId: string, all: readonly Wager[]): void {
    if (!all.some(({ state }) => UNANSWERED.includes(state))) fights.setDone(roundId);
  }

  function settle(roundId: string, winner: Side): void {
    const all = wagers.ofRound(roundId);
    endLook(roundId, all);
    // Includes bets whose wallet response is pending: they may still be accepted.
    const taken = all.filter(({ state }) => !["refused", "reverting", "reverted"].includes(state));
    const shares = new Map(
      [...Map.groupBy(taken, getPlayer).values()].flatMap((own) => [...getValidBets(own, fightRisk(own))]),
    );
    for (const bet of all.filter(({ state }) => state === "open")) {
      const side = bet.type as Side;
      const odds = Number(bet.data.odds);
      const outcome = toResult(side, winner);
      const win = computePayout(bet.stake, odds, outcome);
      const detail = toDetail(String(bet.detail.table), side, odds, winner);
      deliver(
        wagers.decide(bet.id, { win, outcome, ...validBetFor(bet, outcome, shares), detail, endRound: true }),
      );
    }
  }

  /** Refunds a void fight's bets, including those whose wallet response is still pending. */
  function takeBack(roundId: string, reason: string): void {
    const all = wagers.ofRound(roundId);
    endLook(roundId, all);
    for (const bet of all) {
      const isPaid = bet.state === "settled" && bet.outcome !== "void";
      if (bet.state === "open" || isPaid) deliver(wagers.decideVoid(bet.id, reason));
    }
  }

  return {
    settleDue(now: number): void {
      for (const row of fights.left(now)) {
        if (row.void_reason !== null) {
          takeBack(row.round_id, row.void_reason);
          continue;
        }
        const fight = getFight(row.game_code, row.number);
        const winner = row.winner ?? drawWinner(fight, draw);
        if (row.winner === null) fights.setWinner(row.round_id, winner);
        if (now >= fight.resultAt) settle(row.round_id, winner);
      }
    },
    /** Declares a fight void; returns false if it already is, or if it had no bets and was not watched. */
    voidFight(roundId: string, reason: string): boolean {
      if (!fights.setVoid(roundId, reason)) return false;
      takeBack(roundId, reason);
      return true;
    },
  };
}
