import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/shared/durations.ts";
import { createClockTool } from "./clock-tool.ts";
import { openTestClock } from "./test-clock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "marquee-clock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Jobs = Parameters<typeof createClockTool>[0]["jobs"];

/** Opens the clock of the test's folder with a tool that moves it. */
function openTool(jobs: Jobs = [], waitMs = 1_000) {
  const clock = openTestClock(path.join(folder, "clock.json"));
  return createClockTool({ clock, jobs, mayHaveOthers: false, log: { error() {} }, waitMs });
}

describe("The test clock", () => {
  it("moves forward to a time, and a restart continues there", async () => {
    const tool = openTool();
    expect(await tool.moveTo(tool.now() + DAY_MS)).toBeNull();
    expect(tool.aheadMs()).toBeGreaterThan(DAY_MS - 1_000);
    expect(Math.abs(openTool().now() - Date.now() - DAY_MS)).toBeLessThan(1_000);
    tool.reset();
    expect(openTool().aheadMs()).toBe(0);
  });

  it("refuses a time that is over, or more than ten years ahead, and stays", async () => {
    const tool = openTool();
    await tool.moveTo(tool.now() + DAY_MS);
    const before = tool.aheadMs();
    for (const time of [tool.now() - HOUR_MS, Date.now(), Number.NaN, tool.now() + 4_000 * DAY_MS])
      expect(await tool.moveTo(time)).toMatch(/^The clock moves/);
    expect(tool.aheadMs()).toBe(before);
  });

  it("runs each job once at the new time, those of every second first", async () => {
    const ran: [string, number][] = [];
    const run = (name: string) => async () => void ran.push([name, tool.now()]);
    const tool = openTool([
      { name: "settle", run: run("settle") },
      { name: "draw", everyServer: true, run: run("draw") },
    ]);
    const time = tool.now() + DAY_MS;
    await tool.moveTo(time);
    expect(ran.map(([name]) => name)).toEqual(["draw", "settle"]);
    expect(ran.every(([, at]) => at >= time)).toBe(true);
    expect(tool.lastRun()).toEqual({ failed: [], unfinished: [] });
  });

  it("names the jobs that failed and those that did not end in time", async () => {
    const tool = openTool(
      [
        { name: "draw", run: () => Promise.reject(new Error("broken")) },
        { name: "settle", run: () => new Promise(() => {}) },
        { name: "notify", run: async () => {} },
      ],
      20,
    );
    expect(await tool.moveTo(tool.now() + HOUR_MS)).toBeNull();
    expect(tool.lastRun()).toEqual({ failed: ["draw"], unfinished: ["settle", "notify"] });
  });
});
