import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { loadSports } from "./sports.server.ts";

const match = { eventId: "cup-1" };

/** Returns a brand with categories whose vendors report `lists`; `asked` collects the calls. */
function getBrand(categories: string[], lists: { live: object[]; next: object[] }) {
  const asked: object[] = [];
  const fixtureList = async (input: object) => {
    asked.push(input);
    return lists;
  };
  const context = {
    brand: { document: { categories } },
    platform: { games: { fixtureList } },
    shared: (_key: string, _ttlMs: number, read: () => unknown) => read(),
    request: { language: "VI" },
    now: 1_800_000_000_000,
  } as unknown as AppLoadContext;
  return { context, asked };
}
const OPTIONS = { module: "sports", category: "esports", count: 4 } as const;

it("shows the matches of its category, and how to reload them in the visitor's language", async () => {
  const lists = { live: [match], next: [] };
  const { context, asked } = getBrand(["sports", "esports"], lists);
  expect(await loadSports(context, OPTIONS)).toEqual({
    ...lists,
    category: "esports",
    now: context.now,
    query: "gameType=ESPORTS&live=4&next=4&language=VI",
  });
  expect(asked).toEqual([{ gameType: "ESPORTS", live: 4, next: 4, language: "VI" }]);
});

it("is left out where no vendor reports a match", async () => {
  const { context } = getBrand(["esports"], { live: [], next: [] });
  expect(await loadSports(context, OPTIONS)).toBeNull();
});

it("is left out where the brand has no such category, and sends no request", async () => {
  const { context, asked } = getBrand(["sports"], { live: [match], next: [match] });
  expect(await loadSports(context, OPTIONS)).toBeNull();
  expect(asked).toEqual([]);
});
