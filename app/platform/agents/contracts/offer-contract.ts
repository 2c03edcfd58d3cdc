import { accountByUsername } from "../../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../../contract/calls.ts";
import type { CallContext } from "../../core/call-context.ts";
import { consumeLimit } from "../../core/consume-limit.ts";
import { PlatformError } from "../../core/errors.ts";
import type { Services } from "../../core/services.ts";
import type { Limit } from "../../ports/limiter.ts";
import { requireAgent } from "../team-access.ts";
import { describeContract } from "./contract-rows.ts";
import { offerTerms } from "./offer-terms.ts";

/** Limit of an agent's offers: each sends a message. */
const OFFERS: Limit = { name: "agent:offers", points: 60, windowMs: 60 * 60_000 };

/**
 * Offers a contract to an agent directly below the caller.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF without an agent centre or the kind; NOT_FOUND for an account that is
 *   not directly below; INVALID_INPUT with fields; CONFLICT when an offer of the kind waits; TOO_MANY_REQUESTS.
 */
export async function offerContract(
  { database, clock, limiter }: Pick<Services, "database" | "clock" | "limiter">,
  ctx: CallContext,
  { username, kind, ...terms }: CallInput<"agents", "offerContract">,
): Promise<CallValue<"agents", "offerContract">> {
  const uplineId = requireAgent(ctx);
  const { merchant } = ctx;
  await consumeLimit(limiter, OFFERS, `${merchant.code} ${uplineId}`);
  const downline = await accountByUsername(database.db, merchant.code, username);
  if (!downline) throw new PlatformError("NOT_FOUND");
  return database.transaction(async (trx) => {
    const wanted = { kind, terms, uplineId, downlineId: downline.id, now: clock.now() };
    const offer = await offerTerms(trx, merchant, wanted);
    return describeContract(trx, offer);
  });
}
