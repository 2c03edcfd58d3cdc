import type { CallInput, CallValue } from "../../contract/calls.ts";
import type { CallContext } from "../../core/call-context.ts";
import { PlatformError } from "../../core/errors.ts";
import type { Services } from "../../core/services.ts";
import { lockFigures } from "../figure-clock.ts";
import { requireAgent } from "../team-access.ts";
import { endByDownline } from "./answer-contract.ts";
import { changeContract } from "./change-contract.ts";
import { describeContract, loadContract } from "./contract-rows.ts";

/**
 * Ends the calling agent's contract with its upline, or asks a downline to end the one with the caller. Asking again
 * changes nothing.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF without an agent centre; NOT_FOUND for a contract of others; CONFLICT
 *   with `details.state` for one that is not active, with `details.downlines` until `confirmDownlines`.
 */
export async function endContract(
  { database, clock }: Pick<Services, "database" | "clock">,
  ctx: CallContext,
  { id, confirmDownlines }: CallInput<"agents", "endContract">,
): Promise<CallValue<"agents", "endContract">> {
  const callerId = requireAgent(ctx);
  const { merchant } = ctx;
  const now = clock.now();
  return database.transaction(async (trx) => {
    await lockFigures(trx, merchant);
    const contract = await loadContract(trx, merchant.code, id);
    const isOwn = contract.downline_id === callerId;
    const isVisible = isOwn ? contract.state !== "proposed" : contract.upline_id === callerId;
    if (!isVisible) throw new PlatformError("NOT_FOUND");
    if (contract.state !== "active")
      throw new PlatformError("CONFLICT", { details: { state: contract.state } });
    if (isOwn) {
      return describeContract(trx, await endByDownline(trx, merchant, contract, { confirmDownlines, now }));
    }
    if (contract.end_requested_at !== null) return describeContract(trx, contract);
    const set = { end_requested_at: now };
    const asked = await changeContract(trx, contract, {
      event: "end-requested",
      by: { actor: "upline" },
      now,
      set,
    });
    return describeContract(trx, asked);
  });
}
