import { expect, test } from "vitest";
import {
  nextState,
  OPEN_STATES,
  stateAfter,
  statesBefore,
  TRANSFER_EVENTS,
  TRANSFER_STATES,
} from "./transfer-states.ts";

/**
 * The transitions, written independently: state, then done refused short absent silent settledDone settledNotDone; `.`:
 * nothing.
 */
const TABLE = `
  pending    succeeded failed failed failed unknown succeeded failed
  unknown    succeeded failed failed failed . succeeded failed
  succeeded  . . . . . . .
  failed     . . . . . . .
`;

test("every state and event leads to the state in the table, and an outcome is final", () => {
  const rows = TABLE.trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  expect(rows.map(([state]) => state)).toEqual(TRANSFER_STATES);
  for (const [state, ...next] of rows) {
    const found = TRANSFER_EVENTS.map((event) => nextState(state as never, event) ?? ".");
    expect(found, state).toEqual(next);
  }
});

test("the update for an event matches open states only, and leads to the state in the table", () => {
  for (const event of TRANSFER_EVENTS) {
    const before = statesBefore(event);
    expect(before.every((state) => OPEN_STATES.includes(state))).toBe(true);
    for (const state of before) expect(nextState(state, event)).toBe(stateAfter(event));
  }
});
