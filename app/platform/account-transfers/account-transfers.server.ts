/** The face of money that accounts send each other: to the agent above, and to accounts below. Rules in docs/decisions/0109. */
import { createHash } from "node:crypto";
import { dayOf } from "#app/business-day.ts";
import { formatAmount } from "#app/money.ts";
import { AGENT_TYPES, type CallContext, DEMO_TYPE, requireAccount } from "../call-context.ts";
import type { AccountTransfer } from "../contract/wallet.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { AccountTransferRow } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import type { AreaHandlers } from "../handlers.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { WithdrawalGate } from "../payments/withdrawals.server.ts";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import { newReference } from "../reference.ts";
import { sameContent } from "../same-content.ts";
import { normaliseUsername } from "../sessions/sessions.server.ts";
import type { StepUp } from "../step-up/step-up.server.ts";
import { lockPurse, postTransfer, purse, purseBalance, recordMoneyEvent } from "../wallet/wallet.server.ts";

type Calls = "accountTransferOptions" | "transferToUpline" | "transferToDownline" | "accountTransfers";
type Way = AccountTransferRow["way"];

interface AccountTransfersDeps {
  database: Database;
  clock: Clock;
  bus: Bus;
  stepUp: Pick<StepUp, "require">;
  paymentPassword: { check(ctx: CallContext, password: string | undefined): Promise<void> };
  withdrawalGate?: WithdrawalGate;
}

interface Person {
  id: string;
  username: string;
}

/** What is to be sent, with what proves that its owner wants it. */
interface Wish {
  way: Way;
  to: Person;
  amount: number;
  /** What was asked for, in short; see {@link digestOf}. */
  digest: string;
  idempotencyKey: string;
  paymentPassword?: string | undefined;
  approval?: string | undefined;
}

/** No chain of agents is longer. */
const DEEPEST = 64;

/**
 * Money between accounts asks for what a withdrawal asks for: the payment password, then a second proof of receiver and
 * amount, and no turnover owed. The approval stands for both proofs, since it was made after the password was right.
 */
export function createAccountTransfers(
  deps: AccountTransfersDeps,
): Required<Pick<AreaHandlers<"wallet">, Calls>> {
  const { database, clock, bus, stepUp, paymentPassword, withdrawalGate } = deps;
  const { db } = database;
  const noneOwed = { required: 0, done: 0, left: 0 };
  const turnoverOf = async (on: Db, { merchant }: CallContext, accountId: string) =>
    withdrawalGate ? withdrawalGate(on, merchant, accountId, clock.now()) : noneOwed;

  /** What keeps money from being sent, beside who sends it and to whom. */
  async function requireRoom(on: Db, ctx: CallContext, from: string, amount: number): Promise<void> {
    const { merchant } = ctx;
    const turnover = await turnoverOf(on, ctx, from);
    if (turnover.left > 0) throw new PlatformError("TURNOVER_REQUIRED", { details: { ...turnover } });
    const left = await leftToday(on, merchant, from, clock.now());
    if (left !== null && amount > left) throw wrongAmount("wallets.error.day", { amount: left }, merchant);
  }

  async function send(ctx: CallContext, from: string, wish: Wish): Promise<AccountTransfer> {
    const { merchant } = ctx;
    const { way, to, amount, approval } = wish;
    const { min, max } = merchant.accountTransfers;
    if (amount < min) throw wrongAmount(FIELD_MESSAGE_KEYS.min, { min }, merchant);
    const { available } = await purseBalance(db, merchant.code, purse(from, merchant.currency.code));
    // The limit is no help to who has less than that.
    if (amount > max && available >= max) throw wrongAmount(FIELD_MESSAGE_KEYS.max, { max }, merchant);
    if (amount > available)
      throw new PlatformError("INSUFFICIENT_FUNDS", { details: { balance: available } });
    await requireRoom(db, ctx, from, amount);
    if (approval === undefined) await paymentPassword.check(ctx, wish.paymentPassword);
    await stepUp.require(ctx, { action: `transfer.${way}`, facts: { to: to.id, amount } }, approval);

    const row = await database.transaction((trx) => write(trx, ctx, from, wish));
    for (const id of [from, to.id]) bus.publish(merchant.code, id, { type: "balance" });
    return viewOf(db, row, from);
  }

  /** Moves the money and writes it down, unless its key is taken. */
  async function write(
    trx: Trx,
    ctx: CallContext,
    from: string,
    { way, to, amount, digest, idempotencyKey }: Wish,
  ): Promise<AccountTransferRow> {
    const { code: merchantId, currency, timeZone } = ctx.merchant;
    const now = clock.now();
    // One sender's come one after another; both purses in the order of their names, as every transfer takes them.
    for (const id of [from, to.id].toSorted()) await lockPurse(trx, merchantId, purse(id, currency.code));
    const first = await findByKey(trx, merchantId, from, idempotencyKey);
    if (first) return sameContent(first, digest);
    await requireRoom(trx, ctx, from, amount);
    const id = newId(now);
    const day = dayOf(now, timeZone);
    const reference = newReference("AT", day);
    const transfer = await postTransfer(trx, {
      merchantId,
      source: "account-transfers",
      idempotencyKey: id,
      kind: `peer-${way}`,
      book: "real",
      entries: [
        { account: purse(from, currency.code), amount: -amount },
        { account: purse(to.id, currency.code), amount },
      ],
      reference: id,
      details: { reference },
      postedAt: now,
    });
    const row = await trx
      .insertInto("account_transfer")
      .values({
        merchant_id: merchantId,
        id,
        from_account: from,
        to_account: to.id,
        way,
        amount,
        currency: currency.code,
        reference,
        idempotency_key: idempotencyKey,
        digest,
        transfer_id: transfer.id,
        day,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const step = { merchantId, subject: "peer_transfer", at: now, details: { amount, reference } } as const;
    await recordMoneyEvent(trx, {
      ...step,
      subjectId: id,
      accountId: from,
      state: `sent.${way}`,
      actor: "member",
    });
    // To the receiver it is another movement of money, with a timeline of its own.
    await recordMoneyEvent(trx, {
      ...step,
      subjectId: `${id}-received`,
      accountId: to.id,
      state: `received.${way}`,
      actor: "system",
    });
    return row;
  }

  /**
   * The transfer of a key that came before, whatever has become of its receiver; null for a new one.
   * @throws PlatformError IDEMPOTENCY_CONFLICT.
   */
  async function known(ctx: CallContext, from: string, key: string, digest: string) {
    const row = await findByKey(db, ctx.merchant.code, from, key);
    return row ? viewOf(db, sameContent(row, digest), from) : null;
  }

  return {
    async accountTransferOptions(ctx) {
      const from = requireAccount(ctx.caller).accountId;
      const { merchant } = ctx;
      const { toUpline, toDownline, min, max, maxDaily } = merchant.accountTransfers;
      if (!toUpline && !(toDownline && isAgent(ctx))) throw new PlatformError("FEATURE_OFF");
      const [upline, turnover, left, { available }] = await Promise.all([
        toUpline ? uplineOf(db, merchant.code, from) : null,
        turnoverOf(db, ctx, from),
        leftToday(db, merchant, from, clock.now()),
        purseBalance(db, merchant.code, purse(from, merchant.currency.code)),
      ]);
      return {
        upline: upline?.username ?? null,
        available,
        min,
        max,
        maxDaily: maxDaily === 0 ? null : maxDaily,
        leftToday: left,
        turnover,
      };
    },

    async transferToUpline(ctx, { amount, ...rest }) {
      const from = requireAccount(ctx.caller).accountId;
      if (!ctx.merchant.accountTransfers.toUpline) throw new PlatformError("FEATURE_OFF");
      const digest = digestOf("upline", "", amount);
      const before = await known(ctx, from, rest.idempotencyKey, digest);
      if (before) return before;
      const to = await uplineOf(db, ctx.merchant.code, from);
      if (!to) throw new PlatformError("NOT_FOUND");
      return send(ctx, from, { ...rest, way: "upline", to, amount, digest });
    },

    async transferToDownline(ctx, { username: typed, amount, ...rest }) {
      const from = requireAccount(ctx.caller).accountId;
      if (!ctx.merchant.accountTransfers.toDownline) throw new PlatformError("FEATURE_OFF");
      const username = normaliseUsername(typed);
      const digest = digestOf("downline", username, amount);
      const before = await known(ctx, from, rest.idempotencyKey, digest);
      if (before) return before;
      const to = await findBelow(db, ctx.merchant.code, from, username);
      // Whether there is such an account elsewhere is nobody's business.
      if (!to) throw new PlatformError("NOT_FOUND");
      return send(ctx, from, { ...rest, way: "downline", to, amount, digest });
    },

    async accountTransfers(ctx, page) {
      const own = requireAccount(ctx.caller).accountId;
      const { rows, ...counts } = await countedPage(
        db
          .selectFrom("account_transfer")
          .selectAll()
          .where("merchant_id", "=", ctx.merchant.code)
          .where((eb) => eb.or([eb("from_account", "=", own), eb("to_account", "=", own)]))
          .orderBy("created_at", "desc")
          .orderBy("id", "desc"),
        page,
      );
      return { list: await viewsOf(db, rows, own), ...counts };
    },
  };
}

const isAgent = ({ caller }: CallContext) => caller.kind === "account" && AGENT_TYPES.includes(caller.type);

function wrongAmount(
  messageKey: string,
  values: Record<string, number>,
  { currency }: MerchantProfile,
): PlatformError {
  const shown = Object.entries(values).map(([name, minor]) => [name, formatAmount(minor, currency.decimals)]);
  const fields = [{ pointer: "/amount", messageKey, values: Object.fromEntries(shown) }];
  return new PlatformError("INVALID_INPUT", { fields });
}

/** SHA-256 (hex) of what was asked for; `username` is empty for the agent above. */
function digestOf(way: Way, username: string, amount: number): string {
  return createHash("sha256")
    .update(JSON.stringify([way, username, amount]))
    .digest("hex");
}

/** What an account has sent, to be narrowed and selected from. */
function sentBy(db: Db, merchantId: string, from: string) {
  return db
    .selectFrom("account_transfer")
    .where("merchant_id", "=", merchantId)
    .where("from_account", "=", from);
}

function findByKey(db: Db, merchantId: string, from: string, key: string) {
  return sentBy(db, merchantId, from).selectAll().where("idempotency_key", "=", key).executeTakeFirst();
}

/** What an account may still send today; null where there is no such limit. */
async function leftToday(
  db: Db,
  merchant: MerchantProfile,
  from: string,
  now: number,
): Promise<number | null> {
  const { maxDaily } = merchant.accountTransfers;
  if (maxDaily === 0) return null;
  const { sum } = await sentBy(db, merchant.code, from)
    .select((eb) => eb.fn.sum<number | null>("amount").as("sum"))
    .where("day", "=", dayOf(now, merchant.timeZone))
    .executeTakeFirstOrThrow();
  return Math.max(0, maxDaily - (sum ?? 0));
}

/** The agent above an account, who can receive money; null where there is none. */
async function uplineOf(db: Db, merchantId: string, accountId: string): Promise<Person | null> {
  const row = await db
    .selectFrom("account")
    .innerJoin("account as upline", (join) =>
      join
        .onRef("upline.merchant_id", "=", "account.merchant_id")
        .onRef("upline.id", "=", "account.upline_id"),
    )
    .select(["upline.id", "upline.username_shown as username"])
    .where("account.merchant_id", "=", merchantId)
    .where("account.id", "=", accountId)
    .where("upline.status", "=", "active")
    .where("upline.type", "in", AGENT_TYPES)
    .executeTakeFirst();
  return row ?? null;
}

/** An account below an agent, however far, who can receive money; null where there is none of that name. */
async function findBelow(
  db: Db,
  merchantId: string,
  agentId: string,
  username: string,
): Promise<Person | null> {
  const found = await db
    .selectFrom("account")
    .select(["id", "username_shown as username", "upline_id"])
    .where("merchant_id", "=", merchantId)
    .where("username", "=", username)
    .where("status", "=", "active")
    .where("type", "!=", DEMO_TYPE)
    .executeTakeFirst();
  if (!found) return null;
  let above = found.upline_id;
  for (let steps = 0; above !== null && steps < DEEPEST; steps++) {
    if (above === agentId) return { id: found.id, username: found.username };
    const next = await db
      .selectFrom("account")
      .select("upline_id")
      .where("merchant_id", "=", merchantId)
      .where("id", "=", above)
      .executeTakeFirst();
    above = next?.upline_id ?? null;
  }
  return null;
}

async function viewOf(db: Db, row: AccountTransferRow, own: string): Promise<AccountTransfer> {
  const [view] = await viewsOf(db, [row], own);
  if (!view) throw new Error(`transfer ${row.id} has no view`);
  return view;
}

/** What `own` sees of transfers of one merchant, in the given order, with the name of whoever is on the other side. */
async function viewsOf(db: Db, rows: readonly AccountTransferRow[], own: string): Promise<AccountTransfer[]> {
  const [first] = rows;
  if (!first) return [];
  const otherOf = (row: AccountTransferRow) => (row.from_account === own ? row.to_account : row.from_account);
  const people = await db
    .selectFrom("account")
    .select(["id", "username_shown as username"])
    .where("merchant_id", "=", first.merchant_id)
    .where("id", "in", [...new Set(rows.map(otherOf))])
    .execute();
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return rows.map((row) => ({
    transferId: row.id,
    reference: row.reference,
    way: row.way,
    sent: row.from_account === own,
    username: names.get(otherOf(row)) ?? "",
    amount: row.amount,
    currency: row.currency,
    createdAt: row.created_at,
  }));
}
