import type { Settlement, TransferOutcome } from "../contract/ops/vendor-transfers.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { VendorTransferRow, VendorTransferSettlementRow } from "../database/tables/vendor-wallets.ts";
import type { GameVendors } from "../ports/game-vendor.ts";
import { changeTransfer } from "./change-transfer.ts";
import type { FollowUpDeps } from "./follow-up.ts";
import { OPEN_STATES, SETTLED_MANUALLY } from "./transfer-states.ts";

/**
 * How long a vendor has to be silent on a transfer before operators may settle it: long after no vendor takes a request
 * that old any more (300 s by decision 0051), and after the job has asked some fifty times.
 */
const SILENT_MS = 60 * 60_000;
/** How old a question without an answer may be: one that is older may mean that we were away, not the vendor. */
const ASKED_MS = 5 * 60_000;

/**
 * Whether operators may settle a transfer: nobody has known its outcome for long, and its vendor was asked lately and
 * did not answer, or is not connected any more and can never be asked.
 */
export function maySettle(row: VendorTransferRow, vendors: GameVendors, now: number): boolean {
  if (!OPEN_STATES.includes(row.state) || row.created_at + SILENT_MS > now) return false;
  if (!vendors.get(row.vendor)?.wallet) return true;
  return row.asks > 0 && row.fault !== "" && row.asked_at !== null && row.asked_at + ASKED_MS > now;
}

/** What was proposed about a transfer, oldest first. */
export async function settlementsOf(db: Db, merchantId: string, id: string): Promise<Settlement[]> {
  const rows = await db
    .selectFrom("vendor_transfer_settlement")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("vendor_transfer_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    outcome: row.outcome,
    evidence: row.evidence,
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  }));
}

/**
 * Vendor transfers that a vendor stays silent on: one operator proposes what came of one, another approves, and only then
 * it counts (docs/decisions/0125).
 */
export function createManualSettlements(deps: SettleDeps) {
  return {
    propose: propose.bind(null, deps),
    approve: approve.bind(null, deps),
    reject: reject.bind(null, deps),
    settlePaidTwice: settlePaidTwice.bind(null, deps),
  };
}

type SettleDeps = Pick<FollowUpDeps, "database" | "clock" | "vendors">;

/**
 * Proposes what came of one, under a key: the same key with the same content changes nothing more.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` where it cannot be settled manually (any more), or
 * another proposal waits, and `details.askFirst` where the vendor was not just asked in vain; IDEMPOTENCY_CONFLICT.
 */
async function propose(
  deps: SettleDeps,
  { code }: MerchantProfile,
  { operatorId, record }: Operation,
  id: string,
  input: { outcome: TransferOutcome; evidence: string; idempotencyKey: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (trx) => {
    const row = await lockTransfer(trx, code, id);
    const first = await trx
      .selectFrom("vendor_transfer_settlement")
      .selectAll()
      .where("merchant_id", "=", code)
      .where("idempotency_key", "=", input.idempotencyKey)
      .executeTakeFirst();
    if (first) {
      const isSame =
        first.vendor_transfer_id === id &&
        first.outcome === input.outcome &&
        first.evidence === input.evidence &&
        first.proposed_by === operatorId;
      if (!isSame) throw new PlatformError("IDEMPOTENCY_CONFLICT");
      return;
    }
    const all = await settlementsOf(trx, code, id);
    if (all.some(({ state }) => state === "proposed")) {
      throw new PlatformError("CONFLICT", { details: { state: row.state } });
    }
    requireSilence(deps, row, now);
    await trx
      .insertInto("vendor_transfer_settlement")
      .values({
        merchant_id: code,
        id: newId(now),
        vendor_transfer_id: id,
        outcome: input.outcome,
        evidence: input.evidence,
        idempotency_key: input.idempotencyKey,
        state: "proposed",
        proposed_by: operatorId,
        proposed_at: now,
        decided_by: null,
        decided_at: null,
      })
      .execute();
    const { outcome, evidence } = input;
    await record(trx, { state: row.state }, { proposed: outcome, evidence, amount: row.amount });
  });
}

/**
 * Approves what somebody else proposed: the transfer ends so, and its money moves. What held when it was proposed has
 * to hold still: the vendor may have come back since, and be asked by nobody while we were away.
 * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.own` for whoever proposed it; CONFLICT with the
 * transfer's `details.state` where it was decided meanwhile, by another operator or by the vendor, and with
 * `details.askFirst` where the vendor was not just asked in vain. Nothing has changed then.
 */
async function approve(
  deps: SettleDeps,
  { code }: MerchantProfile,
  { operatorId, record }: Operation,
  id: string,
  settlementId: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (trx) => {
    const row = await lockTransfer(trx, code, id);
    const one = await findSettlement(trx, code, id, settlementId);
    if (one.proposedBy === operatorId) throw new PlatformError("FORBIDDEN", { details: { own: true } });
    if (one.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
    requireSilence(deps, row, now);
    const change = { event: SETTLED_MANUALLY[one.outcome], actor: "operator" } as const;
    const changed = await changeTransfer(trx, code, id, change, now);
    if (!changed) throw new PlatformError("CONFLICT", { details: { state: row.state } });
    const decided = { decided_by: operatorId, decided_at: now };
    await decide(trx, code, settlementId, { state: "approved", ...decided });
    const { state, amount, transfer_id: transfer } = changed;
    await record(trx, { state: row.state }, { state, amount, transfer, evidence: one.evidence });
  });
}

/**
 * Decides against a proposal; whoever made it may too.
 * @throws PlatformError NOT_FOUND; CONFLICT with the transfer's `details.state`.
 */
async function reject(
  { database, clock }: SettleDeps,
  { code }: MerchantProfile,
  { operatorId, record }: Operation,
  id: string,
  settlementId: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    const row = await lockTransfer(trx, code, id);
    const one = await findSettlement(trx, code, id, settlementId);
    if (one.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
    const decided = { decided_by: operatorId, decided_at: now };
    await decide(trx, code, settlementId, { state: "rejected", ...decided });
    await record(trx, { proposed: one.outcome }, { rejected: one.outcome });
  });
}

/**
 * Notes that an amount that the member has twice was dealt with; it moves no money.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` where there is none (any more).
 */
async function settlePaidTwice(
  { database }: SettleDeps,
  { code }: MerchantProfile,
  { operatorId, record }: Operation,
  id: string,
  remark: string,
): Promise<void> {
  await database.transaction(async (trx) => {
    const row = await lockTransfer(trx, code, id);
    if (row.paid_twice_at === null || row.paid_twice_settled_by !== null) {
      throw new PlatformError("CONFLICT", { details: { state: row.state } });
    }
    await trx
      .updateTable("vendor_transfer")
      .set({ paid_twice_settled_by: operatorId })
      .where("merchant_id", "=", code)
      .where("id", "=", id)
      .execute();
    await record(trx, { paidTwice: "open" }, { paidTwice: "settled", remark });
  });
}

/** @throws PlatformError CONFLICT with `details.state`, and `details.askFirst` where a question to the vendor is due. */
function requireSilence({ vendors }: SettleDeps, row: VendorTransferRow, now: number): void {
  if (maySettle(row, vendors, now)) return;
  const askFirst = OPEN_STATES.includes(row.state) && row.created_at + SILENT_MS <= now;
  throw new PlatformError("CONFLICT", { details: { state: row.state, ...(askFirst && { askFirst }) } });
}

/** @throws PlatformError NOT_FOUND. */
async function findSettlement(
  trx: Trx,
  merchantId: string,
  id: string,
  settlementId: string,
): Promise<Settlement> {
  const one = (await settlementsOf(trx, merchantId, id)).find((each) => each.id === settlementId);
  if (!one) throw new PlatformError("NOT_FOUND");
  return one;
}

/** Decides on a proposal: one conditional update, so that of many at once one gets through. */
async function decide(
  trx: Trx,
  merchantId: string,
  settlementId: string,
  set: Pick<VendorTransferSettlementRow, "state" | "decided_by" | "decided_at">,
): Promise<void> {
  const changed = await trx
    .updateTable("vendor_transfer_settlement")
    .set(set)
    .where("merchant_id", "=", merchantId)
    .where("id", "=", settlementId)
    .where("state", "=", "proposed")
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new PlatformError("CONFLICT");
}

/** A transfer, which stays as it is for everybody else until the transaction ends. @throws PlatformError NOT_FOUND. */
async function lockTransfer(trx: Trx, merchantId: string, id: string): Promise<VendorTransferRow> {
  const row = await trx
    .updateTable("vendor_transfer")
    .set((eb) => ({ state: eb.ref("state") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}
