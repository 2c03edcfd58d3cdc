import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import type { VendorEntry } from "../../platform/contract/games.ts";
import { WHOLE_LIST } from "../../site/games/lobby-query.ts";
import { loadLobby, readRooms } from "./load-lobby.server.ts";

/** Returns a visit that records the keys under which its reads are shared. */
function visit() {
  const keys: string[] = [];
  const games = {
    gameList: async () => ({ games: [], total: 0, totalPages: 1 }),
    hotGames: async () => ({ list: [] }),
    roomList: async () => ({ list: [] }),
  };
  const context = {
    brand: { document: { lobby: { pageSize: 15 }, layout: { lobby: "grid" } } },
    platform: { games },
    shared: (key: string, _ttlMs: number, read: () => unknown) => {
      keys.push(key);
      return read();
    },
  };
  return { keys, context: context as unknown as AppLoadContext };
}

const vendors = [{ vassalage: "ORION", gameType: "PVP" }] as unknown as VendorEntry[];

it.each([
  ["a list", WHOLE_LIST, 1],
  ["a vendor's list", { ...WHOLE_LIST, vassalage: "ORION" }, 1],
  ["a vendor that there is not", { ...WHOLE_LIST, vassalage: "MADE_UP" }, 0],
  [
    "hot games of a vendor that there is not",
    { ...WHOLE_LIST, tab: "hot" as const, vassalage: "MADE_UP" },
    0,
  ],
  ["a search", { ...WHOLE_LIST, gameName: "made up" }, 0],
])("visitors share %s if such addresses are few", async (_name, query, shared) => {
  const { keys, context } = visit();
  await loadLobby(context, "RNG", query, vendors);
  expect(keys).toHaveLength(shared);
});

it("visitors share rooms of existing vendors only", async () => {
  const { keys, context } = visit();
  for (const vassalage of [null, "ORION", "MADE_UP"])
    await readRooms(context, "PVP", { ...WHOLE_LIST, vassalage }, vendors);
  expect(keys).toEqual(["rooms ", "rooms ORION"]);
});
