import type { CallInput, CallValue } from "../../contract/calls.ts";
import type { CallContext } from "../../core/call-context.ts";
import { PlatformError } from "../../core/errors.ts";
import type { Services } from "../../core/services.ts";
import { lockFigures } from "../figure-clock.ts";
import { requireAgent } from "../team-access.ts";
import { changeContract } from "./change-contract.ts";
import { describeContract, loadContract } from "./contract-rows.ts";

/**
 * Withdraws an offer of the calling agent that waits for an answer.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF without an agent centre; NOT_FOUND for an offer of others; CONFLICT
 *   with `details.state` for one that no longer waits.
 */
export async function withdrawOffer(
  { database, clock }: Pick<Services, "database" | "clock">,
  ctx: CallContext,
  { id }: CallInput<"agents", "withdrawOffer">,
): Promise<CallValue<"agents", "withdrawOffer">> {
  const callerId = requireAgent(ctx);
  const { merchant } = ctx;
  const now = clock.now();
  return database.transaction(async (trx) => {
    await lockFigures(trx, merchant);
    const offer = await loadContract(trx, merchant.code, id);
    if (offer.upline_id !== callerId) throw new PlatformError("NOT_FOUND");
    const by = { actor: "upline" } as const;
    return describeContract(
      trx,
      await changeContract(trx, offer, { event: "withdrawn", by, now, set: { decided_at: now } }),
    );
  });
}
