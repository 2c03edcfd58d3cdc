import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import type { WalletTransferRow } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { OperatorActor } from "../payments/withdrawals.server.ts";
import { type MoneyEvent, moneyEventsOf } from "../wallet/wallet.server.ts";
import { ASK_AFTER_MS, askVendor, type FollowUpDeps } from "./follow-up.ts";
import {
  createSettleByHand,
  maySettle,
  type SettleByHand,
  type Settlement,
  settlementsOf,
} from "./settle-by-hand.ts";
import { vendorNames } from "./transfer-rows.ts";
import { OPEN_STATES, type TransferState, type Word } from "./transfer-states.ts";

/** A transfer between a member's main wallet and a vendor's, as an operator sees it. Amounts are minor units. */
export interface VendorTransferForOperator {
  merchantId: string;
  id: string;
  reference: string;
  accountId: string;
  username: string;
  vendor: string;
  direction: "in" | "out";
  amount: number;
  currency: string;
  state: TransferState;
  reason: string;
  createdAt: number;
  updatedAt: number;
  /** How often the vendor was asked what became of it; when last, or when it last did not answer about another one. */
  asks: number;
  askedAt: number | null;
  /** Why the last question has no answer; empty where it has one. */
  fault: string;
  /** Whether the vendor can be asked: it has not spoken, and whoever sent it no longer waits. */
  mayAsk: boolean;
  /** Whether operators may settle it: its vendor has been silent for long, and still is. */
  maySettle: boolean;
  /** When two operators settled it in the vendor's place, and what the vendor has said since. */
  settledAt: number | null;
  vendorWord: Word | null;
  /** Since when the member has the amount twice by the vendor's word, and who has dealt with it. */
  paidTwiceAt: number | null;
  paidTwiceSettledBy: string | null;
}

export interface TransferDesk extends SettleByHand {
  /** Of these merchants: those that need somebody, oldest first, or all, newest first. */
  list(
    merchantIds: readonly string[],
    query: { which: "waiting" | "all" } & PageRequest,
  ): Promise<{ list: VendorTransferForOperator[]; total: number }>;
  /** One, with its steps and what was proposed about it. @throws PlatformError NOT_FOUND. */
  detail(
    merchant: MerchantProfile,
    id: string,
  ): Promise<VendorTransferForOperator & { steps: MoneyEvent[]; settlements: Settlement[] }>;
  /**
   * Asks the vendor now what became of one, as the job does each minute.
   * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` where there is nothing to ask any more;
   * VENDOR_UNAVAILABLE where the vendor is not connected.
   */
  ask(merchant: MerchantProfile, actor: OperatorActor, id: string): Promise<void>;
}

export function createTransferDesk(deps: FollowUpDeps): TransferDesk {
  const { clock, vendors } = deps;
  const { db } = deps.database;

  async function viewsOf(rows: readonly TransferRow[]): Promise<VendorTransferForOperator[]> {
    const names = await vendorNames(db, [...new Set(rows.map(({ vendor }) => vendor))]);
    return rows.map((row) => ({
      merchantId: row.merchant_id,
      id: row.id,
      reference: row.reference,
      accountId: row.account_id,
      username: row.username_shown,
      vendor: names.get(row.vendor) ?? row.vendor,
      direction: row.direction,
      amount: row.amount,
      currency: row.currency,
      state: row.state,
      reason: row.reason,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      asks: row.asks,
      askedAt: row.asked_at,
      fault: row.fault,
      mayAsk: mayAsk(row),
      maySettle: maySettle(row, vendors, clock.now()),
      settledAt: row.settled_at,
      vendorWord: row.vendor_word,
      paidTwiceAt: row.paid_twice_at,
      paidTwiceSettledBy: row.paid_twice_settled_by,
    }));
  }

  const mayAsk = (row: WalletTransferRow) =>
    OPEN_STATES.includes(row.state)
      ? row.created_at + ASK_AFTER_MS <= clock.now()
      : row.settled_at !== null && row.vendor_word === null;

  async function find(merchantId: string, id: string): Promise<TransferRow> {
    const row = await rowsOf(db, [merchantId]).where("wallet_transfer.id", "=", id).executeTakeFirst();
    if (!row) throw new PlatformError("NOT_FOUND");
    return row;
  }

  return {
    ...createSettleByHand(deps),

    async list(merchantIds, { which, ...page }) {
      if (merchantIds.length === 0) return { list: [], total: 0 };
      const isWaiting = which === "waiting";
      let rows = rowsOf(db, merchantIds);
      if (isWaiting) {
        const asked = clock.now() - ASK_AFTER_MS;
        rows = rows.where((eb) =>
          eb.or([
            eb.and([eb("state", "in", OPEN_STATES), eb("wallet_transfer.created_at", "<=", asked)]),
            eb.and([eb("paid_twice_at", "is not", null), eb("paid_twice_settled_by", "is", null)]),
          ]),
        );
      }
      const order = isWaiting ? "asc" : "desc";
      const ordered = rows.orderBy("wallet_transfer.created_at", order).orderBy("wallet_transfer.id", order);
      const found = await countedPage(ordered, page);
      return { list: await viewsOf(found.rows), total: found.total };
    },

    async detail({ code }, id) {
      const [view] = await viewsOf([await find(code, id)]);
      if (!view) throw new PlatformError("NOT_FOUND");
      const [steps, settlements] = await Promise.all([
        moneyEventsOf(db, code, "vendor_transfer", [id]),
        settlementsOf(db, code, id),
      ]);
      return { ...view, steps, settlements };
    },

    async ask({ code }, actor, id) {
      const row = await find(code, id);
      if (!mayAsk(row)) throw new PlatformError("CONFLICT", { details: { state: row.state } });
      if (!vendors.get(row.vendor)?.wallet) throw new PlatformError("VENDOR_UNAVAILABLE");
      await askVendor(deps, row, actor);
    },
  };
}

type TransferRow = WalletTransferRow & { username_shown: string };

function rowsOf(db: Db, merchantIds: readonly string[]) {
  return db
    .selectFrom("wallet_transfer")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "wallet_transfer.merchant_id")
        .onRef("account.id", "=", "wallet_transfer.account_id"),
    )
    .selectAll("wallet_transfer")
    .select("account.username_shown")
    .where("wallet_transfer.merchant_id", "in", merchantIds);
}
