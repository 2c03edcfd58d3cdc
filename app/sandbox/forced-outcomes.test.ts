import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ForcedOutcomes, type OutcomeRequest, openForcedOutcomes } from "./forced-outcomes.ts";

let folder: string;
let open: ForcedOutcomes[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marquee-forced-"));
  open = [];
});
afterEach(() => {
  for (const one of open) one.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the file again, as another process does. */
function openAgain(): ForcedOutcomes {
  const forced = openForcedOutcomes(folder);
  open.push(forced);
  return forced;
}

const request = (over: Partial<OutcomeRequest> = {}): OutcomeRequest => ({
  ...{ merchant: "M1", playerId: "7", username: "player1", outcome: "win", times: 1, ...over },
});

test("an outcome is taken as often as was requested, by its member at its merchant only", () => {
  const [page, sandbox] = [openAgain(), openAgain()];
  const stored = page.force(request({ times: 2 }), 5);
  expect(stored).toEqual({ ...request({ times: 2 }), id: stored.id, askedAt: 5 });
  expect(sandbox.take("M1", "8", "win")).toBeNull();
  expect(sandbox.take("M2", "7", "win")).toBeNull();
  expect(sandbox.take("M1", "7", "void")).toBeNull();
  expect(sandbox.take("M1", "7", "win")).toEqual(stored);
  const left = { ...stored, times: 1 };
  expect(page.list("M1")).toEqual([left]);
  expect([sandbox.take("M1", "7", "win"), sandbox.take("M1", "7", "win")]).toEqual([left, null]);
  expect(page.list("M1")).toEqual([]);
});

test("the oldest outcome is taken first, also one for any member", () => {
  const forced = openAgain();
  const anyone = { playerId: null, username: null };
  const [first, second] = [forced.force(request(anyone), 1), forced.force(request(), 2)];
  expect(forced.list("M1").map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(forced.take("M1", "7", "win")).toEqual(first);
  expect(forced.list("M1")).toEqual([second]);
  expect(forced.take("M1", "8", "win")).toBeNull();
});

test("an outcome that did not happen waits again at its place", () => {
  const forced = openAgain();
  const [first, second] = [forced.force(request({ times: 2 }), 1), forced.force(request(), 2)];
  for (const times of [2, 1]) expect(forced.take("M1", "7", "win")).toEqual({ ...first, times });
  for (const times of [1, 2]) {
    forced.giveBack(first);
    expect(forced.list("M1")).toEqual([{ ...first, times }, second]);
  }
});

test("waiting outcomes are dropped one by one or all together, for one merchant", () => {
  const forced = openAgain();
  const [first] = [forced.force(request(), 1), forced.force(request({ outcome: "void" }), 1)];
  forced.force(request({ merchant: "M2" }), 1);
  expect(forced.clear("M2", first.id)).toBe(0);
  expect(forced.clear("M1", first.id)).toBe(1);
  expect(forced.list("M1").map(({ outcome }) => outcome)).toEqual(["void"]);
  expect([forced.clear("M1"), forced.clear("M1")]).toEqual([1, 0]);
  expect(forced.list("M2")).toHaveLength(1);
});

test.each([0, -1, 101, 1.5, Number.NaN])("%s is no number of times", (times) => {
  const forced = openAgain();
  expect(() => forced.force(request({ times }), 1)).toThrow(RangeError);
  expect(forced.list("M1")).toEqual([]);
});
