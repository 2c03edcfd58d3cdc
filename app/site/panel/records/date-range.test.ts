import { describe, expect, it } from "vitest";
import { OWN_PERIODS, readDateRange, stepDays, TEAM_PERIODS } from "./date-range.ts";

const manila = "Asia/Manila";
/** 20 November 2026, 21:04 in Manila. */
const evening = Date.UTC(2026, 10, 20, 13, 4);
const read = (search: string, now = evening, zone = manila, choice = OWN_PERIODS) =>
  readDateRange(new URLSearchParams(search), now, zone, choice);
const days = (search: string, now?: number, zone?: string) => {
  const { fromDay, toDay } = read(search, now, zone).range;
  return [fromDay, toDay];
};

describe("the days of a record", () => {
  it("are today by default", () => expect(days("")).toEqual(["2026-11-20", "2026-11-20"]));
  it("follow the preset", () => {
    expect(days("range=yesterday")).toEqual(["2026-11-19", "2026-11-19"]);
    expect(days("range=7")).toEqual(["2026-11-14", "2026-11-20"]);
    expect(days("range=30")).toEqual(["2026-10-22", "2026-11-20"]);
    expect(days("range=prev30")).toEqual(["2026-09-22", "2026-10-21"]);
  });
  it("of a team are the last seven by default, and may be a month", () => {
    const team = (search: string, now = evening) => {
      const { preset, fromDay, toDay } = read(search, now, manila, TEAM_PERIODS).range;
      return [preset, fromDay, toDay];
    };
    expect(team("")).toEqual(["7", "2026-11-14", "2026-11-20"]);
    expect(team("range=month")).toEqual(["month", "2026-11-01", "2026-11-20"]);
    expect(team("range=lastMonth")).toEqual(["lastMonth", "2026-10-01", "2026-10-31"]);
    expect(team("range=lastMonth", Date.UTC(2027, 2, 31))).toEqual(["lastMonth", "2027-02-01", "2027-02-28"]);
    expect(team("range=prev30")).toEqual(["7", "2026-11-14", "2026-11-20"]);
  });
  it("leave no gap between the last 30 days and the previous 30", () => {
    expect(read("range=prev30").range.to).toBe(read("range=30").range.from);
  });
  it("follow the brand's time zone, not the server's: midnight in Manila is still the day before in UTC", () => {
    const justPast = Date.UTC(2026, 10, 20, 16, 0);
    expect(days("", justPast)).toEqual(["2026-11-21", "2026-11-21"]);
    expect(days("", justPast - 1)).toEqual(["2026-11-20", "2026-11-20"]);
    expect(read("", justPast).range.from).toBe(justPast);
  });
  it("can be chosen", () => {
    const { range, problem } = read("from=2026-11-01&to=2026-11-03");
    expect(problem).toBeNull();
    expect(range).toEqual({
      preset: "custom",
      fromDay: "2026-11-01",
      toDay: "2026-11-03",
      from: Date.UTC(2026, 9, 31, 16),
      to: Date.UTC(2026, 10, 3, 16),
    });
  });
  it("include the extra hour when summer time ends in the brand's zone", () => {
    expect(read("range=7", Date.UTC(2026, 9, 26), "Europe/London").range).toMatchObject({
      from: Date.UTC(2026, 9, 19, 23),
      to: Date.UTC(2026, 9, 27),
    });
  });
  it("highlight a preset when they equal its days", () =>
    expect(read("from=2026-11-14&to=2026-11-20").range.preset).toBe("7"));
  it("may be one day, given by one date only", () => {
    expect(days("from=2026-11-01")).toEqual(["2026-11-01", "2026-11-01"]);
    expect(days("from=&to=2026-11-02")).toEqual(["2026-11-02", "2026-11-02"]);
  });
  it.each([
    ["from=&to=", "format"],
    ["from=2026-02-30", "format"],
    ["from=1e9&to=2026-11-20", "format"],
    ["from=1900-02-30&to=2999-12-31", "format"],
    ["from=1900-01-01&to=2999-12-31", "years"],
    ["from=0000-01-01&to=9999-12-31", "years"],
    ["from=2026-11-01&to=2100-01-01", "years"],
    ["from=2026-11-20&to=2026-11-19", "order"],
    ["from=2025-01-01&to=2026-11-20", "long"],
  ])("that are invalid (%s) are reported as %s, and today is shown", (search, problem) => {
    expect(read(search).problem).toBe(problem);
    expect(days(search)).toEqual(["2026-11-20", "2026-11-20"]);
  });
  it("move back and forward by their own length", () => {
    expect(stepDays({ fromDay: "2026-11-14", toDay: "2026-11-20" }, -1)).toEqual({
      fromDay: "2026-11-07",
      toDay: "2026-11-13",
    });
    expect(stepDays({ fromDay: "2026-11-20", toDay: "2026-11-20" }, 1)).toEqual({
      fromDay: "2026-11-21",
      toDay: "2026-11-21",
    });
  });
});
