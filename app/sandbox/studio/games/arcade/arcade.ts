import { DAY_MS } from "../../../../shared/durations.ts";
import type { Game } from "../../../catalogue/games.ts";
import { notFound } from "../../answers.ts";
import type { Play } from "../../store.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { GameModule, ModuleDeps } from "../module.ts";
import { createActions } from "./actions.ts";
import { openSeeds } from "./fair.ts";
import { arcadePage } from "./page.ts";
import {
  betDetail,
  describeRound,
  flightMs,
  type RoundData,
  roundData,
  storedRound,
  toResult,
} from "./rounds.ts";
import { getVariant } from "./variants.ts";

/**
 * An abandoned round is paid after a day in its current state. If no cell was opened, the first one is, as the rules on
 * the page say: the stake took part in a jackpot, so it is played instead of refunded.
 */
const ABANDONED_AFTER_MS = DAY_MS;
const FIRST_CELL = 0;
const POLL_INTERVAL_MS = 60_000;

/** Arcade games whose random results the player can verify afterwards. A player has one round at a time. */
export function createArcade({ db, wagers, clock, draw, forced, getBalance }: ModuleDeps): GameModule {
  const seeds = openSeeds(db, draw);
  /** End times of the flights in the air, by bet. */
  const flights = new Map<string, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** Starts a flight whose stake was accepted, once. */
  function launch(bet: Wager): Wager {
    const data = roundData(bet);
    if (data.variant.kind !== "flight") return bet;
    const startedAt = data.startedAt ?? clock.now();
    if (data.startedAt === undefined) wagers.keep(bet.id, { ...bet.data, startedAt });
    flights.set(bet.id, startedAt + flightMs(data, seeds.find(data.seedId)));
    return { ...bet, data: { ...bet.data, startedAt } };
  }

  /** Updates an accepted bet and returns it; settles it if the round is over. */
  async function goOn(taken: Wager, isEnded = false): Promise<Wager> {
    const bet = launch(taken);
    const data = roundData(bet);
    const seed = seeds.find(data.seedId);
    const result = toResult(data, seed, isEnded, clock.now());
    if (!result) return bet;
    flights.delete(bet.id);
    const win = Math.floor((bet.stake * result.multiplier) / 1_000);
    const detail = betDetail(data, seed, result);
    const done: RoundData = { ...data, multiplier: result.multiplier, result: result.result };
    return wagers.settle(bet.id, { win, outcome: win > 0 ? "won" : "lost", detail, data: storedRound(done) });
  }

  /** Resumes an open bet; a round of steps that was idle for a day is ended. */
  function takeUp(bet: Wager): Promise<Wager> {
    const { picks, variant } = roundData(bet);
    const isLeft = variant.kind === "steps" && clock.now() - bet.createdAt >= ABANDONED_AFTER_MS;
    if (isLeft && picks.length === 0) wagers.keep(bet.id, { ...bet.data, picks: [FIRST_CELL] });
    return goOn(wagers.find(bet.id) ?? bet, isLeft);
  }

  const actions = createActions({ wagers, seeds, forced, getBalance, clock, goOn });

  return {
    engine: "arcade",
    page: (play: Play, game: Game) => arcadePage(play, game, getVariant(game)),
    async player(call) {
      const { action, method } = call;
      const wanted = actions[method].get(action);
      return wanted ? wanted(call) : notFound();
    },
    async tick(now) {
      const landed = [...flights].filter(([, endsAt]) => endsAt <= now).map(([id]) => wagers.find(id));
      const isLook = now - lookedAt >= POLL_INTERVAL_MS;
      if (isLook) lookedAt = now;
      // After a crash, a flight that is over is settled and one that is not continues. Abandoned rounds are paid in
      // their current state.
      const left = isLook ? wagers.open().filter(({ data }) => "seedId" in data) : [];
      const open = new Map(
        [...landed, ...left].flatMap((bet) => (bet?.state === "open" ? [[bet.id, bet]] : [])),
      );
      for (const bet of landed) if (bet && bet.state !== "open") flights.delete(bet.id);
      await Promise.all([...open.values()].map(takeUp));
    },
    recall: (bets) => bets.flatMap((bet) => describeRound(bet, seeds.find(roundData(bet).seedId))),
    computeReturn: (game) =>
      Math.floor(Math.min(...getVariant(game).choices.map(({ worth }) => worth)) * 10_000),
  };
}
