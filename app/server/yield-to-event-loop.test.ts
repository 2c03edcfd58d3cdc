import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

/** The 19th field of a thread's stat; its name, the second, may have spaces. */
const nicenessOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);

describe.runIf(process.platform === "linux")("threads that hash and compress", () => {
  it("give way to the event loop, which keeps its own priority", async () => {
    expect(await yieldToEventLoop()).toBeGreaterThan(0);
    const stats = (await readdir("/proc/self/task")).map((thread) =>
      readFileSync(`/proc/self/task/${thread}/stat`, "utf8"),
    );
    for (const stat of stats) expect(nicenessOf(stat)).toBe(stat.includes("(libuv-worker)") ? 19 : 0);
  });
});
