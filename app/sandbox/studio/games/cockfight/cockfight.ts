import { GAMES, type Game } from "../../../catalogue/games.ts";
import { json, notFound } from "../../answers.ts";
import { isKey } from "../../inputs.ts";
import { getStakes } from "../../stakes.ts";
import type { Play, Seat } from "../../store.ts";
import { betView } from "../../wagers/bet-view.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { GameModule, ModuleDeps, PlayerCall } from "../module.ts";
import { createSettling, toDetail } from "./fight-settling.ts";
import { openFightStore } from "./fight-store.ts";
import { FIGHTS_A_DAY, type Fight, fightAt, getPhase, SIDES, type Side, sideOdds } from "./fights.ts";
import { cockfightPage } from "./page.ts";

const SHOWN_RESULTS = 24;
const SHOWN_BETS = 40;
/** Maximum of one bet, as a multiple of the minimum bet. */
const MAX_BET_MULTIPLE = 10_000;

const arenas = GAMES.filter(({ engine }) => engine === "cockfight");
const getChannel = (gameCode: string) => `cockfight ${gameCode}`;
const seatChannel = ({ merchant, vendor, playerId, gameCode }: Seat) =>
  `cockfight ${JSON.stringify([merchant, vendor, playerId, gameCode])}`;
const isSide = (value: unknown): value is Side => SIDES.some((side) => side === value);

/** Arenas with clock-driven cockfights. All players of a game bet on the same fight, at fixed odds. */
export function createCockfight({ db, wagers, feed, clock, draw }: ModuleDeps): GameModule {
  const fights = openFightStore(db);
  const tell = (bet: Wager) => feed.publish(seatChannel(bet), { type: "bet", bet: betView(bet) });
  const settling = createSettling({ fights, wagers, draw, tell });
  const lastSent = new Map<string, string>();

  const oddsIn = (fight: Fight) => ({
    meron: sideOdds("meron", fight),
    wala: sideOdds("wala", fight),
    draw: sideOdds("draw", fight),
  });

  /** Returns a fight as frames see it: the winner is only included once it is over. */
  function toView(gameCode: string, now: number) {
    const fight = fightAt(gameCode, now);
    const phase = getPhase(fight, now);
    const row = fights.find(fight.roundId);
    const { roundId, number, closesAt, fightsAt, resultAt, endsAt, birds } = fight;
    return {
      type: "fight",
      now,
      phase,
      roundId,
      // Number within its day.
      number: 1 + (number % FIGHTS_A_DAY),
      ...{ closesAt, fightsAt, resultAt, endsAt, birds },
      odds: oddsIn(fight),
      winner: phase === "over" ? (row?.winner ?? null) : null,
      isVoid: row?.void_reason != null,
      last: fights.last(gameCode, now, SHOWN_RESULTS).map((one) => one.winner),
    };
  }

  const getBets = (play: Play, roundId: string) =>
    wagers
      .listLatest(play, SHOWN_BETS)
      .filter((bet) => bet.roundId === roundId)
      .map(betView);

  async function place({ play, game, body }: PlayerCall): Promise<Response> {
    const { key, roundId, side, stake } = body;
    const { stakes } = getStakes(game.minBet, play.decimals);
    const least = stakes[0] ?? 1;
    const isStake = Number.isSafeInteger(stake) && Number(stake) >= least && Number(stake) % least === 0;
    if (!isKey(key) || !isSide(side) || !isStake || Number(stake) > least * MAX_BET_MULTIPLE) {
      return json(400, { code: "BAD_REQUEST" });
    }
    const now = clock.now();
    const fight = fightAt(game.gameCode, now);
    const known = wagers.findByKey(play, key);
    // No await from here until the bet is stored, so the bet belongs to the fight that was checked.
    const isOpen = fight.roundId === roundId && getPhase(fight, now) === "betting";
    if (!known && (!isOpen || isVoid(fight.roundId))) return json(409, { code: "CLOSED" });
    if (!known) fights.open(fight);
    const odds = sideOdds(side, fight);
    const detail = toDetail(game.name, side, odds, null);
    const bet = { key, roundId: fight.roundId, type: side, stake: Number(stake), detail, data: { odds } };
    const placed = await wagers.place(play, bet);
    if (placed.kind === "conflict") return json(409, { code: "KEY_USED" });
    return json(200, { bet: betView(placed.bet) });
  }

  const isVoid = (roundId: string) => fights.find(roundId)?.void_reason != null;

  /** Publishes the state of each arena's fight to open frames when it changes. */
  function publish(now: number): void {
    for (const { gameCode } of arenas) {
      if (feed.audience(getChannel(gameCode)) === 0) continue;
      const fight = fightAt(gameCode, now);
      const stage = `${fight.number} ${getPhase(fight, now)} ${isVoid(fight.roundId)}`;
      if (lastSent.get(gameCode) === stage) continue;
      lastSent.set(gameCode, stage);
      // A fight that is watched takes place even without bets.
      fights.open(fight);
      feed.publish(getChannel(gameCode), toView(gameCode, now));
    }
  }

  return {
    engine: "cockfight",
    page: cockfightPage,
    async player(call) {
      const { play, game, action, method } = call;
      if (method === "GET" && action === "fight") return json(200, toView(game.gameCode, clock.now()));
      if (action !== "bets") return notFound();
      if (method === "POST") return place(call);
      const { roundId } = fightAt(game.gameCode, clock.now());
      return json(200, { bets: getBets(play, roundId) });
    },
    events(play: Play, game: Game) {
      const now = clock.now();
      fights.open(fightAt(game.gameCode, now));
      return feed.stream(play, [getChannel(game.gameCode), seatChannel(play)], toView(game.gameCode, now));
    },
    tick(now) {
      settling.settleDue(now);
      publish(now);
    },
    voidRound: settling.voidFight,
    recall: (bets) => describeResult(fights.find(bets[0]?.roundId ?? "")?.winner ?? null, bets),
    // Each side has its own return.
    computeReturn: () => null,
  };
}

/** Describes the winner and the result of each bet, in English words. */
function describeResult(winner: Side | null, bets: readonly Wager[]): string[] {
  const lines = bets.map(
    ({ type, stake, data, outcome, win, state }) =>
      `${type}: stake ${stake} at ${(Number(data.odds) / 1_000).toFixed(2)}, ${outcome ?? state}, ${win} back`,
  );
  return [winner ? `Winner: ${winner}` : "The fight is not over", ...lines];
}
