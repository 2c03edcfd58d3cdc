import { formatRate } from "#app/shared/format-rate.ts";
import { trimInvisible } from "#app/shared/typed-text.ts";
import { getHighestRate, loadHighestGiven, offerTerms } from "../agents/agents.server.ts";
import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { isAgentType } from "../core/call-context.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import { describeContractTerms } from "./contract-facts.ts";
import type { MerchantContext } from "./operator-context.ts";
import { requireFeature } from "./require-feature.ts";
import { requireMemberByName } from "./require-member.ts";

/**
 * Proposes a contract of the platform to an agent at the top. Returns its id.
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT: /username for an unknown account, one that is not at the top, or no
 *   open agent, the terms, and /confirmRate for a rate above all others of the kind, until it is confirmed; CONFLICT with `details.state` when a proposal or an offer of the kind waits.
 */
export async function proposeContract(
  { database, clock }: Pick<Services, "database" | "clock">,
  { merchant, operator, operation }: Pick<MerchantContext, "merchant" | "operator" | "operation">,
  { merchant: _, username, kind, reason, confirmRate, ...terms }: OperatorInput<"agentContracts", "propose">,
): Promise<string> {
  requireFeature(merchant, "agents");
  return database.transaction(async (trx) => {
    const account = await requireMemberByName(trx, merchant.code, trimInvisible(username));
    if (!isAgentType(merchant, account.type)) {
      throw createFieldError("/username", { messageKey: "ops.error.contract.noAgent" });
    }
    if (account.uplineId !== null) {
      throw createFieldError("/username", { messageKey: "ops.error.contract.notTop" });
    }
    const row = await offerTerms(trx, merchant, {
      ...{ kind, terms, uplineId: null, downlineId: account.id },
      ...{ proposedBy: operator.id, reason, now: clock.now() },
    });
    const highest = await loadHighestGiven(trx, merchant.code, { kind, downlineId: account.id });
    if (!confirmRate && highest !== null && getHighestRate(terms.tiers) > highest) {
      throw createFieldError("/confirmRate", {
        ...{ messageKey: "ops.error.contract.aboveOthers", values: { rate: formatRate(highest) } },
      });
    }
    const facts = { state: "proposed", ...(await describeContractTerms(trx, merchant, row)), reason };
    await operation.record(trx, {}, facts, row.id);
    return row.id;
  });
}
