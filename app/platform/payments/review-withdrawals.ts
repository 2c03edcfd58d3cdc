/** What operators see of withdrawals and decide on them. Who may do what is for the operators' site to say. */
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Database, Db } from "../database/database.server.ts";
import type { PayeeRow, WithdrawalRow } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import { moneyEventsOf } from "../wallet/wallet.server.ts";
import {
  actOn,
  arrives,
  findWithdrawal,
  REJECT_REASONS,
  type RejectReason,
  type WithdrawalChange,
} from "./change-withdrawal.ts";
import type { OperatorActor } from "./operator-actor.ts";
import { type Payouts, paidChange } from "./pay-withdrawals.ts";
import { proofsOf } from "./proofs.ts";
import { WITHDRAWAL_STATES, type WithdrawalState } from "./withdrawal-states.ts";

/** A withdrawal as an operator sees it: the payee's number whole. Amounts are minor units. */
export interface ReviewedWithdrawal {
  merchantId: string;
  id: string;
  reference: string;
  accountId: string;
  username: string;
  state: WithdrawalState;
  reason: string;
  amount: number;
  fee: number;
  arrives: number;
  currency: string;
  channel: string;
  /** A provider's code, or `manual`: then an operator pays and says so. */
  provider: string;
  providerRef: string | null;
  /** `destination`: the brand's code of the bank, wallet or chain; `name`: what it was called when the payee was added. */
  payee: {
    kind: PayeeRow["kind"];
    destination: string;
    name: string;
    number: string;
    holder: string;
    addedAt: number;
  };
  /** Other accounts of the brand that were ever paid to the same number. */
  sharedWith: number;
  received: number | null;
  forced: boolean;
  /** When the provider said that it had paid what it had called failed: the member has the money twice. */
  paidTwiceAt: number | null;
  /** The operator who has dealt with that. */
  paidTwiceSettledBy: string | null;
  reviewedBy: string | null;
  approvedBy: string | null;
  paidBy: string | null;
  createdAt: number;
  updatedAt: number;
  paidAt: number | null;
}

export interface WithdrawalReview {
  /**
   * Withdrawals of these merchants in these states (all when none is named), asked for at or before `until`, oldest first,
   * or newest first where `newestFirst` says so. `paidTwice`: only those that went out twice and nobody has dealt with.
   */
  list(
    merchantIds: readonly string[],
    query?: {
      states?: readonly WithdrawalState[];
      accountId?: string;
      until?: number;
      newestFirst?: boolean;
      paidTwice?: boolean;
    } & Partial<PageRequest>,
  ): Promise<{ list: ReviewedWithdrawal[]; total: number }>;
  /** One, with its steps (operators' ids in their details) and the ids of its proofs. @throws PlatformError NOT_FOUND. */
  detail(
    merchant: MerchantProfile,
    id: string,
  ): Promise<ReviewedWithdrawal & { steps: Awaited<ReturnType<typeof moneyEventsOf>>; proofIds: string[] }>;
  /** Each of these: @throws PlatformError NOT_FOUND; CONFLICT with `details.state`, and nothing has changed. */
  review(merchant: MerchantProfile, actor: OperatorActor, id: string): Promise<void>;
  approve(merchant: MerchantProfile, actor: OperatorActor, id: string): Promise<void>;
  /** The money is the member's again at once. */
  reject(merchant: MerchantProfile, actor: OperatorActor, id: string, reason: RejectReason): Promise<void>;
  /** Begins to pay one that is approved, whoever approved it. @throws PlatformError PAYMENT_UNAVAILABLE besides. */
  pay(merchant: MerchantProfile, actor: OperatorActor, id: string): Promise<void>;
  /** Says that one paid by hand went out; `proof` is the bank's own number of it. CONFLICT where a provider pays. */
  markPaid(merchant: MerchantProfile, actor: OperatorActor, id: string, proof: string): Promise<void>;
  /** Says that one that was being paid by hand could not be: the money is the member's again. CONFLICT where a provider pays. */
  markFailed(merchant: MerchantProfile, actor: OperatorActor, id: string): Promise<void>;
  /**
   * Settles one that its member says did not arrive: it counts as received and is not refunded, or the house gives back
   * what is missing.
   */
  settleNotReceived(
    merchant: MerchantProfile,
    actor: OperatorActor,
    id: string,
    outcome: "received" | "refunded",
  ): Promise<void>;
  /** Says that somebody has dealt with one that went out twice, and how. Moves no money. CONFLICT where there is none. */
  settlePaidTwice(merchant: MerchantProfile, actor: OperatorActor, id: string, remark: string): Promise<void>;
}

interface ReviewDeps {
  database: Database;
  clock: Clock;
  bus: Bus;
  payouts: Pick<Payouts, "pay">;
}

export function createWithdrawalReview({ database, clock, bus, payouts }: ReviewDeps): WithdrawalReview {
  const { db } = database;

  async function act(
    merchant: MerchantProfile,
    { operatorId, note }: OperatorActor,
    id: string,
    change: Omit<WithdrawalChange, "actor">,
  ): Promise<void> {
    const details = { ...change.details, operator: operatorId };
    await actOn(database, merchant.code, { id }, { ...change, actor: "operator", details }, clock.now(), {
      bus,
      ...(note ? { note } : {}),
    });
  }

  /** Only what no provider pays may be called paid or failed by a person. */
  async function requireManual(merchant: MerchantProfile, id: string): Promise<void> {
    const row = await findWithdrawal(db, merchant.code, { id });
    if (!row) throw new PlatformError("NOT_FOUND");
    if (row.provider !== "manual") throw new PlatformError("CONFLICT", { details: { state: row.state } });
  }

  return {
    async list(merchantIds, query = {}) {
      const { states = WITHDRAWAL_STATES, accountId, until, newestFirst = false, paidTwice = false } = query;
      const { pageNo = 1, pageSize = 50 } = query;
      if (states.length === 0 || merchantIds.length === 0) return { list: [], total: 0 };
      let rows = rowsOf(db, merchantIds).where("withdrawal.state", "in", states);
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
      return { list: found.rows.map(viewOf), total: found.total };
    },

    async detail(merchant, id) {
      const row = await rowsOf(db, [merchant.code]).where("withdrawal.id", "=", id).executeTakeFirst();
      if (!row) throw new PlatformError("NOT_FOUND");
      const steps = await moneyEventsOf(db, merchant.code, "withdrawal", [id]);
      const proofs = await proofsOf(db, merchant.code, "withdrawal", id).select("id").orderBy("id").execute();
      return { ...viewOf(row), steps, proofIds: proofs.map((proof) => proof.id) };
    },

    review: (merchant, actor, id) =>
      act(merchant, actor, id, { event: "review", set: { reviewed_by: actor.operatorId } }),
    approve: (merchant, actor, id) =>
      act(merchant, actor, id, { event: "approve", set: { approved_by: actor.operatorId } }),

    async reject(merchant, actor, id, reason) {
      if (!REJECT_REASONS.includes(reason)) throw new Error(`no reason to reject for: ${reason}`);
      await act(merchant, actor, id, { event: "reject", reason, set: { reviewed_by: actor.operatorId } });
    },

    async pay(merchant, actor, id) {
      await payouts.pay(merchant, id, actor);
    },

    async markPaid(merchant, actor, id, proof) {
      await requireManual(merchant, id);
      const change = paidChange(merchant, "operator", clock.now());
      await act(merchant, actor, id, {
        ...change,
        set: { ...change.set, paid_by: actor.operatorId, provider_ref: proof },
        details: { proof },
      });
    },

    async markFailed(merchant, actor, id) {
      await requireManual(merchant, id);
      await act(merchant, actor, id, { event: "fail", reason: "failed" });
    },

    async settleNotReceived(merchant, actor, id, outcome) {
      const row = await findWithdrawal(db, merchant.code, { id });
      if (!row) throw new PlatformError("NOT_FOUND");
      // Only what is in dispute: one that is paid waits for its member, and one that is received stays so.
      const from = ["not_received"] as const;
      await act(
        merchant,
        actor,
        id,
        outcome === "received"
          ? { event: "force", from, reason: "settledReceived", set: { forced: 1, received: arrives(row) } }
          : { event: "reverse", from, reason: "refunded", fromHouse: true },
      );
    },

    async settlePaidTwice(merchant, { operatorId, note }, id, remark) {
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
        await note?.(trx, { paidTwice: "open" }, { paidTwice: "settled", remark });
      });
    },
  };
}

type ReviewRow = WithdrawalRow &
  Pick<PayeeRow, "kind" | "destination" | "destination_name" | "number" | "holder"> & {
    username_shown: string;
    added_at: number;
    shared: number | null;
  };

function rowsOf(db: Db, merchantIds: readonly string[]) {
  return db
    .selectFrom("withdrawal")
    .innerJoin("payee", (join) =>
      join
        .onRef("payee.merchant_id", "=", "withdrawal.merchant_id")
        .onRef("payee.id", "=", "withdrawal.payee_id"),
    )
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "withdrawal.merchant_id")
        .onRef("account.id", "=", "withdrawal.account_id"),
    )
    .selectAll("withdrawal")
    .select(["payee.kind", "payee.destination", "payee.destination_name", "payee.number", "payee.holder"])
    .select(["account.username_shown", "payee.created_at as added_at"])
    .select((eb) =>
      eb
        .selectFrom("payee as other")
        .select(({ fn }) => fn.count<number>("other.account_id").distinct().as("count"))
        .whereRef("other.merchant_id", "=", "payee.merchant_id")
        .whereRef("other.number", "=", "payee.number")
        .whereRef("other.account_id", "!=", "payee.account_id")
        .as("shared"),
    )
    .where("withdrawal.merchant_id", "in", merchantIds);
}

function viewOf(row: ReviewRow): ReviewedWithdrawal {
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
    arrives: arrives(row),
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
