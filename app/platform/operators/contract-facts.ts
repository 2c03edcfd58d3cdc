import { formatRate } from "#app/shared/format-rate.ts";
import { formatWithCode } from "#app/shared/money.ts";
import { loadUsernames } from "../accounts/account-reads.server.ts";
import type { Tier } from "../contract/contracts.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails } from "../core/operation.ts";
import type { Trx } from "../database/database.server.ts";
import type { AgentContractRow } from "../database/tables/agents.ts";

/** Returns the terms of a contract as the log states them. */
export async function describeContractTerms(
  trx: Trx,
  { code, currency }: MerchantProfile,
  row: AgentContractRow,
): Promise<AuditDetails> {
  const names = await loadUsernames(trx, code, [row.downline_id]);
  const amount = (minor: number) => formatWithCode(minor, currency);
  const tiers = (JSON.parse(row.tiers) as Tier[]).map((tier) =>
    [
      `rate ${formatRate(tier.rateBasisPoints)}`,
      `active ${tier.activeMembers}`,
      `validBet ${amount(tier.periodValidBet)}`,
      `netLoss ${amount(tier.periodProfitLoss)}`,
    ].join(", "),
  );
  return {
    ...{ member: names.get(row.downline_id) ?? "", contractKind: row.kind, contractPeriod: row.period },
    ...{ tiers: tiers.join("; "), ownPlay: row.own_play === 1, carryOver: row.carry_over === 1 },
  };
}

/** Returns the agent and the kind of a contract as the log states them. */
export async function describeContractShortly(trx: Trx, row: AgentContractRow): Promise<AuditDetails> {
  const names = await loadUsernames(trx, row.merchant_id, [row.downline_id]);
  return { member: names.get(row.downline_id) ?? "", contractKind: row.kind };
}

/** @throws PlatformError FORBIDDEN with `details.upline` for a contract that an agent gave. */
export function requirePlatformContract({ upline_id }: AgentContractRow): void {
  if (upline_id !== null) throw new PlatformError("FORBIDDEN", { details: { upline: true } });
}
