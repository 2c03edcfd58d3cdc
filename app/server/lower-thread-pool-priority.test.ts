import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import os from "node:os";
import { describe, expect, it } from "vitest";
import { lowerThreadPoolPriority } from "./lower-thread-pool-priority.ts";

/** Returns the 19th field of a thread's stat; its name, the second, may contain spaces. */
const getNiceness = (stat: string) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);

describe.runIf(process.platform === "linux")("hashing and compression threads", () => {
  it("have a lower priority than the event loop, whose priority is unchanged", async () => {
    expect(await lowerThreadPoolPriority()).toBeGreaterThan(0);
    const stats = (await readdir("/proc/self/task")).map((thread) =>
      readFileSync(`/proc/self/task/${thread}/stat`, "utf8"),
    );
    const own = os.getPriority();
    const ofWorkers = Math.min(19, own + 10);
    for (const stat of stats)
      expect(getNiceness(stat)).toBe(stat.includes("(libuv-worker)") ? ofWorkers : own);
  });
});
