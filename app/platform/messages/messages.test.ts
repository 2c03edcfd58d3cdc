import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import { EVERY_ACCOUNT } from "../core/events.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { getCode, testClock } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import {
  type Audience,
  countRecipients,
  countUnreadMessages,
  messageCalls,
  notifyDebtors,
  sendMessage,
} from "./messages.server.ts";

const ALL: Audience = { label: null, registeredFrom: null, deposited: null };

await forEachDialect("messages", (open) => {
  let database: TestDatabase;
  const clock = testClock();
  let keys = 0;
  beforeAll(async () => {
    database = await open();
    for (const code of ["m1", "m2", "big"]) await addMerchant(database, code);
  });
  afterAll(() => database.drop());

  const getCtx = (accountId: string, code = "m1", isOn = true) =>
    ({
      merchant: { code, defaultLanguage: "EN", switches: { messages: isOn } },
      caller: { kind: "account", accountId },
      request: { language: "TH" },
    }) as unknown as CallContext;
  const member = async (code = "m1") => getCtx(await addAccount(database, code, { now: clock.now() }), code);
  const getId = ({ caller }: CallContext) => (caller.kind === "account" ? caller.accountId : "");
  const calls = () => bindServices(testServices({ database, clock }), messageCalls);
  const unread = (ctx: CallContext) => countUnreadMessages(testServices({ database, clock }), ctx);
  async function send(
    to: Audience | { accountId: string },
    title = "Hello",
    merchantId = "m1",
    key = `key-${++keys}`,
  ) {
    clock.advance(1_000);
    const { id } = await database.transaction((trx) =>
      sendMessage(trx, {
        merchantId,
        to,
        topic: "notice",
        texts: { EN: { title, content: "<p>Text<script>x()</script></p>" } },
        recipients: 1,
        sentBy: "op",
        sentAt: clock.now(),
        idempotencyKey: key,
      }),
    );
    clock.advance(1_000);
    return id;
  }
  const page = { pageNo: 1, pageSize: 15 };
  const titles = async (ctx: CallContext, kind: "system" | "personal") =>
    (await calls().list(ctx, { kind, ...page })).list.map(({ title }) => title);

  it("messages are unread for each recipient until that recipient reads them", async () => {
    const [ana, ben] = [await member(), await member()];
    const toAll = await send(ALL, "To all");
    await send({ accountId: getId(ana) }, "To Ana");
    expect(await titles(ana, "system")).toEqual(["To all"]);
    expect(await titles(ana, "personal")).toEqual(["To Ana"]);
    expect([await unread(ana), await unread(ben)]).toEqual([2, 1]);

    const { content, read } = await calls().detail(ana, { messageId: toAll });
    expect([content, read]).toEqual(["<p>Text</p>", false]);
    await calls().markRead(ana, { messageId: toAll });
    await calls().markRead(ana, { messageId: toAll });
    expect((await calls().detail(ana, { messageId: toAll })).read).toBe(true);
    expect([await unread(ana), await unread(ben)]).toEqual([1, 1]);
  });

  it("messages deleted by one member disappear for that member only, and can be restored", async () => {
    const [ana, ben] = [await member(), await member()];
    const messageId = await send(ALL, "Deleted");
    await calls().remove(ana, { messageId });
    expect(await titles(ana, "system")).not.toContain("Deleted");
    expect(await getCode(calls().detail(ana, { messageId }))).toBe("NOT_FOUND");
    expect(await unread(ana)).toBe(0);
    expect(await titles(ben, "system")).toContain("Deleted");
    await calls().restore(ana, { messageId });
    expect(await titles(ana, "system")).toContain("Deleted");
    expect(await unread(ana)).toBe(1);
  });

  it("marking all as read covers the messages seen: a message that arrives later stays unread", async () => {
    const ana = await member();
    for (const title of ["1", "2", "3"]) await send(ALL, title);
    const seen = clock.now();
    await send({ accountId: getId(ana) }, "4");
    await calls().markAllRead(ana, { until: seen });
    expect((await calls().list(ana, { kind: "system", ...page })).unread).toEqual({ system: 0, personal: 1 });
    await calls().markAllRead(ana, { until: 1 });
    expect(await unread(ana), "an older page takes nothing back").toBe(1);
    await calls().markAllRead(ana, { until: clock.now() + 1e9 });
    await send(ALL, "5");
    expect(await unread(ana), "nobody reads ahead").toBe(1);
  });

  it("messages are not found by other members, later members or other merchants, or if they do not exist", async () => {
    const [ana, ben] = [await member(), await member()];
    const own = await send({ accountId: getId(ana) }, "Own");
    const late = await member();
    expect(await unread(late)).toBe(0);
    const other = await member("m2");
    for (const ctx of [ben, late, other, getCtx(getId(ana), "m2")]) {
      expect(await getCode(calls().detail(ctx, { messageId: own }))).toBe("NOT_FOUND");
      expect(await getCode(calls().markRead(ctx, { messageId: own }))).toBe("NOT_FOUND");
      expect(await getCode(calls().remove(ctx, { messageId: own }))).toBe("NOT_FOUND");
    }
    const off = getCtx(getId(ana), "m1", false);
    expect([await getCode(calls().list(off, { kind: "system", ...page })), await unread(off)]).toEqual([
      "FEATURE_OFF",
      0,
    ]);
  });

  it("messages reach the members who match the filter at the time of sending", async () => {
    const [vip, newcomer, depositor] = [await member(), await member(), await member()];
    const label = 'V"I_P%';
    await database.db
      .updateTable("account")
      .set({ labels: JSON.stringify(["other", label]) })
      .where("id", "=", getId(vip))
      .execute();
    await database.db
      .updateTable("account")
      .set({ registered_at: clock.now() + 1 })
      .where("id", "=", getId(newcomer))
      .execute();
    clock.advance(1_000);
    await addDeposit(getId(depositor), clock.now());
    const filters = {
      label: { ...ALL, label },
      since: { ...ALL, registeredFrom: clock.now() - 999 },
      depositors: { ...ALL, deposited: true },
      others: { ...ALL, deposited: false, registeredFrom: clock.now() - 999 },
    };
    for (const [title, audience] of Object.entries(filters)) await send(audience, title);
    await addDeposit(getId(newcomer), clock.now());
    const got = async (ctx: CallContext) => (await titles(ctx, "system")).sort();
    expect(await got(vip)).toEqual(["label"]);
    expect(await got(newcomer)).toEqual(["others", "since"]);
    expect(await got(depositor)).toEqual(["depositors"]);
    const counts = Object.values(filters).map((one) => countRecipients(database.db, "m1", one, clock.now()));
    expect(await Promise.all(counts.slice(0, 3))).toEqual([1, 1, 2]);
  });

  async function addDeposit(accountId: string, created_at: number) {
    await database.db
      .insertInto("deposit")
      .values({
        merchant_id: "m1",
        id: `d-${accountId}`,
        account_id: accountId,
        reference: `r-${accountId}`,
        channel: "bank",
        kind: "bank",
        provider: "",
        amount: 100,
        currency: "PHP",
        state: "succeeded",
        reason: "",
        idempotency_key: `k-${accountId}`,
        digest: "",
        bonus_id: null,
        bonus_terms: null,
        provider_ref: null,
        bank_line: null,
        reversed: 0,
        checkout_url: null,
        paid_amount: 100,
        paid_currency: "PHP",
        paid_at: created_at,
        credited: 100,
        taken_back: 0,
        transfer_id: null,
        day: "2025-11-13",
        created_at,
        expires_at: created_at + 1,
        updated_at: created_at,
        asked_at: null,
      })
      .execute();
  }

  it("messages are sent once per key, notify open pages, and a different message under the key is refused", async () => {
    const published: unknown[] = [];
    database.publishTo((topic, payload) => void published.push([topic, payload]));
    const ana = await member();
    const id = await send(ALL, "Once", "m1", "one-key-0001");
    expect(await send(ALL, "Once", "m1", "one-key-0001")).toBe(id);
    expect(await getCode(send(ALL, "Other", "m1", "one-key-0001"))).toBe("IDEMPOTENCY_CONFLICT");
    await calls().markRead(ana, { messageId: id });
    expect(published).toEqual([
      ["message", { merchantId: "m1", accountId: EVERY_ACCOUNT }],
      ["message", { merchantId: "m1", accountId: getId(ana) }],
    ]);
  });

  describe("a message to 100,000 members", () => {
    const MEMBERS = 100_000;

    it("is one row, unread for each of them, and counted by an index", async () => {
      const template = await addAccount(database, "big", { now: clock.now() });
      await copyAccount(template, MEMBERS - 1);
      expect(await countRecipients(database.db, "big", ALL, clock.now())).toBe(MEMBERS);
      await send(ALL, "To everybody", "big");
      const { rows } = await sql<{
        rows: number;
      }>`select count(*) as rows from message where merchant_id = 'big'`.execute(database.db);
      expect(Number(rows[0]?.rows)).toBe(1);
      for (const at of [1, 50_000, MEMBERS - 1]) {
        const ctx = getCtx(`copy-${at}`, "big");
        expect(await unread(ctx)).toBe(1);
        expect(await titles(ctx, "system")).toEqual(["To everybody"]);
      }
      // Adds as many messages to others as there are members: the cost of counting one account's messages must not grow
      // with them.
      const alone = await timed(() => unread(getCtx("copy-7", "big")));
      await copyMessages();
      if (database.dialect === "postgres") await sql`analyze message`.execute(database.db);
      expect(await unread(getCtx("copy-7", "big"))).toBe(2);
      expect(await timed(() => unread(getCtx("copy-7", "big")))).toBeLessThan(alone * 8 + 5);
    }, 60_000);

    async function copyAccount(template: string, copies: number) {
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from account where id = ${template}`.execute(database.db);
      const own = new Set(["id", "username", "username_shown", "referral_code"]);
      const columns = Object.keys(rows[0] ?? {});
      const names = sql.join(columns.map((one) => sql.ref(one)));
      const values = sql.join(
        columns.map((one) => (own.has(one) ? sql`'copy-' || n.n` : sql.ref(`account.${one}`))),
      );
      await sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${sql.lit(copies)})
        insert into account (${names}) select ${values} from account, n where account.id = ${template}`.execute(
        database.db,
      );
    }

    async function copyMessages() {
      await sql`insert into message (merchant_id, id, account_id, topic, texts, recipients, sent_by, sent_at, idempotency_key)
        select 'big', 'p-' || account.id, account.id, 'notice', '{}', 1, 'op', ${sql.lit(clock.now())}, 'p-' || account.id
        from account where merchant_id = 'big'`.execute(database.db);
    }

    /** Returns the shortest time of several runs, in milliseconds. */
    async function timed(work: () => Promise<unknown>) {
      let best = Number.POSITIVE_INFINITY;
      for (let run = 0; run < 10; run++) {
        const begun = performance.now();
        await work();
        best = Math.min(best, performance.now() - begun);
      }
      return best;
    }
  });

  it("messages notify of a debt once, and not of a debt already paid", async () => {
    const now = clock.now();
    const [owes, paid] = [await member(), await member()];
    const debt = (ctx: CallContext, remaining: number) => ({
      merchant_id: "m1",
      id: `debt-of-${getId(ctx)}`,
      account_id: getId(ctx),
      currency: "PHP",
      book: "real" as const,
      cause: "bet" as const,
      reference: "bet",
      transfer_id: `transfer-of-${getId(ctx)}`,
      amount: 500,
      remaining,
      created_at: now,
      closed_at: remaining === 0 ? now : null,
    });
    await database.db
      .insertInto("member_debt")
      .values([debt(owes, 300), debt(paid, 0)])
      .execute();
    const debtMessage = (_: string, amount: number) => ({ EN: { title: `You owe ${amount}`, content: "" } });
    await notifyDebtors(testServices({ database, clock, debtMessage }), "m1");
    await notifyDebtors(testServices({ database, clock, debtMessage }), "m1");
    expect([await unread(owes), await unread(paid)]).toEqual([1, 0]);
    const inbox = await calls().list(owes, { kind: "personal", ...page });
    expect(inbox.list.map(({ title }) => title)).toContain("You owe 300");
  });
});
