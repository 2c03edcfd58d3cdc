import { loadUsernames } from "../accounts/account-reads.server.ts";
import { loadSettlement, releaseSettlement } from "../agents/agents.server.ts";
import type { ApprovalOutcome } from "../contract/ops/operator-call.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { SettlementRow } from "../database/tables/agents.ts";
import { loadNames } from "./case-parts.ts";
import type { MerchantContext } from "./operator-context.ts";

/** Returns true when a settlement's amount needs two operators. */
export function needsSecondOperator(
  { agents }: Pick<MerchantProfile, "agents">,
  { net }: Pick<SettlementRow, "net">,
): boolean {
  return net > agents.reviewAbove;
}

/**
 * Pays a held settlement. Above the brand's amount the first operator's release is stored, and another operator's pays.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state`; FORBIDDEN with `details.own` for the operator who
 *   released it first.
 */
export async function releaseHeld(
  { database, clock }: Pick<Services, "database" | "clock">,
  { merchant, operator, operation }: Pick<MerchantContext, "merchant" | "operator" | "operation">,
  id: string,
): Promise<ApprovalOutcome> {
  const now = clock.now();
  return database.transaction(async (trx) => {
    const row = await loadSettlement(trx, merchant.code, id);
    if (row.state !== "held") throw new PlatformError("CONFLICT", { details: { state: row.state } });
    const facts = await describeSettlement(trx, row);
    const before = { state: row.state };
    if (!needsSecondOperator(merchant, row)) {
      await releaseSettlement(trx, merchant, id, { releasedBy: operator.id }, now);
      await operation.record(trx, before, { state: "paid", ...facts });
      return {};
    }
    const first = row.released_by;
    if (first === operator.id) throw new PlatformError("FORBIDDEN", { details: { own: true } });
    if (first === null) {
      await storeFirstRelease(trx, row, operator.id);
      await operation.record(trx, before, { state: row.state, waits: true, ...facts });
      return { waits: "first" };
    }
    await releaseSettlement(trx, merchant, id, { releasedBy: first, confirmedBy: operator.id }, now);
    const firstBy = (await loadNames(trx, [first]))[first] ?? "";
    await operation.record(trx, before, { state: "paid", firstBy, ...facts });
    return {};
  });
}

/** @throws PlatformError CONFLICT with `details.state` when another operator has released or paid it meanwhile. */
async function storeFirstRelease(trx: Trx, row: SettlementRow, operatorId: string): Promise<void> {
  const stored = await trx
    .updateTable("settlement")
    .set({ released_by: operatorId })
    .where("merchant_id", "=", row.merchant_id)
    .where("id", "=", row.id)
    .where("state", "=", "held")
    .where("released_by", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!stored) throw new PlatformError("CONFLICT", { details: { state: row.state } });
}

async function describeSettlement(trx: Trx, row: SettlementRow): Promise<AuditDetails> {
  const names = await loadUsernames(trx, row.merchant_id, [row.account_id]);
  return {
    ...{ member: names.get(row.account_id) ?? "", contractKind: row.kind, amount: row.net },
    ...{ from_at: row.from_at, to_at: row.to_at },
  };
}
