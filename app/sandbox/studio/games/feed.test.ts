import { expect, test } from "vitest";
import { createFeed } from "./feed.ts";

test("a launch keeps at most three streams open and a player ten; closing one makes room", async () => {
  const feed = createFeed();
  const ask = (tokenHash: string, playerId: string) =>
    feed.stream({ tokenHash, merchant: "M", playerId }, ["table"], {});
  const first = ask("launch 1", "p");
  ask("launch 1", "p");
  ask("launch 1", "p");
  const refused = ask("launch 1", "p");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  await first.body?.cancel();
  expect(ask("launch 1", "p").status).toBe(200);

  for (let launch = 2; launch < 9; launch++) expect(ask(`launch ${launch}`, "p").status).toBe(200);
  expect(ask("launch 9", "p").status).toBe(429);
  expect(ask("launch 10", "another").status).toBe(200);
  expect(feed.audience("table")).toBe(11);
  feed.close();
  expect(feed.audience("table")).toBe(0);
  expect(ask("launch 1", "p").status, "closed streams are not counted").toBe(200);
});
