import type { ReviewedWithdrawal } from "../contract/ops/withdrawals.ts";
import { PlatformError } from "../core/errors.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import type { PayeeRow, WithdrawalRow } from "../database/tables/payments.ts";
import { loadMoneyEvents, type MoneyEvent } from "../wallet/wallet.server.ts";
import { selectProofs } from "./proofs.ts";
import { netAmount } from "./withdrawal-rows.ts";
import { WITHDRAWAL_STATES, type WithdrawalState } from "./withdrawal-states.ts";

/** The filters of an operator's list of withdrawals. */
export interface WithdrawalQuery extends Partial<PageRequest> {
  /** All states if left out. */
  states?: readonly WithdrawalState[];
  accountId?: string;
  /** Requested at or before this time, epoch milliseconds. */
  until?: number;
  /** Oldest first without it. */
  newestFirst?: boolean;
  /** Only those that went out twice and that no operator has dealt with. */
  paidTwice?: boolean;
}

/** Lists withdrawals of these merchants as operators see them. */
export async function listForOperators(
  db: Db,
  merchantIds: readonly string[],
  query: WithdrawalQuery = {},
): Promise<{ list: ReviewedWithdrawal[]; total: number }> {
  const { states = WITHDRAWAL_STATES, accountId, until, newestFirst = false, paidTwice = false } = query;
  const { pageNo = 1, pageSize = 50 } = query;
  if (states.length === 0 || merchantIds.length === 0) return { list: [], total: 0 };
  let rows = selectRows(db, merchantIds).where("withdrawal.state", "in", states);
  if (accountId !== undefined) rows = rows.where("withdrawal.account_id", "=", accountId);
  if (until !== undefined) rows = rows.where("withdrawal.created_at", "<=", until);
  if (paidTwice) {
    rows = rows
      .where("withdrawal.paid_twice_at", "is not", null)
      .where("withdrawal.paid_twice_settled_by", "is", null);
  }
  const order = newestFirst ? "desc" : "asc";
  const ordered = rows.orderBy("withdrawal.created_at", order).orderBy("withdrawal.id", order);
  const found = await countedPage(ordered, { pageNo, pageSize });
  return { list: found.rows.map(toView), total: found.total };
}

/**
 * Returns one withdrawal, with its steps (operators' ids in their details) and the ids of its proofs.
 * @throws PlatformError NOT_FOUND.
 */
export async function withdrawalForOperator(
  db: Db,
  merchantId: string,
  id: string,
): Promise<ReviewedWithdrawal & { steps: MoneyEvent[]; proofIds: string[] }> {
  const row = await selectRows(db, [merchantId]).where("withdrawal.id", "=", id).executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  const steps = await loadMoneyEvents(db, merchantId, "withdrawal", [id]);
  const proofs = await selectProofs(db, merchantId, "withdrawal", id).select("id").orderBy("id").execute();
  return { ...toView(row), steps, proofIds: proofs.map((proof) => proof.id) };
}

type ReviewRow = WithdrawalRow &
  Pick<PayeeRow, "kind" | "destination" | "destination_name" | "number" | "holder"> & {
    username_shown: string;
    added_at: number;
    shared: number | null;
    refused: number | null;
  };

function selectRows(db: Db, merchantIds: readonly string[]) {
  return db
    .selectFrom("withdrawal")
    .innerJoin("payee", (join) =>
      join
        .onRef("payee.merchant_id", "=", "withdrawal.merchant_id")
        .onRef("payee.id", "=", "withdrawal.payee_id"),
    )
    .innerJoin("account", onOwner("withdrawal"))
    .selectAll("withdrawal")
    .select(["payee.kind", "payee.destination", "payee.destination_name", "payee.number", "payee.holder"])
    .select(["account.username_shown", "payee.created_at as added_at"])
    .select((eb) =>
      eb
        .selectFrom("payee as other")
        .select(({ fn }) => fn.count<number>("other.account_id").distinct().as("count"))
        .whereRef("other.merchant_id", "=", "payee.merchant_id")
        .whereRef("other.number", "=", "payee.number")
        .whereRef("other.kind", "=", "payee.kind")
        .whereRef("other.destination", "=", "payee.destination")
        .whereRef("other.account_id", "!=", "payee.account_id")
        .as("shared"),
    )
    .select((eb) =>
      eb
        .selectFrom("withdrawal as before")
        .innerJoin("payee as same", (join) =>
          join.onRef("same.merchant_id", "=", "before.merchant_id").onRef("same.id", "=", "before.payee_id"),
        )
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("before.merchant_id", "=", "withdrawal.merchant_id")
        .whereRef("before.account_id", "=", "withdrawal.account_id")
        .whereRef("same.number", "=", "payee.number")
        .whereRef("before.id", "!=", "withdrawal.id")
        .where("before.state", "in", ["rejected", "reversed"])
        .as("refused"),
    )
    .where("withdrawal.merchant_id", "in", merchantIds);
}

function toView(row: ReviewRow): ReviewedWithdrawal {
  return {
    merchantId: row.merchant_id,
    id: row.id,
    reference: row.reference,
    accountId: row.account_id,
    username: row.username_shown,
    state: row.state,
    reason: row.reason,
    amount: row.amount,
    fee: row.fee,
    netAmount: netAmount(row),
    currency: row.currency,
    channel: row.channel,
    provider: row.provider,
    providerRef: row.provider_ref,
    payee: {
      kind: row.kind,
      destination: row.destination,
      name: row.destination_name,
      number: row.number,
      holder: row.holder,
      addedAt: row.added_at,
    },
    sharedWith: row.shared ?? 0,
    refusedBefore: row.refused ?? 0,
    received: row.received,
    forced: row.forced === 1,
    paidTwiceAt: row.paid_twice_at,
    paidTwiceSettledBy: row.paid_twice_settled_by,
    reviewedBy: row.reviewed_by,
    approvedBy: row.approved_by,
    paidBy: row.paid_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    paidAt: row.paid_at,
  };
}
