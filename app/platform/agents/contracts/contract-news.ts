import type { AgentContractEventRow, AgentContractRow } from "../../database/tables/agents.ts";

/** A message about a contract; its text is `team.contract.<news>.text`. */
export type ContractNews =
  | "offer"
  | "withdrawn"
  | "end"
  | "uncovered"
  | "moved"
  | "member"
  | "ended"
  | "accepted"
  | "rejected"
  | "void"
  | "kept"
  | "left";

type EventFacts = Pick<AgentContractEventRow, "event" | "actor" | "reason"> &
  Pick<AgentContractRow, "upline_id" | "approved_by">;

/** The messages to the parties of a contract. */
interface NewsTo {
  downline: ContractNews | null;
  upline: ContractNews | null;
}

const NOBODY: NewsTo = { downline: null, upline: null };

/**
 * Returns the news of an event for the parties of a contract: nobody gets news of what they did themselves. The upline
 * knows that contracts without cover end with its own, or with the lower rate that it accepted.
 */
export function getContractNews({ event, actor, reason, ...contract }: EventFacts): NewsTo {
  switch (event) {
    case "offered":
    case "approved":
      return { downline: "offer", upline: null };
    case "accepted":
    case "rejected":
      return { downline: null, upline: event };
    case "end-requested":
      return { downline: "end", upline: null };
    case "end-refused":
      return { downline: null, upline: "kept" };
    case "withdrawn": {
      // Only operators know a proposal.
      if (contract.upline_id === null && contract.approved_by === null) return NOBODY;
      const isUplines = actor !== "platform" || reason === "uncovered";
      return { downline: "withdrawn", upline: isUplines ? null : "void" };
    }
    case "ended":
      return getNewsOfEnd({ actor, reason });
    default:
      return NOBODY;
  }
}

function getNewsOfEnd({ actor, reason }: Pick<EventFacts, "actor" | "reason">): NewsTo {
  // The acceptance of the next version says it.
  if (actor === "downline") return { downline: null, upline: reason === "replaced" ? null : "left" };
  if (actor === "operator") return { downline: "ended", upline: null };
  switch (reason) {
    case "uncovered":
      return { downline: "uncovered", upline: null };
    case "moved":
    case "member":
      return { downline: reason, upline: "left" };
    default:
      return { downline: null, upline: "left" };
  }
}
