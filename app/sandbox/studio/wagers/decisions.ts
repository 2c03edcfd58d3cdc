import type { WagerStore } from "./store.ts";
import type { Wager, WagerDetail, WagerResult } from "./wager.ts";

/**
 * Creates the functions that decide bets; decisions are stored and not sent yet. A game may decide in the same database
 * transaction in which it stores its own data. A bet that cannot be decided is returned unchanged.
 */
export function createDecisions(store: WagerStore) {
  function need(id: string): Wager {
    const wager = store.find(id);
    if (!wager) throw new Error(`wager ${id} is gone`);
    return wager;
  }

  /** Decides the final outcome of an open bet. With `endRound` the round accepts no further bets from the player. */
  function decide(id: string, result: WagerResult & { endRound?: boolean }): Wager {
    const wager = need(id);
    if (wager.state !== "open") return wager;
    const { win, outcome, validBet = null, detail, data = wager.data } = result;
    // The wallet settles the player's other bets of a round when the round ends, so only the last one to be sent ends
    // it.
    const endRound = result.endRound === true && !store.hasOthers(wager);
    return store.change(wager, { state: "settling", win, outcome, validBet, detail, data, endRound });
  }

  /** Changes the outcome of a settled bet, with a reason. */
  function decideAgain(id: string, result: WagerResult & { reason: string }): Wager {
    const wager = need(id);
    if (wager.state !== "settled" || wager.kind !== "bet") return wager;
    const { win, outcome, validBet = null, detail, data = wager.data, reason } = result;
    const outcomeData = { win, outcome, validBet, detail, data, reason };
    return store.change(wager, { ...outcomeData, state: "resettling", revision: wager.revision + 1 });
  }

  /** Opens a settled bet again, with the reason: its result was withdrawn. */
  function decideOpen(id: string, { detail, reason }: { detail: WagerDetail; reason: string }): Wager {
    const wager = need(id);
    if (wager.state !== "settled" || wager.kind !== "bet") return wager;
    const none = { win: 0, outcome: null, validBet: null, endRound: false };
    const revision = wager.revision + 1;
    return store.change(wager, { ...none, detail, reason, revision, state: "unsettling" });
  }

  /** Voids a bet, with the reason: an open one is rolled back, a settled one gets its stake as its win. */
  function decideVoid(id: string, reason: string): Wager {
    const wager = need(id);
    if (wager.state === "open") return store.change(wager, { state: "reverting", reason });
    return decideAgain(id, { win: wager.stake, outcome: "void", detail: wager.detail, reason });
  }

  return { need, decide, decideAgain, decideOpen, decideVoid };
}
