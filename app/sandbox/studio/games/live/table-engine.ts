import { randomUUID } from "node:crypto";
import { GAMES, type Game } from "../../../catalogue/games.ts";
import { getPlayer, getValidBets } from "../../wagers/valid-bets.ts";
import type { ModuleDeps } from "../module.ts";
import { createDeliver, createRefund, tableChannel } from "./couriers.ts";
import { openTableRounds, type TableRound, type TableRounds } from "./rounds.ts";
import type { TableRules } from "./rules/rules.ts";
import { createSeededDraw, newSeed } from "./seed.ts";
import { toResult } from "./settle.ts";
import { tableRisk } from "./table-risk.ts";
import { getPace, getRules } from "./tables.ts";
import { roadEntry, roundView } from "./views.ts";

type EngineDeps = Pick<ModuleDeps, "db" | "wagers" | "feed" | "clock" | "draw">;

const games = new Map(GAMES.filter(({ engine }) => engine === "live").map((game) => [game.gameCode, game]));

/**
 * The rounds of all live tables. A table's round continues while it has spectators or bets; without either, none
 * begins. Every step is stored before it is announced, and a result is drawn from a seed stored at the beginning of the
 * round: after a crash the round ends with the same result.
 */
export function createTableEngine(deps: EngineDeps) {
  const { db, wagers, feed, clock } = deps;
  const rounds = openTableRounds(db);
  const giveBack = createRefund({ rounds, wagers, deliver: createDeliver(deps) });
  /** The current round of each table in use. */
  const current = new Map<string, TableRound>();
  let isTakenUp = false;

  /** Sets the current round of a table; null for none. */
  function show(gameCode: string, round: TableRound | null): void {
    if (!round) return void current.delete(gameCode);
    current.set(gameCode, round);
    feed.publish(tableChannel(gameCode), { type: "round", round: roundView(round, clock.now()) });
  }

  const dealer = createDealer(deps, rounds, show);

  /** Returns true when bets of a round still count once the wallet has accepted them. */
  function isCounting(roundId: string): boolean {
    const phase = rounds.find(roundId)?.phase;
    return phase === "betting" || phase === "dealing";
  }

  /** After a start: resumes unfinished rounds, and handles bets that arrived too late for theirs. */
  function takeUp(): void {
    isTakenUp = true;
    for (const round of rounds.unfinished()) {
      if (round.phase === "voiding") giveBack.ofRound(round.id);
      else current.set(round.gameCode, round);
    }
    giveBack.late(({ gameCode, roundId }) => games.has(gameCode) && !isCounting(roundId));
  }

  return {
    /** Returns the current round at a table; starts one if there is none. */
    wake(game: Game): TableRound {
      if (!isTakenUp) takeUp();
      return current.get(game.gameCode) ?? dealer.begin(game);
    },
    /** Returns the round that currently accepts bets. */
    takingBets(game: Game): TableRound | null {
      const round = current.get(game.gameCode);
      return round?.phase === "betting" && clock.now() < round.closesAt ? round : null;
    },
    isCounting,
    find: rounds.find,
    /** Returns the last valid rounds of a table, oldest first. */
    road: (gameCode: string, count: number) => rounds.latest(gameCode, count).reverse().map(roadEntry),
    /** Returns the result that stays on the table until the next round is dealt. */
    lastResult: (gameCode: string) => rounds.latest(gameCode, 1)[0]?.result ?? null,
    tick(now: number): void {
      if (!isTakenUp) takeUp();
      giveBack.tick();
      for (const gameCode of [...current.keys()]) {
        const game = games.get(gameCode);
        let round = current.get(gameCode);
        while (game && round && dealer.step(round, game, now)) round = current.get(gameCode);
      }
    },
    /**
     * Declares a round void, such as after a dealer's error: open bets are refunded, and settled ones receive their
     * stakes instead of their wins. Returns false when there is no such round, or it is already void.
     */
    voidRound(id: string, reason: string): boolean {
      const round = rounds.find(id);
      if (!round || round.phase === "void" || round.phase === "voiding") return false;
      const isOn = current.get(round.gameCode)?.id === id;
      const game = games.get(round.gameCode);
      const endsAt = isOn && game ? clock.now() + getPace(game).resultMs : round.endsAt;
      const next = rounds.change(round, { phase: "voiding", reason, endsAt });
      if (isOn) show(round.gameCode, next);
      giveBack.ofRound(id);
      return true;
    },
  };
}

/** Starts rounds and advances them; each step is stored before it is published. */
function createDealer(
  deps: EngineDeps,
  rounds: TableRounds,
  show: (gameCode: string, round: TableRound | null) => void,
) {
  const { db, wagers, feed, clock, draw } = deps;
  const deliver = createDeliver(deps);

  function begin(game: Game): TableRound {
    const now = clock.now();
    const { bettingMs, dealingMs, resultMs } = getPace(game);
    const round: TableRound = {
      id: randomUUID(),
      gameCode: game.gameCode,
      number: rounds.nextNumber(game.gameCode),
      phase: "betting",
      seed: newSeed(draw),
      result: null,
      openedAt: now,
      closesAt: now + bettingMs,
      dealtAt: now + bettingMs + dealingMs,
      endsAt: now + bettingMs + dealingMs + resultMs,
      reason: "",
    };
    rounds.add(round);
    show(game.gameCode, round);
    return round;
  }

  const close = (round: TableRound, game: Game): TableRound =>
    rounds.change(round, {
      phase: "dealing",
      result: getRules(game).deal(createSeededDraw(round.seed, round.id)),
    });

  function ruled({ gameCode }: TableRound): TableRules {
    const game = games.get(gameCode);
    if (!game) throw new Error(`there is no table ${gameCode}`);
    return getRules(game);
  }

  const finish = db.transaction((round: TableRound) => {
    const { result } = round;
    if (!result) throw new Error(`round ${round.id} has no result`);
    const open = wagers.ofRound(round.id).filter(({ state }) => state === "open");
    const bets = [...Map.groupBy(open, getPlayer).values()].flatMap((own) => {
      const shares = getValidBets(own, tableRisk(ruled(round), own));
      return own.map((bet) => wagers.decide(bet.id, toResult(bet, result, shares)));
    });
    return { done: rounds.change(round, { phase: "done" }), bets };
  });

  /** Takes the round's next step when it is due; returns true when it did. */
  function step(round: TableRound, game: Game, now: number): boolean {
    const { gameCode } = game;
    const isWatched = feed.audience(tableChannel(gameCode)) > 0;
    if (round.phase === "betting" && now >= round.closesAt) {
      const isIdle = !isWatched && wagers.ofRound(round.id).length === 0;
      if (isIdle) rounds.drop(round.id);
      show(gameCode, isIdle ? null : close(round, game));
      return true;
    }
    if (round.phase === "dealing" && now >= round.dealtAt) {
      const { done, bets } = finish(round);
      show(gameCode, done);
      deliver(bets);
      return true;
    }
    if (round.phase === "betting" || round.phase === "dealing" || now < round.endsAt) return false;
    if (isWatched) begin(game);
    else show(gameCode, null);
    return true;
  }

  return { begin, step };
}
