/** The operators' decisions on withdrawals. The operators' guard checks the permissions. */

import type { RejectReason } from "../contract/ops/withdrawals.ts";
import { canonicalReference } from "../core/canonical-reference.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import { storeBankLine } from "./bank-lines.ts";
import { actOnWithdrawal, paidChange, type WithdrawalChange } from "./change-withdrawal.ts";
import { payWithdrawal } from "./pay-withdrawal.ts";
import { listForOperators, type WithdrawalQuery, withdrawalForOperator } from "./withdrawal-queue.ts";
import { findWithdrawal, netAmount } from "./withdrawal-rows.ts";

export type WithdrawalReview = ReturnType<typeof createWithdrawalReview>;

/**
 * Creates the review of withdrawals. A decision that throws changes nothing.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state`, from each decision.
 */
export function createWithdrawalReview(services: Services) {
  const { db } = services.database;
  return {
    list: (merchantIds: readonly string[], query?: WithdrawalQuery) =>
      listForOperators(db, merchantIds, query),
    detail: ({ code }: MerchantProfile, id: string) => withdrawalForOperator(db, code, id),

    review: (merchant: MerchantProfile, operation: Operation, id: string): Promise<void> =>
      decide(services, merchant, operation, id, {
        event: "review",
        set: { reviewed_by: operation.operatorId },
      }),

    approve: (merchant: MerchantProfile, operation: Operation, id: string): Promise<void> =>
      decide(services, merchant, operation, id, {
        event: "approve",
        set: { approved_by: operation.operatorId },
      }),

    /**
     * Rejects a withdrawal: the money returns to the member at once. The member sees the reason, and operators also see
     * the note.
     */
    reject: (
      merchant: MerchantProfile,
      operation: Operation,
      id: string,
      { reason, note = "" }: { reason: RejectReason; note?: string },
    ): Promise<void> =>
      decide(services, merchant, operation, id, {
        event: "reject",
        reason,
        ...(note === "" ? {} : { details: { note } }),
        set: { reviewed_by: operation.operatorId },
      }),

    /**
     * Begins to pay an approved withdrawal; the same operator may have approved it.
     * @throws PlatformError PAYMENT_UNAVAILABLE besides.
     */
    async pay(merchant: MerchantProfile, operation: Operation, id: string): Promise<void> {
      await payWithdrawal(services, merchant, id, operation);
    },

    markPaid: markPaid.bind(null, services),
    markFailed: markFailed.bind(null, services),
    settleNotReceived: settleNotReceived.bind(null, services),
    settlePaidTwice: settlePaidTwice.bind(null, services),
  };
}

async function decide(
  { database, clock }: Services,
  merchant: MerchantProfile,
  { operatorId, record }: Operation,
  id: string,
  change: Omit<WithdrawalChange, "actor">,
): Promise<void> {
  const details = { ...change.details, operator: operatorId };
  const byOperator = { ...change, actor: "operator", details } as const;
  await actOnWithdrawal(database, merchant.code, { id }, byOperator, clock.now(), { record });
}

/**
 * Marks a manual payout as sent; `proof` is the bank's own number for it, which proves one payout only.
 * @throws PlatformError CONFLICT if a provider pays it; the errors of {@link storeBankLine}.
 */
async function markPaid(
  services: Services,
  merchant: MerchantProfile,
  operation: Operation,
  id: string,
  proof: string,
): Promise<void> {
  await requireManual(services, merchant, id);
  const change = paidChange(merchant, "operator", services.clock.now());
  const lines = { provider_ref: proof, bank_line: canonicalReference(proof) };
  if (lines.bank_line === "") throw createFieldError("/proof", { messageKey: FIELD_MESSAGE_KEYS.format });
  await storeBankLine(
    services.database.db,
    "withdrawal",
    { merchantId: merchant.code, bankReference: proof },
    () =>
      decide(services, merchant, operation, id, {
        ...change,
        set: { ...change.set, paid_by: operation.operatorId, ...lines },
        details: { proof },
      }),
  );
}

/**
 * Marks a manual payout as failed: the money returns to the member.
 * @throws PlatformError CONFLICT if a provider pays it.
 */
async function markFailed(
  services: Services,
  merchant: MerchantProfile,
  operation: Operation,
  id: string,
): Promise<void> {
  await requireManual(services, merchant, id);
  await decide(services, merchant, operation, id, { event: "fail", reason: "failed" });
}

/** Requires a manual payout: only those may be marked as paid or failed by a person. */
async function requireManual({ database }: Services, merchant: MerchantProfile, id: string): Promise<void> {
  const row = await findWithdrawal(database.db, merchant.code, { id });
  if (!row) throw new PlatformError("NOT_FOUND");
  if (row.provider !== "manual") throw new PlatformError("CONFLICT", { details: { state: row.state } });
}

/**
 * Settles a withdrawal that its member reported as not arrived: it counts as received and is not refunded, or the house
 * account refunds the missing amount.
 */
async function settleNotReceived(
  services: Services,
  merchant: MerchantProfile,
  operation: Operation,
  id: string,
  outcome: "received" | "refunded",
): Promise<void> {
  const row = await findWithdrawal(services.database.db, merchant.code, { id });
  if (!row) throw new PlatformError("NOT_FOUND");
  // Only disputed withdrawals: a paid one waits for its member, and a received one does not change.
  const from = ["not_received"] as const;
  const change =
    outcome === "received"
      ? ({
          event: "force",
          from,
          reason: "settledReceived",
          set: { forced: 1, received: netAmount(row) },
        } as const)
      : ({ event: "reverse", from, reason: "refunded", fromHouseAccount: true } as const);
  await decide(services, merchant, operation, id, change);
}

/**
 * Records that an operator has dealt with a withdrawal that was paid twice, and how. Moves no money.
 * @throws PlatformError CONFLICT if there is none.
 */
async function settlePaidTwice(
  { database }: Services,
  merchant: MerchantProfile,
  { operatorId, record }: Operation,
  id: string,
  remark: string,
): Promise<void> {
  await database.transaction(async (trx) => {
    const row = await trx
      .updateTable("withdrawal")
      .set({ paid_twice_settled_by: operatorId })
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .where("paid_twice_at", "is not", null)
      .where("paid_twice_settled_by", "is", null)
      .returning("state")
      .executeTakeFirst();
    if (!row) {
      const there = await findWithdrawal(trx, merchant.code, { id });
      throw there
        ? new PlatformError("CONFLICT", { details: { state: there.state } })
        : new PlatformError("NOT_FOUND");
    }
    await record(trx, { paidTwice: "open" }, { paidTwice: "settled", remark });
  });
}
