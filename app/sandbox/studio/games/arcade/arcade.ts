import type { Game } from "../../../catalogue/games.ts";
import { notFound } from "../../answers.ts";
import type { Play } from "../../store.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { GameModule, ModuleDeps } from "../module.ts";
import { createActions } from "./actions.ts";
import { openSeeds } from "./fair.ts";
import { arcadePage } from "./page.ts";
import { betDetail, type RoundData, resultOf, roundData, roundInWords, storedRound } from "./rounds.ts";
import { variantOf } from "./variants.ts";

/**
 * A round that nobody goes on with is paid as it stands after a day. Where nothing was opened, the first cell is, as the rules
 * on the page say: the stake took part in a jackpot, so that it is played and not given back.
 */
const LEFT_MS = 24 * 60 * 60_000;
const FIRST_CELL = 0;
const LOOK_EVERY_MS = 60_000;

/** Arcade games, each with chance that its player can check afterwards. A player has one round at a time. */
export function createArcade({ db, wagers, clock, draw, balanceOf }: ModuleDeps): GameModule {
  const seeds = openSeeds(db, draw);
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** What a bet that was taken has come to; it is settled where the round is over. */
  async function goOn(bet: Wager, isEnded = false): Promise<Wager> {
    const data = roundData(bet);
    const result = resultOf(data, seeds.find(data.seedId), isEnded);
    if (!result) return bet;
    const win = Math.floor((bet.stake * result.multiplier) / 1_000);
    const detail = betDetail(data, seeds.find(data.seedId), result);
    const done: RoundData = { ...data, multiplier: result.multiplier, result: result.result };
    return wagers.settle(bet.id, { win, outcome: win > 0 ? "won" : "lost", detail, data: storedRound(done) });
  }

  const actions = createActions({ wagers, seeds, balanceOf, goOn });

  return {
    engine: "arcade",
    page: (play: Play, game: Game) => arcadePage(play, game, variantOf(game)),
    async player(call) {
      const { action, method } = call;
      const wanted = actions[method].get(action);
      return wanted ? wanted(call) : notFound();
    },
    async tick(now) {
      if (now - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = now;
      const rounds = wagers.open().filter(({ data }) => "seedId" in data);
      // What a crash left is settled where it is over, and what nobody goes on with where it stands.
      await Promise.all(
        rounds.map((bet) => {
          const isLeft = clock.now() - bet.createdAt >= LEFT_MS;
          const { picks, variant } = roundData(bet);
          const isUnplayed = isLeft && variant.kind === "steps" && picks.length === 0;
          if (isUnplayed) wagers.keep(bet.id, { ...bet.data, picks: [FIRST_CELL] });
          return goOn(wagers.find(bet.id) ?? bet, isLeft);
        }),
      );
    },
    recall: (bets) => bets.flatMap((bet) => roundInWords(bet, seeds.find(roundData(bet).seedId))),
    returnOf: (game) => Math.floor(Math.min(...variantOf(game).choices.map(({ worth }) => worth)) * 10_000),
  };
}
