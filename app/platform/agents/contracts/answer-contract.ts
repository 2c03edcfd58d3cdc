import type { CallInput, CallValue } from "../../contract/calls.ts";
import type { ContractRequest } from "../../contract/contracts.ts";
import type { CallContext } from "../../core/call-context.ts";
import { PlatformError } from "../../core/errors.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Services } from "../../core/services.ts";
import type { Trx } from "../../database/database.server.ts";
import type { AgentContractRow, ContractKind } from "../../database/tables/agents.ts";
import { lockFigures } from "../figure-clock.ts";
import { getNextStart } from "../settlements/periods.ts";
import { requireAgent } from "../team-access.ts";
import { acceptOffer } from "./accept-offer.ts";
import { changeContract } from "./change-contract.ts";
import { loadContract } from "./contract-rows.ts";
import { endContractRows, requireConfirmed } from "./end-rows.ts";

interface Answer {
  accept: boolean;
  confirmDownlines: boolean;
  now: number;
}

type Answered = CallValue<"agents", "answerDividend">;

const BY = { actor: "downline" } as const;

/**
 * Returns the call by which an agent answers an offer of a kind, or its upline's wish to end a contract.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF without an agent centre, or when accepting a kind that the brand does
 *   not have; NOT_FOUND for what is not the caller's to answer; CONFLICT with `details.state` for a request that no longer waits,
 *   with `details.downlines` until `confirmDownlines`.
 */
export function answerContract(kind: ContractKind) {
  return async (
    { database, clock }: Pick<Services, "database" | "clock">,
    ctx: CallContext,
    { requestId, kind: requestKind, accept, confirmDownlines }: CallInput<"agents", "answerDividend">,
  ): Promise<Answered> => {
    const agentId = requireAgent(ctx);
    const { merchant } = ctx;
    return database.transaction(async (trx) => {
      await lockFigures(trx, merchant);
      const contract = await loadContract(trx, merchant.code, requestId);
      const isShown = contract.kind === kind && contract.state !== "proposed";
      if (contract.downline_id !== agentId || !isShown) throw new PlatformError("NOT_FOUND");
      const answer = { accept, confirmDownlines, now: clock.now() };
      // An old form of the offer must not end the contract that it became.
      if (requestKind !== getRequestKind(contract)) {
        throw new PlatformError("CONFLICT", { details: { state: contract.state } });
      }
      return requestKind === "new"
        ? answerOffer(trx, merchant, contract, answer)
        : answerEnd(trx, merchant, contract, answer);
    });
  };
}

/** Returns the request that waits for the downline's answer, or null. */
function getRequestKind(contract: AgentContractRow): ContractRequest["kind"] | null {
  if (contract.state === "offered") return "new";
  return contract.state === "active" && contract.end_requested_at !== null ? "termination" : null;
}

async function answerOffer(
  trx: Trx,
  merchant: MerchantProfile,
  offer: AgentContractRow,
  { accept, confirmDownlines, now }: Answer,
): Promise<Answered> {
  if (accept) {
    await acceptOffer(trx, merchant, offer, { confirmDownlines, now });
    return { status: "accepted" };
  }
  await changeContract(trx, offer, { event: "rejected", by: BY, now, set: { decided_at: now } });
  return { status: "rejected" };
}

async function answerEnd(
  trx: Trx,
  merchant: MerchantProfile,
  contract: AgentContractRow,
  { accept, confirmDownlines, now }: Answer,
): Promise<Answered> {
  if (!accept) {
    await changeContract(trx, contract, {
      event: "end-refused",
      by: BY,
      now,
      set: { end_requested_at: null },
    });
    return { status: "rejected" };
  }
  await endByDownline(trx, merchant, contract, { confirmDownlines, now });
  return { status: "terminated" };
}

/**
 * Ends a contract of the calling agent with its upline.
 * @throws PlatformError CONFLICT with `details.downlines` until `confirmDownlines`.
 */
export async function endByDownline(
  trx: Trx,
  merchant: MerchantProfile,
  contract: AgentContractRow,
  { confirmDownlines, now }: { confirmDownlines: boolean; now: number },
): Promise<AgentContractRow> {
  const { kind, downline_id: agentId, period } = contract;
  await requireConfirmed(trx, merchant.code, { kind, agentId, above: 0 }, confirmDownlines);
  const at = getNextStart(period, now, merchant.timeZone);
  return endContractRows(trx, merchant, contract, { at, by: BY, reason: "", now });
}
