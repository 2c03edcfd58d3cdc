import { expect, test, vi } from "vitest";

const asked = vi.hoisted(() => [] as string[]);
const answers = vi.hoisted(() => new Map<string, { status: number; value: unknown }[]>());
vi.mock("../../frame/kit.js", () => ({
  wait: () => Promise.resolve(),
  askUntilAnswered(_: string, { key }: { key: string }) {
    asked.push(key);
    const coming = answers.get(key) ?? [];
    return Promise.resolve(coming.length > 1 ? coming.shift() : coming[0]);
  },
}));

// Another test file of this worker may have loaded them with its own mocks.
vi.resetModules();
const { placeBets } = await import("./place-bets.js");

test("a refused bet does not affect the others, and a pending in-play bet is looked up by its own key", async () => {
  const taken = { status: 200, value: { bet: { id: "one" } } };
  const refused = { status: 409, value: { code: "INSUFFICIENT_FUNDS" } };
  const waits = { status: 202, value: { waiting: 1 } };
  answers.set("a", [waits, waits, taken]);
  answers.set("b", [refused]);
  answers.set("c", [taken]);
  const bets = ["a", "b", "c"].map((key) => ({ key, stake: 100, accept: "none", legs: [] }));
  const waiting = vi.fn();
  expect(await placeBets(bets, waiting)).toEqual([taken, refused, taken]);
  expect(asked.filter((key) => key === "a")).toHaveLength(3);
  expect(asked.filter((key) => key !== "a")).toEqual(["b", "c"]);
  expect(waiting).toHaveBeenCalled();
});
