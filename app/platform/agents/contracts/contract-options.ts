import type { CallInput, CallValue } from "../../contract/calls.ts";
import type { CallContext } from "../../core/call-context.ts";
import { PlatformError } from "../../core/errors.ts";
import type { Services } from "../../core/services.ts";
import { requireAgent } from "../team-access.ts";
import { loadMaxRate, selectContracts } from "./contract-rows.ts";
import { getPeriods } from "./contract-rules.ts";

/**
 * Returns what the calling agent can offer of a kind, to whom, and the brand's rules for it.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF without an agent centre or the kind.
 */
export async function contractOptions(
  { database: { db } }: Pick<Services, "database">,
  ctx: CallContext,
  { kind }: CallInput<"agents", "contractOptions">,
): Promise<CallValue<"agents", "contractOptions">> {
  const agentId = requireAgent(ctx);
  const { code: merchantId, agents } = ctx.merchant;
  if (!agents.contractKinds.includes(kind)) throw new PlatformError("FEATURE_OFF");
  const downlines = await db
    .selectFrom("account")
    .select("username_shown as username")
    .where("merchant_id", "=", merchantId)
    .where("upline_id", "=", agentId)
    .where("type", "in", agents.types)
    .where("status", "=", "active")
    .orderBy("username")
    .execute();
  const { given } = await selectContracts(db, merchantId)
    .select((eb) => eb.fn.countAll<number>().as("given"))
    .where("kind", "=", kind)
    .where("state", "<>", "proposed")
    .where("upline_id", "=", agentId)
    .executeTakeFirstOrThrow();
  return {
    periods: getPeriods(agents, kind),
    maxRateBasisPoints: (await loadMaxRate(db, merchantId, { kind, agentId })) ?? 0,
    downlines: downlines.map(({ username }) => username),
    given,
    ...{ activeValidBet: agents.activeValidBet, reviewAbove: agents.reviewAbove },
  };
}
