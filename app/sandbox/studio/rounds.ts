import { randomUUID } from "node:crypto";
import { type Draw, drawStops, type GameMaths, outcomeOf } from "./maths/game-maths.ts";
import type { Play, Round, Store } from "./store.ts";
import type { createWalletClient, WalletClient } from "./wallet-client.ts";

/** Answers to a win that are not the last word: the bet may not have arrived yet, or the line is not set up. */
const WAIT_CODES = new Set(["BET_UNKNOWN", "BAD_SIGNATURE", "PLAYER_UNKNOWN"]);

export type Spun = { kind: "round"; round: Round } | { kind: "busy" } | { kind: "conflict" };

interface RoundsDeps {
  store: Store;
  /** The operators' wallets. */
  wallet: WalletClient & Pick<ReturnType<typeof createWalletClient>, "tell">;
  /** The wallets that the studio keeps itself. */
  ownWallet: WalletClient;
  clock: { now(): number };
  draw: Draw;
  /** The mathematics of a game the studio plays. */
  mathsOf: (gameCode: string) => GameMaths;
}

/**
 * Plays rounds: bet, draw, win, one after another, each step written down before the next. The wallet hears of every
 * outcome until it has answered; a bet that nobody is sure of is put back.
 */
export function createRounds({ store, wallet, ownWallet, clock, draw, mathsOf }: RoundsDeps) {
  const walletOf = (round: Round) => (round.wallet === "transfer" ? ownWallet : wallet);

  /** Rounds this process is working on; after a crash there are none. */
  const working = new Map<string, Promise<Round>>();

  function now(round: Round): Round {
    const fresh = store.findRound(round.merchant, round.vendor, round.id);
    if (!fresh) throw new Error(`round ${round.id} is gone`);
    return fresh;
  }

  /** One at a time for each round. */
  function work(round: Round, steps: (round: Round) => Promise<Round>): Promise<Round> {
    const underway = working.get(round.id);
    if (underway) return underway;
    const done = steps(round).finally(() => working.delete(round.id));
    working.set(round.id, done);
    return done;
  }

  /** Why the operator does not let this player play, whoever has the money; null when it does. */
  async function refusedBy(round: Round, token: string): Promise<string | null> {
    if (round.wallet === "seamless") return null;
    const answer = await wallet.call(round, "authenticate", { token });
    if (answer.kind === "ok") return null;
    return answer.kind === "refused" ? answer.code : "WALLET_UNAVAILABLE";
  }

  async function placeBet(round: Round, token: string): Promise<Round> {
    const refusal = await refusedBy(round, token);
    if (refusal !== null) {
      store.moveOn(round, { state: "refused", refusal });
      return now(round);
    }
    const answer = await walletOf(round).call(round, "bet", {
      transactionId: `${round.id}-bet`,
      roundId: round.id,
      playerId: round.playerId,
      token,
      gameCode: round.gameCode,
      currency: round.currency,
      amount: round.stake,
    });
    if (answer.kind === "refused") {
      store.moveOn(round, { state: "refused", refusal: answer.code, balance: answer.balance });
      return now(round);
    }
    if (answer.kind === "unknown") {
      store.moveOn(round, { state: "reverting" });
      return revert(now(round));
    }
    const maths = mathsOf(round.gameCode);
    const stops = drawStops(maths, draw);
    const win = outcomeOf(maths, stops).multiplier * round.stake;
    store.moveOn(round, { state: "drawn", stops, win, balance: answer.balance });
    return payOut(now(round));
  }

  async function payOut(round: Round): Promise<Round> {
    const answer = await walletOf(round).call(round, "win", {
      transactionId: `${round.id}-win`,
      roundId: round.id,
      playerId: round.playerId,
      betTransactionId: `${round.id}-bet`,
      currency: round.currency,
      amount: round.win,
      endRound: true,
    });
    if (answer.kind === "ok") {
      store.moveOn(round, { state: "done", balance: answer.balance });
      await tell(now(round));
    }
    if (answer.kind === "refused" && !WAIT_CODES.has(answer.code)) {
      store.moveOn(round, { state: "stuck", refusal: answer.code });
    }
    return now(round);
  }

  /** Tells the operator of a finished round that was not played from its wallet; what it does not hear comes again. */
  async function tell(round: Round): Promise<void> {
    if (round.wallet !== "transfer") return;
    const isTaken = await wallet.tell(round, {
      roundId: round.id,
      playerId: round.playerId,
      gameCode: round.gameCode,
      currency: round.currency,
      stake: round.stake,
      win: round.win,
      startedAt: round.createdAt,
    });
    if (isTaken) store.markTold(round.id);
  }

  async function revert(round: Round): Promise<Round> {
    const answer = await walletOf(round).call(round, "rollback", {
      transactionId: `${round.id}-back`,
      roundId: round.id,
      playerId: round.playerId,
      betTransactionId: `${round.id}-bet`,
    });
    // Some operators say yes, some say that there was no such bet: either way it is not taken, and never will be.
    const isBack = answer.kind === "ok" || (answer.kind === "refused" && answer.code === "BET_UNKNOWN");
    if (isBack) store.moveOn(round, { state: "reverted", balance: answer.balance });
    else if (answer.kind === "refused" && !WAIT_CODES.has(answer.code)) {
      store.moveOn(round, { state: "stuck", refusal: answer.code });
    }
    return now(round);
  }

  /** Takes the next step of a round that was left open. A bet that was on its way in a crash is put back. */
  async function settle(round: Round): Promise<Round> {
    if (round.state === "drawn") return payOut(round);
    if (round.state === "betting") {
      store.moveOn(round, { state: "reverting" });
      return revert(now(round));
    }
    return round.state === "reverting" ? revert(round) : round;
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
      const steps = isNew ? (fresh: Round) => placeBet(fresh, token) : settle;
      return { kind: "round", round: await work(round, steps) };
    },

    /** Tries every open round once; those that are being played are left alone. Gives how many are still open. */
    async settleOpen(): Promise<number> {
      for (const round of store.openRounds()) {
        if (!working.has(round.id)) await work(round, settle);
      }
      for (const round of store.untoldRounds()) await tell(round);
      return store.openRounds().length;
    },

    /** Waits for what is being played. */
    async idle(): Promise<void> {
      await Promise.allSettled(working.values());
    },
  };
}
