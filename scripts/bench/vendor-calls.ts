import { memberName } from "./members.ts";
import type { Figure, Part } from "./part.ts";
import type { OpenGame } from "./vendor.ts";
import {
  type EngineSite,
  getPercentile,
  onBothEngines,
  openPlayer,
  PAIRS_PER_SECOND,
  playScheduledRounds,
} from "./vendor-load.ts";

const PLAYERS = 50;
const SECONDS = 20;

export const vendorCalls: Part = {
  name: "vendor-calls",
  what: `${PAIRS_PER_SECOND} bets with their wins a second for ${SECONDS} seconds over HTTP, sent when they are due, by ${PLAYERS} players`,
  run: () => onBothEngines("manila", measure),
};

async function measure(site: EngineSite): Promise<Figure[]> {
  const { engine } = site;
  const games: OpenGame[] = [];
  for (let number = 0; number < PLAYERS; number++) {
    games.push(await openPlayer(site, "manila", memberName(number)));
  }
  const times: number[] = [];
  const perSecond = await playScheduledRounds(SECONDS, (number) => {
    return { game: games[number % PLAYERS] as OpenGame, times };
  });
  return [
    { name: `${engine}: call, 99th percentile`, value: getPercentile(times, 0.99), unit: "ms", atMost: 300 },
    { name: `${engine}: rounds`, value: perSecond, unit: "/s", atLeast: 0.95 * PAIRS_PER_SECOND },
    { name: `${engine}: call, median`, value: getPercentile(times, 0.5), unit: "ms" },
    { name: `${engine}: call, longest`, value: Math.max(...times), unit: "ms" },
  ];
}
