import type { TextKey } from "../../../i18n/text-key.ts";
import { type AgentContract, isUnstarted } from "../../../platform/contract/contracts.ts";

/** The colours of contracts' states. */
export const CONTRACT_TONES = {
  proposed: "warning",
  offered: "info",
  active: "positive",
  rejected: "negative",
  withdrawn: "neutral",
  ended: "neutral",
} as const;

/** Returns the key of a contract's state in words. */
export const getStateKey = (one: Pick<AgentContract, "state" | "startsAt">): TextKey =>
  `ops.agentContracts.state.${isUnstarted(one) ? "unstarted" : one.state}`;
