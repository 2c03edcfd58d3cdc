import { expect, test, vi } from "vitest";

vi.mock("../../frame/kit.js", () => ({ game: { tag: "en", timeZone: "UTC" }, t: (key: string) => key }));

// Another test file of this worker may have loaded them with its own mocks.
vi.resetModules();
const { standingText } = await import("./my-bets.js");

const leg = (over: object) => ({
  result: "open",
  stage: null,
  score: null,
  isCounted: true,
  isPostponed: false,
  ...over,
});

test.each([
  ["still to play", leg({ stage: "before" }), "leg.before"],
  ["in play", leg({ stage: "live", score: "1-0" }), "leg.live · 1-0"],
  ["over, without a result", leg({ stage: "ended" }), "leg.ended"],
  [
    "still to play as the bet ended",
    leg({ stage: "before", isCounted: false }),
    "leg.before · leg.uncounted",
  ],
  [
    "won after the bet ended",
    leg({ result: "won", score: "2-1", isCounted: false }),
    "result.won · 2-1 · leg.uncounted",
  ],
  ["lost", leg({ result: "lost", score: "0-1" }), "result.lost · 0-1"],
  ["of a postponed match", leg({ result: "void", isPostponed: true }), "phase.postponed · leg.void"],
])("an accumulator's leg that is %s is shown as such", (_, shown, text) => {
  expect(standingText(shown, "accumulator")).toBe(text);
});

test("a single on a postponed match is refunded", () => {
  const shown = leg({ result: "void", isPostponed: true });
  expect(standingText(shown, "single")).toBe("phase.postponed · result.void");
});
