import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { loadWinners, type Winner } from "./winners.server.ts";

const win = (maskedAccount: string): Winner => ({
  gameId: "sevens",
  gameName: "Sevens",
  maskedAccount,
  win: 100,
  settledAt: 1,
});

async function load(...players: string[]) {
  const asked: object[] = [];
  const rankList = async (input: object) => {
    asked.push(input);
    return { list: players.map(win), isLast: true };
  };
  const shared = (_key: string, _ttl: number, read: () => unknown) => read();
  const context = { platform: { games: { rankList } }, shared, now: 9 } as unknown as AppLoadContext;
  return { data: await loadWinners(context, { module: "winners", count: 6 }), asked };
}

it("requests at most two wins of each player", async () => {
  expect((await load()).asked).toEqual([{ size: 6, perPlayer: 2 }]);
});

it("is left out while fewer than three players have won", async () => {
  expect((await load("ma***ia", "ma***ia", "jo***se")).data).toBeNull();
  expect((await load("ma***ia", "jo***se", "be***ng")).data?.winners).toHaveLength(3);
});
