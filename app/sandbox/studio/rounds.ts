import { randomUUID } from "node:crypto";
import { placeBet, type RoundsDeps, reportRound, settleRound } from "./settle-round.ts";
import type { Play, Round } from "./store.ts";

export type Spun = { kind: "round"; round: Round } | { kind: "busy" } | { kind: "conflict" };

/**
 * Plays rounds: bet, draw, win, one after another, each step stored before the next. The wallet is told every outcome
 * until it has answered; a bet whose answer is unknown is rolled back.
 */
export function createRounds(deps: RoundsDeps) {
  const { store, clock } = deps;
  const settle = (round: Round) => settleRound(deps, round);

  /** Rounds this process is working on; after a crash there are none. */
  const working = new Map<string, Promise<Round>>();

  /** One at a time for each round. */
  function work(round: Round, steps: (round: Round) => Promise<Round>): Promise<Round> {
    const underway = working.get(round.id);
    if (underway) return underway;
    const done = steps(round).finally(() => working.delete(round.id));
    working.set(round.id, done);
    return done;
  }

  return {
    /**
     * Plays one spin. The same spin again gives the same round, also while it is being played; with another stake it
     * is a conflict. While the seat's last round cannot be settled, it is busy.
     */
    async spin(play: Play, spinId: string, stake: number): Promise<Spun> {
      const open = store.openRoundAt(play);
      if (open && open.spinId !== spinId) {
        const settled = await work(open, settle);
        if (store.openRoundAt(play)?.id === settled.id) return { kind: "busy" };
      }
      const { merchant, vendor, gameCode, playerId, currency, token } = play;
      const { wallet: kind } = play;
      const seat = { merchant, vendor, gameCode, playerId };
      const begun = {
        ...seat,
        id: randomUUID(),
        currency,
        spinId,
        stake,
        createdAt: clock.now(),
        wallet: kind,
      };
      const isNew = store.beginRound(begun);
      const round = store.findSpin(seat, spinId);
      if (!round) return { kind: "busy" };
      if (round.stake !== stake) return { kind: "conflict" };
      const steps = isNew ? (fresh: Round) => placeBet(deps, fresh, token) : settle;
      return { kind: "round", round: await work(round, steps) };
    },

    /** Tries every open round once; those that are being played are left alone. Gives how many are still open. */
    async settleOpen(): Promise<number> {
      for (const round of store.openRounds()) {
        if (!working.has(round.id)) await work(round, settle);
      }
      for (const round of store.untoldRounds()) await reportRound(deps, round);
      return store.openRounds().length;
    },

    /** Waits for what is being played. */
    async idle(): Promise<void> {
      await Promise.allSettled(working.values());
    },
  };
}
