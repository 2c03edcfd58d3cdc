import { randomUUID } from "node:crypto";
import { NO_MAY_PLAY_LABELS } from "../../catalogue/vendors.ts";
import type { StudioDatabase } from "../database.ts";
import type { Play, Seat } from "../store.ts";
import type { OwnWalletReports, WalletClient } from "../wallet-client.ts";
import { createDecisions } from "./decisions.ts";
import { deliver, outcomeFields, sendBet } from "./deliver.ts";
import { openWagerStore } from "./store.ts";
import { isUnderway, type Wager, type WagerDetail, type WagerResult } from "./wager.ts";

/** Maximum of concurrent wallet calls when unanswered ones are repeated. */
const CONCURRENCY = 8;

export interface NewBet {
  /** The frame's id for the bet: a repeated request with it returns the same bet. */
  key: string;
  /** Bets of one round share it; when omitted, the bet is a round of its own, with the bet's id. */
  roundId?: string;
  /** The studio's name for the kind of bet, up to 32 characters. */
  type: string;
  /** Minor units, above 0. */
  stake: number;
  detail: WagerDetail;
  /** Data that the game stores with the bet for itself. */
  data?: Record<string, unknown>;
}

interface Campaign {
  /** The operator's name for the campaign. */
  campaign: string;
  /** The amount won, in minor units. */
  amount: number;
}

/** `conflict`: the key belongs to another bet. */
export type Placed = { kind: "bet"; bet: Wager } | { kind: "conflict" };

interface WagersDeps {
  db: StudioDatabase;
  /** The operators' wallets. */
  wallet: WalletClient & OwnWalletReports;
  /** The wallets that the studio holds itself. */
  ownWallet: WalletClient;
  clock: { now(): number };
  /** Called when the wallet has the first outcome of a bet. */
  onSettled(bet: Wager): void;
}

export type Wagers = ReturnType<typeof createWagers>;

/**
 * Creates the service for bets of every kind of game. Each step is stored before it is sent to the wallet, and is sent
 * until it is answered: a bet whose answer is unknown is rolled back, an outcome is sent again. Nothing is paid twice,
 * and nothing is lost.
 *
 * `decide…` functions store and send nothing; `deliver` sends. `settleOpen` delivers the steps that a crash left
 * undelivered.
 */
export function createWagers({ db, wallet, ownWallet, clock, onSettled }: WagersDeps) {
  const store = openWagerStore(db);
  const decisions = createDecisions(store);
  const courier = createCourier({ store, wallet, ownWallet, onSettled }, decisions.need);
  const { deliver } = courier;
  const { decide, decideAgain, decideOpen, decideVoid } = decisions;

  function begin(play: Play, bet: NewBet & Pick<Wager, "kind" | "state" | "win">): boolean {
    const { merchant, vendor, gameCode, playerId, currency, wallet: purse } = play;
    const at = { merchant, vendor, gameCode, playerId, currency, wallet: purse, createdAt: clock.now() };
    const id = randomUUID();
    return store.add({ data: {}, ...bet, ...at, roundId: bet.roundId ?? id, id });
  }

  return {
    /**
     * Places a bet and waits for the wallet: the bet is then `open`, `refused`, `reverting`, `reverted` or `stuck`. The
     * same key of the same seat returns the same bet, even while it is being placed.
     */
    async place(play: Play, bet: NewBet): Promise<Placed> {
      const isNew = begin(play, { ...bet, kind: "bet", state: "placing", win: 0 });
      const wager = store.findByKey(play, bet.key);
      if (!wager || wager.stake !== bet.stake || wager.type !== bet.type) return { kind: "conflict" };
      return { kind: "bet", bet: isNew ? await courier.place(wager, play.token) : await deliver(wager.id) };
    },

    decide,
    decideAgain,
    decideOpen,
    decideVoid,
    deliver,
    /** `decide` and `deliver`. */
    async settle(id: string, result: WagerResult & { endRound?: boolean }): Promise<Wager> {
      decide(id, result);
      return deliver(id);
    },
    /** `decideAgain` and `deliver`. */
    async resettle(id: string, result: WagerResult & { reason: string }): Promise<Wager> {
      decideAgain(id, result);
      return deliver(id);
    },
    /** `decideVoid` and `deliver`. */
    async voidBet(id: string, reason: string): Promise<Wager> {
      decideVoid(id, reason);
      return deliver(id);
    },
    /**
     * Stores a campaign's win without a bet, such as from free spins; `deliver` pays it. A spin that won nothing is not
     * reported to the wallet.
     */
    decideBonus(play: Play, bonus: Pick<NewBet, "key" | "roundId" | "detail" | "data"> & Campaign): Wager {
      const { campaign, amount, ...rest } = bonus;
      const state = amount > 0 ? "settling" : "settled";
      begin(play, { ...rest, kind: "bonus", state, type: campaign, stake: 0, win: amount });
      const wager = store.findByKey(play, bonus.key);
      if (!wager) throw new Error(`bonus ${bonus.key} is gone`);
      return wager;
    },

    find: store.find,
    findByKey: store.findByKey,
    /** The bets of a round, across all players and operators. */
    ofRound: store.ofRound,
    /** The accepted bets of a game that have no outcome, across all players and operators, oldest first. */
    getOpen: store.getOpen,
    /**
     * The accepted bets of all games that have no outcome. A game should go through them once when it starts after a
     * crash.
     */
    open: store.open,
    /** The bets of a seat that have no outcome, or whose wallet has not received every call; oldest first. */
    getUnfinished: (seat: Seat) => store.getUnfinished(seat),
    /** Replaces the game's own data for a bet. */
    keep: store.keep,
    /** The latest played bets of a seat, newest first. */
    listLatest: (seat: Seat, count: number) => store.listLatest(seat, count),
    settleOpen: courier.settleOpen,
    idle: courier.idle,
  };
}

/** Delivers outstanding calls to wallets, one step at a time for each bet. */
function createCourier(
  deps: { store: ReturnType<typeof openWagerStore> } & Pick<WagersDeps, "wallet" | "ownWallet" | "onSettled">,
  need: (id: string) => Wager,
) {
  const { store, wallet } = deps;
  /** Wagers this process is working on; after a crash there are none. */
  const working = new Map<string, Promise<Wager>>();

  function work(wager: Wager, steps: (wager: Wager) => Promise<Wager>): Promise<Wager> {
    const done = steps(wager).finally(() => working.delete(wager.id));
    working.set(wager.id, done);
    return done;
  }

  /** Sends the current step of a bet once, and returns the bet afterwards. */
  async function deliverOne(id: string): Promise<Wager> {
    for (let before = working.get(id); before; before = working.get(id)) await before;
    const wager = need(id);
    if (!isUnderway(wager)) return wager;
    const sent = await work(wager, (one) => deliver(deps, one));
    await report(sent);
    const isFirst = wager.state === "settling" && sent.state === "settled" && sent.revision === 0;
    if (isFirst && sent.kind === "bet") deps.onSettled(sent);
    return sent;
  }

  /** Reports to the operator how a bet from the studio's own wallet ended, or that it was not played. */
  async function report(wager: Wager): Promise<void> {
    if (wager.wallet !== "transfer" || wager.kind !== "bet") return;
    const isBack = wager.state === "reverted";
    // A bet that was reported, then reopened and reverted, is reported as void.
    if (wager.state === "refused" || (isBack && wager.revision === 0)) {
      const { id: roundId, playerId } = wager;
      const isAsked = !NO_MAY_PLAY_LABELS.has(wager.vendor);
      if (!isAsked || (await wallet.notPlayed(wager, { roundId, playerId }))) store.markReported(wager);
      return;
    }
    if (wager.state !== "settled" && !isBack) return;
    const isHeard = await wallet.tell(wager, {
      // A report covers one bet: other bets of the round have ids of their own.
      roundId: wager.id,
      playerId: wager.playerId,
      gameCode: wager.gameCode,
      currency: wager.currency,
      stake: wager.stake,
      win: isBack ? wager.stake : wager.win,
      startedAt: wager.createdAt,
      betType: wager.type,
      revision: wager.revision,
      ...(isBack ? { outcome: "void", detail: wager.detail } : outcomeFields(wager)),
    });
    if (isHeard) store.markReported(wager);
  }

  return {
    deliver: deliverOne,
    async place(wager: Wager, token: string): Promise<Wager> {
      const sent = await work(wager, (one) => sendBet(deps, one, token));
      await report(sent);
      return sent;
    },
    /** Delivers everything undelivered again; returns the number of bets still under way. */
    async settleOpen(): Promise<number> {
      const left = store.underway().filter(({ id }) => !working.has(id));
      const next = async () => {
        for (let one = left.shift(); one; one = left.shift()) await deliverOne(one.id);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, next));
      for (const wager of store.unreported()) await report(wager);
      return store.countUnderway();
    },
    /** Waits for the deliveries in progress. */
    async idle(): Promise<void> {
      await Promise.allSettled(working.values());
    },
  };
}
