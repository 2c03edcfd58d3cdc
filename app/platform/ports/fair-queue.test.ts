import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fairQueue } from "./fair-queue.ts";

const BUSY = { code: "SERVER_BUSY", details: { retryAfterMs: 60_000 } };

describe("tasks in a fair queue", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = () => {
    const begun: number[] = [];
    const ends = new Map<number, (error?: Error) => void>();
    const take = fairQueue(2, { longestWaitMs: 1_000 });
    const work = (number: number) =>
      take(() => {
        begun.push(number);
        return new Promise<number>((resolve, reject) =>
          ends.set(number, (error) => (error ? reject(error) : resolve(number))),
        );
      });
    return { begun, work, end: (number: number, error?: Error) => ends.get(number)?.(error) };
  };

  it("never run more at once than allowed, and start in order of arrival", async () => {
    const { begun, work, end } = open();
    const all = [1, 2, 3, 4].map(work);
    expect(begun).toEqual([1, 2]);
    end(2);
    expect(await all[1]).toBe(2);
    await Promise.resolve();
    expect(begun).toEqual([1, 2, 3]);
    end(1);
    await all[0];
    await Promise.resolve();
    expect(begun).toEqual([1, 2, 3, 4]);
    end(3);
    end(4);
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it("are refused together when they have waited too long, and the next one starts", async () => {
    const { begun, work, end } = open();
    const [first, second] = [work(1), work(2)];
    const late = [3, 4, 5, 6].map((number) => expect(work(number)).rejects.toMatchObject(BUSY));
    await vi.advanceTimersByTimeAsync(1);
    const inTime = work(7);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual([1, 2]);
    end(1);
    await Promise.all([first, ...late]);
    await Promise.resolve();
    expect(begun).toEqual([1, 2, 7]);
    end(2);
    end(7);
    expect(await Promise.all([second, inTime])).toEqual([2, 7]);
    expect([work(8), work(9), work(10)]).toHaveLength(3);
    expect(begun, "no turn was lost").toEqual([1, 2, 7, 8, 9]);
  });

  it("let the next one start when one fails", async () => {
    const { begun, work, end } = open();
    const [first, second, third] = [1, 2, 3].map(work);
    end(1, new Error("no"));
    await expect(first).rejects.toThrow("no");
    end(2);
    await second;
    end(3);
    expect(await third).toBe(3);
    expect(begun).toEqual([1, 2, 3]);
  });

  describe("of several requesters", () => {
    /** Starts one task for each of `whos` in turn, in a queue of one, and returns the order in which they start. */
    async function order(whos: string[][]) {
      const take = fairQueue(1, { mostWaiting: 3 });
      const begun: string[] = [];
      const results = await Promise.allSettled(
        whos.map((who) => take(async () => void begun.push(who.join("/")), who)),
      );
      const refused = results.flatMap((result, at) =>
        result.status === "rejected" ? [{ ...result.reason, who: whos[at]?.join("/") }] : [],
      );
      return { begun, refused };
    }

    it("alternate between brands, and within a brand between addresses", async () => {
      const { begun, refused } = await order([
        ["now"],
        ["manila", "a"],
        ["manila", "a"],
        ["manila", "b"],
        ["lotus", "a"],
        ["siam", "c"],
      ]);
      expect(begun).toEqual(["now", "manila/a", "lotus/a", "siam/c", "manila/b", "manila/a"]);
      expect(refused).toEqual([]);
    });

    it("delay another brand by one task only, however many addresses flood a brand", async () => {
      const flood = Array.from({ length: 40 }, (_, n) => ["manila", `address ${n}`]);
      const { begun } = await order([["now"], ...flood, ["lotus", "b"]]);
      expect(begun.indexOf("lotus/b")).toBe(2);
    });

    it("are refused beyond one address's share across all brands, without effect on other addresses", async () => {
      const flood = Array.from({ length: 6 }, (_, n) => [n % 2 === 0 ? "manila" : "lotus", "a"]);
      const { begun, refused } = await order([["now"], ...flood, ["manila", "b"]]);
      expect(begun).toEqual(["now", "manila/a", "lotus/a", "manila/b", "manila/a"]);
      expect(refused).toHaveLength(3);
      expect(refused[0]).toMatchObject({
        who: "lotus/a",
        code: "TOO_MANY_REQUESTS",
        details: { retryAfterMs: 60_000 },
      });
    });
  });
});
