import { accountById } from "../../accounts/account-reads.server.ts";
import type { RebateRate } from "../../contract/rebates.ts";
import { PlatformError } from "../../core/errors.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db, Trx } from "../../database/database.server.ts";
import { newId } from "../../database/ids.ts";
import { onOwner } from "../../database/on-owner.ts";
import type { RebateProposalRow } from "../../database/tables/agents.ts";
import { lockFigures } from "../figure-clock.ts";
import { getFirstRateDay, storeRates } from "./rate-rows.ts";
import { checkRates } from "./rate-rules.ts";
import { loadRateLimits } from "./rebate-calls.ts";

/** Rates that an operator proposes for an account at the top. */
export interface WantedProposal {
  accountId: string;
  rates: readonly RebateRate[];
  reason: string;
  operatorId: string;
  now: number;
}

/**
 * Stores the rates that an operator wants to change of an account at the top; a second operator decides on them.
 * @throws PlatformError NOT_FOUND for an account that does not exist or is not at the top; INVALID_INPUT with a field per
 *   rate that is too high or below that of an account under it; CONFLICT with `details.state` while a proposal waits, or
 *   when nothing changes.
 */
export async function proposeRates(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, rates, reason, operatorId, now }: WantedProposal,
): Promise<RebateProposalRow> {
  await lockFigures(trx, merchant);
  const changed = await requireAllowed(trx, merchant, { accountId, rates, now });
  const proposed = rates.filter(({ gameType }) => changed.has(gameType));
  if (proposed.length === 0) throw new PlatformError("CONFLICT", { details: { state: "unchanged" } });
  const row = await trx
    .insertInto("rebate_proposal")
    .values({
      ...{ merchant_id: merchant.code, id: newId(now), account_id: accountId },
      ...{ rates: JSON.stringify(proposed), reason, state: "proposed" },
      ...{ proposed_by: operatorId, proposed_at: now, decided_by: null, decided_at: null },
    })
    // The index lets one proposal of an account wait.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new PlatformError("CONFLICT", { details: { state: "proposed" } });
  return row;
}

/** An operator's decision on a proposal of an account. */
interface ProposalDecision {
  id: string;
  accountId: string;
  operatorId: string;
  now: number;
}

/**
 * Approves another operator's proposal: the rates apply from the next business day on.
 * @throws PlatformError NOT_FOUND, also for an account that is no longer at the top; FORBIDDEN with `details.own` for the operator who proposed it; INVALID_INPUT when the
 *   rates below it have changed; CONFLICT with `details.state`.
 */
export async function approveRates(
  trx: Trx,
  merchant: MerchantProfile,
  { operatorId, now, ...wanted }: ProposalDecision,
): Promise<RebateProposalRow> {
  await lockFigures(trx, merchant);
  const row = await loadProposal(trx, merchant.code, wanted);
  if (row.proposed_by === operatorId) throw new PlatformError("FORBIDDEN", { details: { own: true } });
  if (row.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
  const { account_id: accountId } = row;
  const rates = JSON.parse(row.rates) as RebateRate[];
  const changed = await requireAllowed(trx, merchant, { accountId, rates, now });
  await storeRates(trx, merchant.code, {
    ...{ accountId, rates: changed, now },
    ...{ fromDay: getFirstRateDay(merchant, now), setBy: `operator:${operatorId}` },
  });
  return decide(trx, row, { state: "approved", decided_by: operatorId, decided_at: now });
}

/**
 * Refuses a proposal; the operator who made it may do so too.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state`.
 */
export async function refuseRates(
  trx: Trx,
  merchant: MerchantProfile,
  { operatorId, now, ...wanted }: ProposalDecision,
): Promise<RebateProposalRow> {
  await lockFigures(trx, merchant);
  const row = await loadProposal(trx, merchant.code, wanted);
  if (row.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
  return decide(trx, row, { state: "refused", decided_by: operatorId, decided_at: now });
}

/** Returns the proposals for an account, newest first. */
export function listProposals(db: Db, merchantId: string, accountId: string): Promise<RebateProposalRow[]> {
  return db
    .selectFrom("rebate_proposal")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .orderBy("proposed_at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}

/** Selects the proposals of merchants that wait for a second operator, the oldest first. */
export function selectWaitingProposals(db: Db, merchantIds: readonly string[]) {
  return db
    .selectFrom("rebate_proposal")
    .innerJoin("account", onOwner("rebate_proposal"))
    .selectAll("rebate_proposal")
    .select("account.username_shown")
    .where("rebate_proposal.merchant_id", "in", merchantIds)
    .where("rebate_proposal.state", "=", "proposed")
    .orderBy("rebate_proposal.proposed_at")
    .orderBy("rebate_proposal.id");
}

/** Returns the rates that change. @throws PlatformError, see proposeRates. */
async function requireAllowed(
  db: Db,
  merchant: MerchantProfile,
  { accountId, rates, now }: Pick<WantedProposal, "accountId" | "rates" | "now">,
): Promise<Map<string, number>> {
  const account = await accountById(db, merchant.code, accountId);
  if (!account || account.uplineId !== null) throw new PlatformError("NOT_FOUND");
  const limits = await loadRateLimits(db, merchant.code, accountId, getFirstRateDay(merchant, now));
  const { changed, problems } = checkRates(rates, limits);
  if (problems.length > 0) throw new PlatformError("INVALID_INPUT", { fields: problems });
  return changed;
}

async function loadProposal(
  db: Db,
  merchantId: string,
  { id, accountId }: Pick<ProposalDecision, "id" | "accountId">,
): Promise<RebateProposalRow> {
  const row = await db
    .selectFrom("rebate_proposal")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

function decide(
  trx: Trx,
  { merchant_id, id }: RebateProposalRow,
  set: Pick<RebateProposalRow, "state" | "decided_by" | "decided_at">,
): Promise<RebateProposalRow> {
  return trx
    .updateTable("rebate_proposal")
    .set(set)
    .where("merchant_id", "=", merchant_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
