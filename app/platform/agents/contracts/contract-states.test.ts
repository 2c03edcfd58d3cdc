import { expect, it } from "vitest";
import { type ContractEvent, type ContractState, contractStates } from "./contract-states.ts";

const STATES: ContractState[] = ["proposed", "offered", "active", "rejected", "withdrawn", "ended"];

/** The next state by event and, in this order, by state; `-` where the event changes nothing. */
const TABLE = `
  proposed       - - - - - -
  approved       offered - - - - -
  refused        withdrawn - - - - -
  offered        - - - - - -
  accepted       - active - - - -
  rejected       - rejected - - - -
  withdrawn      withdrawn withdrawn - - - -
  end-requested  - - active - - -
  end-refused    - - active - - -
  ended          - - ended - - -
  held           - - active - - ended
  released       - - active - - ended
`;

it("a contract has these states and no others", () => {
  const rows = TABLE.trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/));
  for (const [event, ...next] of rows) {
    const found = STATES.map((state) => contractStates.nextState(state, event as ContractEvent) ?? "-");
    expect([event, ...found]).toEqual([event, ...next]);
  }
  expect(rows).toHaveLength(12);
});
