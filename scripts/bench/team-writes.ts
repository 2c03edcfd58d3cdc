import { setTimeout as wait } from "node:timers/promises";
import { addToTree } from "../../app/platform/accounts/account-tree.ts";
import { countFigures } from "../../app/platform/agents/agents.server.ts";
import { MEMBER_TYPE } from "../../app/platform/core/call-context.ts";
import type { Database } from "../../app/platform/database/database.server.ts";
import { systemClock } from "../../app/platform/ports/clock.ts";
import type { Figure, Part } from "./part.ts";
import { getMerchant } from "./site.ts";
import type { OpenGame } from "./vendor.ts";
import {
  addCopy,
  type EngineSite,
  getPercentile,
  onBothEngines,
  openPlayer,
  PAIRS_PER_SECOND,
  playScheduledRounds,
} from "./vendor-load.ts";

const HOST = "siam";
const PLAYERS = 50;
const SECONDS = 60;
const COUNT_EVERY_MS = 2_000;

export const teamWrites: Part = {
  name: "team-writes",
  what: `vendor calls of ${PLAYERS} players of one team against those of ${PLAYERS} players of ${PLAYERS} teams, in alternating seconds, while figures are counted`,
  run: () => onBothEngines(HOST, measure),
};

async function measure(site: EngineSite): Promise<Figure[]> {
  const { engine, database } = site;
  const one = await openTeams(site, "one", 1);
  const many = await openTeams(site, "many", PLAYERS);
  const [oneTimes, manyTimes]: [number[], number[]] = [[], []];
  const counting = startCounting(site);
  const perSecond = await playScheduledRounds(SECONDS, (number) => {
    const isOne = Math.floor(number / PAIRS_PER_SECOND) % 2 === 0;
    const game = (isOne ? one : many)[number % PLAYERS] as OpenGame;
    return { game, times: isOne ? oneTimes : manyTimes };
  }).finally(() => counting.stop());
  const { events } = await database.db
    .selectFrom("figure_event")
    .select((eb) => eb.fn.countAll<number>().as("events"))
    .where("merchant_id", "=", getMerchant(HOST).code)
    .where("measure", "=", "play")
    .where("counted_at", "is not", null)
    .executeTakeFirstOrThrow();
  if (events < (SECONDS / 2) * PAIRS_PER_SECOND)
    throw new Error(`only ${events} bets were counted meanwhile`);
  const [p99One, p99Many] = [getPercentile(oneTimes, 0.99), getPercentile(manyTimes, 0.99)];
  return [
    {
      name: `${engine}: call, 99th percentile, of that with ${PLAYERS} teams`,
      value: p99One / p99Many,
      unit: "",
      atMost: 1.2,
    },
    { name: `${engine}: call with one team, 99th percentile`, value: p99One, unit: "ms" },
    { name: `${engine}: call with ${PLAYERS} teams, 99th percentile`, value: p99Many, unit: "ms" },
    { name: `${engine}: call with one team, median`, value: getPercentile(oneTimes, 0.5), unit: "ms" },
    { name: `${engine}: rounds`, value: perSecond, unit: "/s" },
  ];
}

/** Opens teams of an agent each, and the players, who are spread over them. */
async function openTeams(site: EngineSite, name: string, teams: number): Promise<OpenGame[]> {
  const games: OpenGame[] = [];
  for (let number = 0; number < PLAYERS; number++) {
    const [agentId, player] = [`${name}agent${number % teams}`, `${name}player${number}`];
    if (number < teams) {
      await addCopy(site.database, HOST, agentId, { type: 1 });
      await placeInTree(site.database, agentId, null);
    }
    games.push(await openPlayer(site, HOST, player, agentId));
    await placeInTree(site.database, player, agentId);
  }
  return games;
}

function placeInTree(database: Database, id: string, uplineId: string | null): Promise<void> {
  const type = uplineId === null ? 1 : MEMBER_TYPE;
  const place = { id, type, uplineId, now: Date.now() } as const;
  return database.transaction((trx) => addToTree(trx, getMerchant(HOST), place));
}

/** Counts the figures repeatedly, as a second server would, until it is stopped. */
function startCounting({ database }: EngineSite) {
  const merchant = getMerchant(HOST);
  const end = new AbortController();
  const running = (async () => {
    while (!end.signal.aborted) {
      await countFigures({ database, clock: systemClock }, merchant);
      await wait(COUNT_EVERY_MS, null, { signal: end.signal }).catch(() => null);
    }
  })();
  return {
    stop: () => {
      end.abort();
      return running;
    },
  };
}
