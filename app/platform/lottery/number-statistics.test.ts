import { describe, expect, it } from "vitest";
import { testServices } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { listOverdueNumbers, mostFrequent } from "./number-statistics.ts";
import { seedPastDraws } from "./seed-past-draws.ts";
import { openLottery } from "./testing.ts";

describe("statistics of numbers", () => {
  it("counts two-digit endings, the most frequent first", () => {
    expect(mostFrequent(["52847", "47", "168", "068", "68", "39"])).toEqual([
      { number: "68", count: 3 },
      { number: "47", count: 2 },
      { number: "39", count: 1 },
    ]);
  });

  it("states how many draws ago a number last occurred, or all draws if it did not", () => {
    const everyEnd = (...without: string[]) =>
      Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0")).filter(
        (end) => !without.includes(end),
      );
    expect(listOverdueNumbers([everyEnd("03", "70"), everyEnd("03"), everyEnd("03", "58")])).toEqual([
      { number: "03", draws: 3 },
      { number: "70", draws: 1 },
    ]);
    expect(listOverdueNumbers([])).toEqual([]);
  });
});

await forEachDialect("past draws of a demonstration", (open) => {
  const { given, clock, visitor } = openLottery(open);

  it("results of the last day are listed for each area, with its numbers", async () => {
    expect((await visitor().board({})).results).toEqual([]);
    expect(await seedPastDraws(testServices({ database: given.database, clock }))).toBeGreaterThan(500);
    expect(await seedPastDraws(testServices({ database: given.database, clock })), "a second time").toBe(0);
    const { results, quick, now } = await visitor().board({});
    expect(results.map(({ area }) => area)).toEqual(["VN_NORTH", "VN_CENTRE", "VN_SOUTH"]);
    for (const { draws, next, previous, day } of results) {
      expect([next, (previous ?? "") < day]).toEqual([null, true]);
      for (const { last } of draws) {
        expect(now - last.drawnAt).toBeLessThan(86_400_000);
        expect(await visitor().draw({ draw: last.draw })).toMatchObject({
          state: "settled",
          numbers: last.numbers,
        });
      }
    }
    expect(quick.every(({ last }) => last !== null)).toBe(true);
    const statistics = await visitor().numberStatistics({ area: "VN_NORTH" });
    expect([statistics.draws, statistics.all.length, statistics.overdue.length]).toEqual([30, 10, 5]);
  });

  it("results are still those of the last day when no draw was held for a month", async () => {
    const [north] = (await visitor().board({})).results;
    clock.advance(30 * 86_400_000);
    const [later] = (await visitor().board({})).results;
    expect(later).toEqual(north);
    clock.advance(-30 * 86_400_000);
  });

  it("results are read once a second for all visitors of a merchant", async () => {
    const calls = visitor();
    const { now } = await calls.board({});
    clock.advance(999);
    expect((await calls.board({})).now).toBe(now);
    clock.advance(1);
    expect((await calls.board({})).now).toBe(now + 1_000);
  });

  it("results are read by the day, each with the previous and next day", async () => {
    const [north] = (await visitor().board({})).results;
    const [before] = (await visitor().board({ day: north?.previous ?? "" })).results;
    expect(before).toMatchObject({ area: "VN_NORTH", day: north?.previous, next: north?.day });
    expect((await visitor().board({ day: "2020-01-01" })).results).toEqual([]);
  });

  it("results name their first day; earlier days are empty, later ones show the last day", async () => {
    const board = await visitor().board({});
    const first = await visitor().board({ day: board.firstDay ?? "" });
    expect([first.results[0]?.day, first.results[0]?.previous]).toEqual([board.firstDay, null]);
    expect(await visitor().board({ day: "2099-12-31" })).toEqual(board);
    expect(await visitor().board({ day: "2000-01-01" })).toEqual({ ...board, results: [] });
  });
});
