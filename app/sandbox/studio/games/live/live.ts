import { GAMES, type Game } from "../../../catalogue/games.ts";
import { json, notFound } from "../../answers.ts";
import { isKey } from "../../inputs.ts";
import type { Play } from "../../store.ts";
import { betView } from "../../wagers/bet-view.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { GameModule, ModuleDeps, PlayerCall } from "../module.ts";
import { LATE_REASON, seatChannel, tableChannel } from "./couriers.ts";
import { livePage } from "./page.ts";
import type { TableRound } from "./rounds.ts";
import type { Position } from "./rules/rules.ts";
import { toDetail } from "./settle.ts";
import { createTableEngine } from "./table-engine.ts";
import { computeMaxStake, getChips, getLimits, getRules } from "./tables.ts";
import { roundView } from "./views.ts";

const ROAD_LENGTH = 120;
/** Limit for one player in one round. */
const MAX_BETS = 100;
const MAX_BETS_PER_REQUEST = 40;

interface AskedBet {
  key: string;
  position: Position;
  stake: number;
}

/** Live tables: rounds that all players of a table share, dealt by a simulated dealer. */
export function createLive(deps: ModuleDeps): GameModule {
  const { wagers, feed, clock } = deps;
  const engine = createTableEngine(deps);

  /** Returns the player's bets in one round. */
  const getBets = (play: Play, roundId: string): Wager[] =>
    wagers.listLatest(play, MAX_BETS).filter((bet) => bet.roundId === roundId);

  function getState(play: Play, game: Game) {
    const round = engine.wake(game);
    return {
      type: "state",
      round: roundView(round, clock.now()),
      road: engine.road(game.gameCode, ROAD_LENGTH),
      last: engine.lastResult(game.gameCode),
      bets: getBets(play, round.id).map(betView),
    };
  }

  /** Returns true when the player may add these bets to those in the round. */
  function isWithin(play: Play, game: Game, round: TableRound, asked: readonly AskedBet[]): boolean {
    const placed = getBets(play, round.id);
    if (placed.length + asked.length > MAX_BETS) return false;
    const least = getChips(game.minBet, play.decimals)[0] ?? 1;
    const sums = new Map<string, number>();
    for (const { type, stake } of placed) sums.set(type, (sums.get(type) ?? 0) + stake);
    return asked.every(({ position, stake }) => {
      const sum = (sums.get(position.id) ?? 0) + stake;
      sums.set(position.id, sum);
      return sum <= computeMaxStake(position, least);
    });
  }

  async function place({ play, game }: PlayerCall, round: TableRound, { key, position, stake }: AskedBet) {
    const placed = await wagers.place(play, {
      key,
      roundId: round.id,
      type: position.id,
      stake,
      detail: toDetail(game.name, position, null),
    });
    if (placed.kind === "conflict") return null;
    // The bet was sent in time; it counts if the wallet responded before the round was settled.
    const isLate = placed.bet.state === "open" && !engine.isCounting(placed.bet.roundId);
    if (!isLate) return placed.bet;
    return wagers.voidBet(placed.bet.id, engine.find(round.id)?.reason || LATE_REASON);
  }

  async function bet(call: PlayerCall): Promise<Response> {
    const { play, game, body } = call;
    const asked = parseBets(game, play.decimals, body.bets);
    if (!asked) return json(400, { code: "BAD_REQUEST" });
    const fresh = asked.filter(({ key }) => !wagers.findByKey(play, key));
    const round = engine.takingBets(game);
    if (fresh.length > 0) {
      if (!round || round.id !== body.roundId) return json(409, { code: "CLOSED" });
      if (!isWithin(play, game, round, fresh)) return json(409, { code: "LIMIT" });
    }
    const known = asked.filter((one) => !fresh.includes(one)).map(({ key }) => wagers.findByKey(play, key));
    const added = round ? await Promise.all(fresh.map((one) => place(call, round, one))) : [];
    const bets = [...known, ...added].filter((one) => one !== null).map(betView);
    feed.publish(seatChannel(play), { type: "bets", bets });
    return json(200, { bets });
  }

  return {
    engine: "live",
    page: livePage,
    async player(call) {
      const { play, game, action, method } = call;
      if (method === "GET" && action === "table") return json(200, getState(play, game));
      if (action !== "bets") return notFound();
      return method === "POST" ? bet(call) : json(405, { code: "METHOD_NOT_ALLOWED" });
    },
    events(play, game) {
      const first = getState(play, game);
      return feed.stream(play, [tableChannel(game.gameCode), seatChannel(play)], first);
    },
    tables: ({ vendor, decimals }) =>
      GAMES.filter((game) => game.engine === "live" && game.vassalage === vendor).map((game) => ({
        gameId: game.gameId,
        ...getLimits(game, decimals),
      })),
    tick: engine.tick,
    voidRound: engine.voidRound,
    recall: (bets) => describeResult(engine.find(bets[0]?.roundId ?? ""), bets),
    computeReturn: () => null,
  };
}

/** Returns the bets that a frame sends; null if one is malformed or its stake does not fit the table. */
function parseBets(game: Game, decimals: number, bets: unknown): AskedBet[] | null {
  if (!Array.isArray(bets) || bets.length === 0 || bets.length > MAX_BETS_PER_REQUEST) return null;
  const least = getChips(game.minBet, decimals)[0] ?? 1;
  const asked = bets.map(
    (bet: { key?: unknown; position?: unknown; stake?: unknown } | null): AskedBet | null => {
      const position = getRules(game).positions.find(({ id }) => id === bet?.position);
      const stake = Number.isSafeInteger(bet?.stake) ? Number(bet?.stake) : 0;
      const isWhole = position && isKey(bet?.key) && stake >= least && stake % least === 0;
      return isWhole ? { key: String(bet?.key), position, stake } : null;
    },
  );
  const whole = asked.filter((one) => one !== null);
  const keys = new Set(whole.map(({ key }) => key));
  return keys.size === bets.length ? whole : null;
}

/** Describes the result on the table, and that of each bet. */
function describeResult(round: TableRound | null, bets: readonly Wager[]): string[] {
  const head = round ? [`Round ${round.number}${round.reason && ` (void: ${round.reason})`}`] : [];
  const hands = (round?.result?.hands ?? []).map(
    ({ side, items, points }) => `${side}: ${items.join(" ")}${points === null ? "" : ` (${points})`}`,
  );
  const own = bets.map(
    ({ type, stake, outcome, state, win }) =>
      `${type}: stake ${stake}, ${outcome ?? state}${outcome === null ? "" : `, ${win} back`}`,
  );
  return [...head, ...hands, ...own];
}
