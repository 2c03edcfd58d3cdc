import { expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { openGames } from "./testing.ts";

await forEachDialect("live tables", (open) => {
  const { client, clock, vega, warned } = openGames(open);
  const tables = async (input = {}) => (await client().games.tableList(input)).list;

  it("tables are listed with their limits, by vendors that provide them", async () => {
    const asked: object[] = [];
    vega.tables = async (query) => {
      asked.push(query);
      return [{ gameId: "v-live", minBet: 1_000, maxBet: 500_000 }];
    };
    expect(await tables()).toEqual([{ gameId: "v-live", minBet: 1_000, maxBet: 500_000 }]);
    expect(await tables({ vassalage: "ORION" })).toEqual([]);
    expect(asked).toEqual([{ merchantId: "m1", currency: expect.any(String), decimals: expect.any(Number) }]);
  });

  it("tables of a vendor that does not answer are left out", async () => {
    clock.time += 5 * 60_000 + 1;
    vega.tables = () => Promise.reject(new Error("no answer"));
    expect(await tables()).toEqual([]);
    expect(warned.at(-1)).toMatchObject({ vassalage: "VEGA" });
  });
});
