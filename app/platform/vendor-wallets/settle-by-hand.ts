import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { TransferSettlementRow, WalletTransferRow } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { OperatorActor } from "../payments/withdrawals.server.ts";
import type { GameVendors } from "../ports/game-vendor.ts";
import { changeTransfer } from "./change-transfer.ts";
import type { FollowUpDeps } from "./follow-up.ts";
import { BY_HAND, OPEN_STATES, type Word } from "./transfer-states.ts";

/**
 * How long a vendor has to be silent on a transfer before operators may settle it: long after no vendor takes a request
 * that old any more (300 s by decision 0051), and after the job has asked some fifty times.
 */
const SILENT_MS = 60 * 60_000;
/** How old a question without an answer may be: one that is older may mean that we were away, not the vendor. */
const ASKED_MS = 5 * 60_000;

/** What an operator proposed about a transfer, and what another made of it. */
export interface Settlement {
  id: string;
  outcome: Word;
  evidence: string;
  state: TransferSettlementRow["state"];
  proposedBy: string;
  proposedAt: number;
  decidedBy: string | null;
  decidedAt: number | null;
}

/**
 * Whether operators may settle a transfer: nobody has known its outcome for long, and its vendor was asked lately and
 * did not answer, or is not connected any more and can never be asked.
 */
export function maySettle(row: WalletTransferRow, vendors: GameVendors, now: number): boolean {
  if (!OPEN_STATES.includes(row.state) || row.created_at + SILENT_MS > now) return false;
  if (!vendors.get(row.vendor)?.wallet) return true;
  return row.asks > 0 && row.fault !== "" && row.asked_at !== null && row.asked_at + ASKED_MS > now;
}

/** What was proposed about a transfer, oldest first. */
export async function settlementsOf(db: Db, merchantId: string, id: string): Promise<Settlement[]> {
  const rows = await db
    .selectFrom("transfer_settlement")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("wallet_transfer_id", "=", id)
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

export type SettleByHand = ReturnType<typeof createSettleByHand>;

/**
 * Transfers that a vendor stays silent on: one operator proposes what came of one, another approves, and only then it
 * counts (docs/decisions/0125).
 */
export function createSettleByHand({
  database,
  clock,
  bus,
  vendors,
}: Pick<FollowUpDeps, "database" | "clock" | "bus" | "vendors">) {
  /** Decides on a proposal: one conditional update, so that of many at once one gets through. */
  async function decide(
    trx: Trx,
    merchantId: string,
    settlementId: string,
    set: Pick<TransferSettlementRow, "state" | "decided_by" | "decided_at">,
  ): Promise<void> {
    const changed = await trx
      .updateTable("transfer_settlement")
      .set(set)
      .where("merchant_id", "=", merchantId)
      .where("id", "=", settlementId)
      .where("state", "=", "proposed")
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new PlatformError("CONFLICT");
  }

  /** @throws PlatformError CONFLICT with `details.state`, and `details.askFirst` where a question to the vendor is due. */
  function requireSilence(row: WalletTransferRow, now: number): void {
    if (maySettle(row, vendors, now)) return;
    const askFirst = OPEN_STATES.includes(row.state) && row.created_at + SILENT_MS <= now;
    throw new PlatformError("CONFLICT", { details: { state: row.state, ...(askFirst && { askFirst }) } });
  }

  return {
    /**
     * Proposes what came of one, under a key: the same key with the same content changes nothing more.
     * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` where it cannot be settled by hand (any more), or
     * another proposal waits, and `details.askFirst` where the vendor was not just asked in vain; IDEMPOTENCY_CONFLICT.
     */
    async propose(
      { code }: MerchantProfile,
      by: OperatorActor,
      id: string,
      wish: { outcome: Word; evidence: string; idempotencyKey: string },
    ): Promise<void> {
      const now = clock.now();
      await database.transaction(async (trx) => {
        const row = await lockTransfer(trx, code, id);
        const first = await trx
          .selectFrom("transfer_settlement")
          .selectAll()
          .where("merchant_id", "=", code)
          .where("idempotency_key", "=", wish.idempotencyKey)
          .executeTakeFirst();
        if (first) {
          const isSame =
            first.wallet_transfer_id === id &&
            first.outcome === wish.outcome &&
            first.evidence === wish.evidence &&
            first.proposed_by === by.operatorId;
          if (!isSame) throw new PlatformError("IDEMPOTENCY_CONFLICT");
          return;
        }
        const all = await settlementsOf(trx, code, id);
        if (all.some(({ state }) => state === "proposed")) {
          throw new PlatformError("CONFLICT", { details: { state: row.state } });
        }
        requireSilence(row, now);
        await trx
          .insertInto("transfer_settlement")
          .values({
            merchant_id: code,
            id: newId(now),
            wallet_transfer_id: id,
            outcome: wish.outcome,
            evidence: wish.evidence,
            idempotency_key: wish.idempotencyKey,
            state: "proposed",
            proposed_by: by.operatorId,
            proposed_at: now,
            decided_by: null,
            decided_at: null,
          })
          .execute();
        const { outcome, evidence } = wish;
        await by.note?.(trx, { state: row.state }, { proposed: outcome, evidence, amount: row.amount });
      });
    },

    /**
     * Approves what somebody else proposed: the transfer ends so, and its money moves. What held when it was proposed has
     * to hold still: the vendor may have come back since, and be asked by nobody while we were away.
     * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.own` for whoever proposed it; CONFLICT with the
     * transfer's `details.state` where it was decided meanwhile, by another operator or by the vendor, and with
     * `details.askFirst` where the vendor was not just asked in vain. Nothing has changed then.
     */
    async approve(
      { code }: MerchantProfile,
      by: OperatorActor,
      id: string,
      settlementId: string,
    ): Promise<void> {
      const now = clock.now();
      const accountId = await database.transaction(async (trx) => {
        const row = await lockTransfer(trx, code, id);
        const one = (await settlementsOf(trx, code, id)).find((each) => each.id === settlementId);
        if (!one) throw new PlatformError("NOT_FOUND");
        if (one.proposedBy === by.operatorId)
          throw new PlatformError("FORBIDDEN", { details: { own: true } });
        if (one.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
        requireSilence(row, now);
        const change = { event: BY_HAND[one.outcome], actor: "operator" } as const;
        const changed = await changeTransfer(trx, code, id, change, now);
        if (!changed) throw new PlatformError("CONFLICT", { details: { state: row.state } });
        const decided = { decided_by: by.operatorId, decided_at: now };
        await decide(trx, code, settlementId, { state: "approved", ...decided });
        const { state, amount, transfer_id: transfer } = changed;
        await by.note?.(trx, { state: row.state }, { state, amount, transfer, evidence: one.evidence });
        return changed.account_id;
      });
      bus.publish(code, accountId, { type: "balance" });
    },

    /**
     * Decides against a proposal; whoever made it may too.
     * @throws PlatformError NOT_FOUND; CONFLICT with the transfer's `details.state`.
     */
    async reject(
      { code }: MerchantProfile,
      by: OperatorActor,
      id: string,
      settlementId: string,
    ): Promise<void> {
      const now = clock.now();
      await database.transaction(async (trx) => {
        const row = await lockTransfer(trx, code, id);
        const one = (await settlementsOf(trx, code, id)).find((each) => each.id === settlementId);
        if (!one) throw new PlatformError("NOT_FOUND");
        if (one.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
        const decided = { decided_by: by.operatorId, decided_at: now };
        await decide(trx, code, settlementId, { state: "rejected", ...decided });
        await by.note?.(trx, { proposed: one.outcome }, { rejected: one.outcome });
      });
    },

    /**
     * Notes that an amount that the member has twice was dealt with; it moves no money.
     * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` where there is none (any more).
     */
    async settlePaidTwice(
      { code }: MerchantProfile,
      by: OperatorActor,
      id: string,
      remark: string,
    ): Promise<void> {
      await database.transaction(async (trx) => {
        const row = await lockTransfer(trx, code, id);
        if (row.paid_twice_at === null || row.paid_twice_settled_by !== null) {
          throw new PlatformError("CONFLICT", { details: { state: row.state } });
        }
        await trx
          .updateTable("wallet_transfer")
          .set({ paid_twice_settled_by: by.operatorId })
          .where("merchant_id", "=", code)
          .where("id", "=", id)
          .execute();
        await by.note?.(trx, { paidTwice: "open" }, { paidTwice: "settled", remark });
      });
    },
  };
}

/** A transfer, which stays as it is for everybody else until the transaction ends. @throws PlatformError NOT_FOUND. */
async function lockTransfer(trx: Trx, merchantId: string, id: string): Promise<WalletTransferRow> {
  const row = await trx
    .updateTable("wallet_transfer")
    .set((eb) => ({ state: eb.ref("state") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}
