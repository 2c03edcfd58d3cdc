import { stateMachine } from "../../core/state-machine.ts";
import type { AgentContractEventRow, AgentContractRow } from "../../database/tables/agents.ts";

export type ContractState = AgentContractRow["state"];
export type ContractEvent = AgentContractEventRow["event"];

/** The states of a contract. A new row begins with the event `proposed` or `offered`. */
export const contractStates = stateMachine<ContractState, ContractEvent>({
  proposed: { approved: "offered", refused: "withdrawn", withdrawn: "withdrawn" },
  offered: { accepted: "active", rejected: "rejected", withdrawn: "withdrawn" },
  active: {
    "end-requested": "active",
    "end-refused": "active",
    ended: "ended",
    held: "active",
    released: "active",
  },
  rejected: {},
  withdrawn: {},
  // Its last settlement may be held.
  ended: { held: "ended", released: "ended" },
});
