import { describe, expect, it } from "vitest";
import { coalesceSync } from "./log-sync.ts";

/** Returns a sync that ends only when the test lets it. */
function heldSync() {
  const begun: PromiseWithResolvers<void>[] = [];
  const sync = coalesceSync(() => {
    const one = Promise.withResolvers<void>();
    begun.push(one);
    return one.promise;
  });
  return { sync, begun };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a grouped sync", () => {
  it("resolves with a sync that began after the call, never with one already running", async () => {
    const { sync, begun } = heldSync();
    const done: string[] = [];
    void sync().then(() => done.push("first"));
    await settled();
    void sync().then(() => done.push("second"));
    void sync().then(() => done.push("third"));
    await settled();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve();
    await settled();
    expect(done).toEqual(["first"]);
    expect(begun).toHaveLength(2);
    begun[1]?.resolve();
    await settled();
    expect(done).toEqual(["first", "second", "third"]);
    expect(begun).toHaveLength(2);
  });

  it("rejects when the disk fails, and the next sync retries", async () => {
    const { sync, begun } = heldSync();
    const failed = sync();
    await settled();
    const next = sync();
    begun[0]?.reject(new Error("EIO"));
    await expect(failed).rejects.toThrow("EIO");
    await settled();
    begun[1]?.resolve();
    await expect(next).resolves.toBeUndefined();
  });
});
