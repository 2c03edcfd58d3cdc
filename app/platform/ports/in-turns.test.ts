import { describe, expect, it } from "vitest";
import { inTurns } from "./in-turns.ts";

describe("works that run in turns", () => {
  const open = () => {
    const begun: number[] = [];
    const ends = new Map<number, (error?: Error) => void>();
    const take = inTurns(2);
    const work = (number: number) =>
      take(() => {
        begun.push(number);
        return new Promise<number>((resolve, reject) =>
          ends.set(number, (error) => (error ? reject(error) : resolve(number))),
        );
      });
    return { begun, work, end: (number: number, error?: Error) => ends.get(number)?.(error) };
  };

  it("are never more at once than are allowed, and begin in the order they came", async () => {
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

  it("make room for the next when one fails", async () => {
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
});
