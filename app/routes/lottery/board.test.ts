import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { loader } from "./board.ts";

it("responds with null as a Response when a brand has no lotteries", async () => {
  const board = { now: 0, results: [], upcoming: [], quick: [] };
  const context = {
    platform: { lottery: { board: async () => board } },
    shared: (_key: string, _ttlMs: number, read: () => unknown) => read(),
  };
  const request = new Request("http://manila.localhost/lottery/board");
  const answer = await loader({ context, request } as unknown as LoaderFunctionArgs);
  // Remix warns on each request when the result is not a Response.
  expect(answer).toBeInstanceOf(Response);
  expect([await answer.json(), answer.headers.get("cache-control")]).toEqual([null, "no-store"]);
});
