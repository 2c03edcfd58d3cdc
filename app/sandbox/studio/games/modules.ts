import type { Engine } from "../../catalogue/engines.ts";
import type { Clocks } from "../clocks.ts";
import { createArcade } from "./arcade/arcade.ts";
import { createBingo } from "./bingo/bingo.ts";
import { createCards } from "./cards/cards.ts";
import { createCockfight } from "./cockfight/cockfight.ts";
import { createFishing } from "./fishing/fishing.ts";
import { createLive } from "./live/live.ts";
import type { CreateModule, GameModule, ModuleDeps } from "./module.ts";
import { createRooms } from "./rooms/rooms.ts";
import { createSlots } from "./slots/slots.ts";
import { createSportsbook } from "./sportsbook/sportsbook.ts";

/** Every kind of game that the studio offers. A title without an engine here is listed but cannot be opened. */
const MODULES: Readonly<Partial<Record<Engine, CreateModule>>> = {
  slots: createSlots,
  arcade: createArcade,
  bingo: createBingo,
  cards: createCards,
  fishing: createFishing,
  sportsbook: createSportsbook,
  cockfight: createCockfight,
  live: createLive,
  rooms: createRooms,
};

export type GameModules = ReadonlyMap<Engine, GameModule>;

/** Creates every kind of game, each with a separate clock. */
export function createModules(deps: Omit<ModuleDeps, "clock">, clocks: Pick<Clocks, "of">): GameModules {
  const creators = Object.entries(MODULES) as [Engine, CreateModule][];
  return new Map(creators.map(([engine, create]) => [engine, create({ ...deps, clock: clocks.of(engine) })]));
}
