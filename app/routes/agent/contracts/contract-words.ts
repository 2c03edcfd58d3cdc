import type { AgentContract } from "../../../platform/contract/contracts.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";

/** The periods that a dividend can have, in the order of the field. */
export const contractPeriods = ["daily", "weekly", "semimonthly", "monthly"] as const;

/** The states that agents see, in the order of the field. */
export const contractStates = ["offered", "active", "rejected", "withdrawn", "ended"] as const;

export const STATE_TONES: Readonly<Record<AgentContract["state"], BadgeTone>> = {
  proposed: "info",
  offered: "info",
  active: "positive",
  rejected: "negative",
  withdrawn: "neutral",
  ended: "neutral",
};
