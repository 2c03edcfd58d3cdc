import { describe, expect, it } from "vitest";
import {
  HELD_STATES,
  nextState,
  stateAfter,
  statesBefore,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
} from "./withdrawal-states.ts";

/** The expected result of every event in every state; `-` where nothing may change. */
const TABLE = `
               review     approve   reject    cancel     pay     fail      succeed  reverse   confirm   force     dispute
  requested    reviewing  approved  rejected  cancelled  -       -         -        -         -         -         -
  reviewing    -          approved  rejected  cancelled  -       -         -        -         -         -         -
  approved     -          -         rejected  -          paying  -         -        -         -         -         -
  paying       -          -         -         -          -       rejected  paid     reversed  -         -         -
  paid         -          -         -         -          -       -         -        reversed  received  received  not_received
  received     -          -         -         -          -       -         -        reversed  -         -         -
  not_received -          -         -         -          -       -         -        reversed  received  received  -
  rejected     -          -         -         -          -       -         -        -         -         -         -
  reversed     -          -         -         -          -       -         -        -         -         -         -
  cancelled    -          -         -         -          -       -         -        -         -         -         -
`;
const [head = "", ...lines] = TABLE.trim().split("\n");
const events = head.trim().split(/\s+/);
const rows = lines.map((line) => line.trim().split(/\s+/));

describe("a withdrawal", () => {
  it("has exactly the states and events of the table", () => {
    expect(rows.map(([state]) => state)).toEqual([...WITHDRAWAL_STATES]);
    expect(events).toEqual([...WITHDRAWAL_EVENTS]);
    for (const row of rows) expect(row).toHaveLength(events.length + 1);
  });

  it.each(WITHDRAWAL_STATES.flatMap((state) => WITHDRAWAL_EVENTS.map((event) => [state, event] as const)))(
    "in the state %s changes on %s as the table lists",
    (state, event) => {
      const cell = rows.find(([name]) => name === state)?.[1 + events.indexOf(event)];
      expect(nextState(state, event)).toBe(cell === "-" ? null : cell);
      expect(statesBefore(event).includes(state)).toBe(cell !== "-");
    },
  );

  it.each(WITHDRAWAL_EVENTS)("changes by %s to the same state from every state", (event) => {
    const targets = statesBefore(event).map((state) => nextState(state, event));
    expect([...new Set(targets)]).toEqual([stateAfter(event)]);
  });

  it("can be cancelled by its member only before approval, and does not return to a state with a hold", () => {
    expect(statesBefore("cancel")).toEqual(["requested", "reviewing"]);
    const gone = WITHDRAWAL_STATES.filter((state) => !HELD_STATES.includes(state));
    for (const state of gone) {
      for (const event of WITHDRAWAL_EVENTS) {
        expect(HELD_STATES).not.toContain(nextState(state, event));
      }
    }
  });
});
