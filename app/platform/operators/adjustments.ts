import { DEMO_TYPE } from "../call-context.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { AdjustmentRow } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { ActFacts } from "../payments/withdrawals.server.ts";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import { normaliseUsername } from "../sessions/sessions.server.ts";
import { postTransfer, purse, recordMoneyEvent, system } from "../wallet/wallet.server.ts";

/** A correction of a member's money. `amount`: minor units that the member gets, or below zero gives. */
export interface Adjustment {
  merchantId: string;
  id: string;
  accountId: string;
  username: string;
  amount: number;
  currency: string;
  reason: string;
  state: AdjustmentRow["state"];
  proposedBy: string;
  proposedAt: number;
  decidedBy: string | null;
  decidedAt: number | null;
}

/** Who acts, and how the act is written down in its transaction. */
interface Acting {
  operatorId: string;
  note(trx: Trx, subjectId: string, before: ActFacts, after: ActFacts): Promise<void>;
}

interface AdjustmentDeps {
  database: Database;
  clock: Clock;
  bus: Bus;
}

/**
 * Corrections of members' money: one operator proposes, another one approves, and only then the money moves, between the
 * member's purse and the house's account for corrections.
 */
export function createAdjustments({ database, clock, bus }: AdjustmentDeps) {
  const { db } = database;

  /** Decides on a proposal: one conditional update, so that of many at once one gets through. */
  async function decide(
    trx: Trx,
    merchantId: string,
    id: string,
    set: Pick<AdjustmentRow, "state" | "decided_by" | "decided_at" | "transfer_id">,
  ): Promise<void> {
    const changed = await trx
      .updateTable("adjustment")
      .set(set)
      .where("merchant_id", "=", merchantId)
      .where("id", "=", id)
      .where("state", "=", "proposed")
      .returning("id")
      .executeTakeFirst();
    if (changed) return;
    const { state } = await findRow(trx, merchantId, id);
    throw new PlatformError("CONFLICT", { details: { state } });
  }

  return {
    /**
     * Proposes one, under a key: the same key with the same content gives the first one again.
     * @throws PlatformError INVALID_INPUT on /username (nobody of that name, or a trial account), /amount or /reason;
     * IDEMPOTENCY_CONFLICT.
     */
    async propose(
      merchant: MerchantProfile,
      by: Acting,
      wish: { username: string; amount: number; reason: string; idempotencyKey: string },
    ): Promise<string> {
      const reason = wish.reason.trim();
      if (!Number.isSafeInteger(wish.amount) || wish.amount === 0) throw wrong("/amount");
      if (!isReason(reason)) throw wrong("/reason");
      if (!/^[\w-]{8,64}$/.test(wish.idempotencyKey)) throw wrong("/idempotencyKey");
      const account = await db
        .selectFrom("account")
        .select(["id", "type", "currency"])
        .where("merchant_id", "=", merchant.code)
        .where("username", "=", normaliseUsername(wish.username))
        .executeTakeFirst();
      if (!account || account.type === DEMO_TYPE) throw wrong("/username", "ops.error.noMember");
      const now = clock.now();
      return database.transaction(async (trx) => {
        const made = await trx
          .insertInto("adjustment")
          .values({
            merchant_id: merchant.code,
            id: newId(now),
            account_id: account.id,
            amount: wish.amount,
            currency: account.currency,
            reason,
            idempotency_key: wish.idempotencyKey,
            state: "proposed",
            proposed_by: by.operatorId,
            proposed_at: now,
            decided_by: null,
            decided_at: null,
            transfer_id: null,
          })
          .onConflict((conflict) => conflict.columns(["merchant_id", "idempotency_key"]).doNothing())
          .returning("id")
          .executeTakeFirst();
        if (made) {
          const after = { state: "proposed", username: wish.username, amount: wish.amount, reason };
          await by.note(trx, made.id, {}, after);
          return made.id;
        }
        const first = await trx
          .selectFrom("adjustment")
          .selectAll()
          .where("merchant_id", "=", merchant.code)
          .where("idempotency_key", "=", wish.idempotencyKey)
          .executeTakeFirstOrThrow();
        const isSame =
          first.account_id === account.id &&
          first.amount === wish.amount &&
          first.reason === reason &&
          first.proposed_by === by.operatorId;
        if (!isSame) throw new PlatformError("IDEMPOTENCY_CONFLICT");
        return first.id;
      });
    },

    /**
     * Approves one that somebody else proposed, and moves the money.
     * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.own` for whoever proposed it; CONFLICT with `details.state`;
     * INSUFFICIENT_FUNDS when the member has less than is to be taken. Nothing has changed then.
     */
    async approve(merchant: MerchantProfile, by: Acting, id: string): Promise<void> {
      const now = clock.now();
      const accountId = await database.transaction(async (trx) => {
        const row = await findRow(trx, merchant.code, id);
        if (row.proposed_by === by.operatorId)
          throw new PlatformError("FORBIDDEN", { details: { own: true } });
        if (row.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
        const transfer = await postTransfer(trx, {
          merchantId: merchant.code,
          source: "operators",
          idempotencyKey: `adjustment:${id}`,
          kind: "adjustment",
          book: "real",
          entries: [
            { account: purse(row.account_id, row.currency), amount: row.amount },
            { account: system("house:adjustments", row.currency), amount: -row.amount },
          ],
          reference: id,
          postedAt: now,
        });
        const decided = { decided_by: by.operatorId, decided_at: now, transfer_id: transfer.id };
        await decide(trx, merchant.code, id, { state: "approved", ...decided });
        await recordMoneyEvent(trx, {
          merchantId: merchant.code,
          subject: "adjustment",
          subjectId: id,
          accountId: row.account_id,
          state: "done",
          at: now,
          actor: "operator",
          details: { amount: row.amount, operator: by.operatorId },
        });
        const after = { state: "approved", amount: row.amount, transfer: transfer.id };
        await by.note(trx, id, { state: "proposed" }, after);
        return row.account_id;
      });
      bus.publish(merchant.code, accountId, { type: "balance" });
    },

    /** Decides against one; whoever proposed it may too. @throws PlatformError NOT_FOUND; CONFLICT with `details.state`. */
    async reject(merchant: MerchantProfile, by: Acting, id: string): Promise<void> {
      const now = clock.now();
      await database.transaction(async (trx) => {
        await findRow(trx, merchant.code, id);
        const decided = { decided_by: by.operatorId, decided_at: now, transfer_id: null };
        await decide(trx, merchant.code, id, { state: "rejected", ...decided });
        await by.note(trx, id, { state: "proposed" }, { state: "rejected" });
      });
    },

    /** Of these merchants: what waits, oldest first, or all, newest first. */
    async list(
      merchantIds: readonly string[],
      query: { which: "waiting" | "all" } & PageRequest,
    ): Promise<{ list: Adjustment[]; total: number }> {
      if (merchantIds.length === 0) return { list: [], total: 0 };
      const isWaiting = query.which === "waiting";
      let rows = rowsOf(db).where("adjustment.merchant_id", "in", merchantIds);
      if (isWaiting) rows = rows.where("state", "=", "proposed");
      const found = await countedPage(rows.orderBy("adjustment.id", isWaiting ? "asc" : "desc"), query);
      return { list: found.rows.map(viewOf), total: found.total };
    },

    /** @throws PlatformError NOT_FOUND. */
    async detail(merchant: MerchantProfile, id: string): Promise<Adjustment> {
      const row = await rowsOf(db)
        .where("adjustment.merchant_id", "=", merchant.code)
        .where("adjustment.id", "=", id)
        .executeTakeFirst();
      if (!row) throw new PlatformError("NOT_FOUND");
      return viewOf(row);
    },
  };
}

/** What an operator gives as a reason, trimmed: enough to be one. */
export function isReason(text: string): boolean {
  return text.length >= 5 && text.length <= 500 && text.isWellFormed();
}

function rowsOf(db: Db) {
  return db
    .selectFrom("adjustment")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "adjustment.merchant_id")
        .onRef("account.id", "=", "adjustment.account_id"),
    )
    .selectAll("adjustment")
    .select("account.username_shown");
}

function viewOf(row: AdjustmentRow & { username_shown: string }): Adjustment {
  return {
    merchantId: row.merchant_id,
    id: row.id,
    accountId: row.account_id,
    username: row.username_shown,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  };
}

async function findRow(trx: Trx, merchantId: string, id: string): Promise<AdjustmentRow> {
  const row = await trx
    .selectFrom("adjustment")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

function wrong(pointer: string, messageKey: string = FIELD_MESSAGE_KEYS.format): PlatformError {
  return new PlatformError("INVALID_INPUT", { fields: [{ pointer, messageKey }] });
}
