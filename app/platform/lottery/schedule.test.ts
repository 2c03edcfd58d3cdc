import { describe, expect, it } from "vitest";
import { LOTTERY_GAMES, lotteryById } from "./games/games.ts";
import { nextDraws, type Schedule } from "./schedule.ts";

const getSchedule = (gameId: string): Schedule => {
  const game = lotteryById(gameId);
  if (!game) throw new Error(gameId);
  return game.schedule;
};
const at = (time: string) => Date.parse(time);

describe("weekly draws", () => {
  it("are held on their weekdays at the hour in their zone", () => {
    // Monday, noon in Ho Chi Minh City.
    const [monday, saturday, next] = nextDraws(getSchedule("tp-ho-chi-minh"), at("2026-11-23T05:00:00Z"), 3);
    expect(monday).toEqual({
      drawNo: "20261123",
      closesAt: at("2026-11-23T09:05:00Z"),
      drawsAt: at("2026-11-23T09:15:00Z"),
    });
    expect(saturday?.drawNo).toBe("20261128");
    expect(next?.drawNo).toBe("20261130");
  });

  it("accept no bets once they have closed", () => {
    expect(nextDraws(getSchedule("ha-noi"), at("2026-11-23T11:04:59.999Z"), 1)[0]?.drawNo).toBe("20261123");
    expect(nextDraws(getSchedule("ha-noi"), at("2026-11-23T11:05:00Z"), 1)[0]?.drawNo).toBe("20261126");
  });

  it("are named by the day in their zone", () => {
    // 23:30 UTC on Tuesday is Wednesday in Singapore.
    expect(
      nextDraws(getSchedule("archipelago-4d"), at("2026-11-24T23:30:00Z"), 3).map((d) => d.drawNo),
    ).toEqual(["20261125", "20261128", "20261129"]);
  });
});

describe("frequent draws", () => {
  it("are numbered through the day", () => {
    expect(nextDraws(getSchedule("sai-gon-60-giay"), at("2026-11-23T00:00:10Z"), 2)).toEqual([
      {
        drawNo: "20261123-0421",
        closesAt: at("2026-11-23T00:00:55Z"),
        drawsAt: at("2026-11-23T00:01:00Z"),
      },
      {
        drawNo: "20261123-0422",
        closesAt: at("2026-11-23T00:01:55Z"),
        drawsAt: at("2026-11-23T00:02:00Z"),
      },
    ]);
    expect(nextDraws(getSchedule("sai-gon-60-giay"), at("2026-11-23T00:00:55Z"), 1)[0]?.drawNo).toBe(
      "20261123-0422",
    );
  });

  it("continue past midnight, and the last draw of the day is at its end", () => {
    // Midnight in Ho Chi Minh City is 17:00 UTC.
    expect(nextDraws(getSchedule("lotus-45-giay"), at("2026-11-23T16:59:30Z"), 2)).toEqual([
      { drawNo: "20261123-1920", closesAt: at("2026-11-23T16:59:55Z"), drawsAt: at("2026-11-23T17:00:00Z") },
      { drawNo: "20261124-0001", closesAt: at("2026-11-23T17:00:40Z"), drawsAt: at("2026-11-23T17:00:45Z") },
    ]);
  });

  it("have intervals that divide the day", () => {
    for (const { schedule, gameId } of LOTTERY_GAMES) {
      if (schedule.kind === "every") expect(86_400 % schedule.seconds, gameId).toBe(0);
    }
  });
});

it("no two lotteries share an id, code or number, and each has a next draw", () => {
  for (const key of ["gameId", "gameCode", "nodeId"] as const) {
    expect(new Set(LOTTERY_GAMES.map((game) => game[key])).size).toBe(LOTTERY_GAMES.length);
  }
  for (const game of LOTTERY_GAMES) expect(nextDraws(game.schedule, 0, 2), game.gameId).toHaveLength(2);
});
