import { accountById } from "../../accounts/account-reads.server.ts";
import { PlatformError } from "../../core/errors.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Trx } from "../../database/database.server.ts";
import type { AgentContractRow } from "../../database/tables/agents.ts";
import { getNextStart, getPeriodEnd } from "../settlements/periods.ts";
import { changeContract } from "./change-contract.ts";
import { loadActive, loadMaxRate, parseTiers } from "./contract-rows.ts";
import { getHighestRate } from "./contract-rules.ts";
import { endRow, endUncovered, requireConfirmed } from "./end-rows.ts";

/**
 * Accepts a waiting offer: it applies from the next start on, and the version before until then. Downlines' contracts
 * with a higher rate end at the same time. The transaction holds the lock of the figures.
 * @throws PlatformError FEATURE_OFF for a kind that the brand no longer has; CONFLICT with `details.state` for an offer
 *   that no longer waits, or that its upline can no longer pay; with `details.downlines` until `confirmDownlines`.
 */
export async function acceptOffer(
  trx: Trx,
  merchant: MerchantProfile,
  offer: AgentContractRow,
  { confirmDownlines, now }: { confirmDownlines: boolean; now: number },
): Promise<void> {
  const { code: merchantId, timeZone } = merchant;
  const { kind, downline_id: agentId, upline_id: uplineId, period } = offer;
  if (!merchant.agents.contractKinds.includes(kind)) throw new PlatformError("FEATURE_OFF");
  const rate = getHighestRate(parseTiers(offer));
  const account = await accountById(trx, merchantId, agentId);
  const maxRate = await loadMaxRate(trx, merchantId, { kind, agentId: uplineId });
  if (account?.uplineId !== uplineId || (maxRate !== null && rate > maxRate)) {
    throw new PlatformError("CONFLICT", { details: { state: offer.state } });
  }
  const given = { kind, agentId, above: rate };
  await requireConfirmed(trx, merchantId, given, confirmDownlines);
  const startsAt = getNextStart(period, now, timeZone);
  const by = { actor: "downline" } as const;
  const before = await loadActive(trx, merchantId, { kind, agentId });
  if (before) await endRow(trx, before, { at: startsAt, by, reason: "replaced", now });
  const settlesAt = getPeriodEnd(period, startsAt, timeZone);
  const set = { decided_at: now, starts_at: startsAt, settles_at: settlesAt };
  await changeContract(trx, offer, { event: "accepted", by, now, set });
  await endUncovered(trx, merchant, given, { at: startsAt, by, reason: "uncovered", now });
}
