import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { audit } from "./audit.ts";
import { addAccount, bet, M, openWallet, outcome } from "./testing.ts";
import {
  moneyEventsOfAccount,
  openHold,
  postPayouts,
  purse,
  purseBalance,
  releaseHold,
  system,
  systemBalance,
  type TransferRequest,
  takeBack,
} from "./wallet.server.ts";

const fixture = system("house", "PHP");

await forEachDialect("a correction", (open) => {
  const { given, post, free } = openWallet(open);

  const take = (accountId: string, amount: number, key: string, postedAt = 5_000) =>
    given.database.transaction((trx) =>
      takeBack(trx, {
        merchantId: M,
        source: "test",
        idempotencyKey: key,
        kind: "correction",
        book: "real",
        from: { accountId, currency: "PHP" },
        amount,
        to: [{ account: fixture, amount }],
        cause: "adjustment",
        causeId: key,
        postedAt,
      }),
    );
  const give = (accountId: string, amount: number, key: string) =>
    post({
      ...about(key),
      entries: [
        { account: purse(accountId, "PHP"), amount },
        { account: fixture, amount: -amount },
      ],
    });
  const about = (key: string): Omit<TransferRequest, "entries"> => ({
    merchantId: M,
    source: "test",
    idempotencyKey: key,
    kind: "grant",
    book: "real",
    postedAt: 6_000,
  });
  const loadDebt = async (id: string) => (await purseBalance(given.database.db, M, purse(id, "PHP"))).debt;
  const lent = () =>
    systemBalance(given.database.db, M, { name: "house:debts", currency: "PHP", book: "real" });
  const steps = async (id: string) =>
    (await moneyEventsOfAccount(given.database.db, M, id, { limit: 50 }))
      .toReversed()
      .map(({ state, details }) => `${state} ${details.amount ?? details.paid} ${details.remaining}`);

  it("takes what is available, and leaves no debt", async () => {
    const player = await addAccount(given.database, M, { balance: 1_000 });
    expect(await take(player, 400, "enough")).toMatchObject({ taken: 400, debt: 0, free: 600 });
    expect(await loadDebt(player)).toBe(0);
    expect(await take(player, 600, "all")).toMatchObject({ taken: 600, debt: 0, free: 0 });
    expect(await steps(player)).toEqual([]);
  });

  it("records the missing amount as a debt, which every credit pays first", async () => {
    const player = await addAccount(given.database, M, { balance: 1_000 });
    const before = await lent();
    expect(await take(player, 1_700, "short")).toMatchObject({ taken: 1_000, debt: 700, free: 0 });
    expect([await loadDebt(player), (await lent()) - before]).toEqual([700, -700]);
    const part = await give(player, 200, "part");
    expect(part.entries.find(({ balanceAfter }) => balanceAfter !== null)).toMatchObject({
      balanceAfter: 200,
      free: 0,
    });
    expect([await free(player), await loadDebt(player)]).toEqual([0, 500]);
    expect(await outcome(post(bet(player, 1, "nothing-to-bet")))).toBe("INSUFFICIENT_FUNDS");
    // Repeating the same credit does not pay the debt again.
    await give(player, 200, "part");
    expect([await free(player), await loadDebt(player)]).toEqual([0, 500]);
    const rest = await give(player, 650, "rest");
    expect(rest.entries.find(({ balanceAfter }) => balanceAfter !== null)?.free).toBe(150);
    expect([await free(player), await loadDebt(player), (await lent()) - before]).toEqual([150, 0, 0]);
    await give(player, 10, "after");
    expect(await free(player)).toBe(160);
    expect(await steps(player)).toEqual(["open 700 700", "reduced 200 500", "paid 500 0"]);
  });

  it("without any balance becomes a debt in full; debts are paid in order", async () => {
    const player = await addAccount(given.database, M);
    expect(await take(player, 300, "first")).toMatchObject({ taken: 0, debt: 300, free: 0 });
    expect(await take(player, 200, "second", 5_001)).toMatchObject({ taken: 0, debt: 200, free: 0 });
    await give(player, 350, "pays");
    expect(await steps(player)).toEqual(["open 300 300", "open 200 200", "paid 300 0", "reduced 50 150"]);
    await give(player, 150, "pays the rest");
    expect([await free(player), await loadDebt(player)]).toEqual([0, 0]);
  });

  it("takes nothing when repeated, and refuses its key for another amount", async () => {
    const player = await addAccount(given.database, M, { balance: 100 });
    const first = await take(player, 250, "twice");
    const again = await take(player, 250, "twice");
    expect(again).toMatchObject({ taken: 100, debt: 150, free: null });
    expect(again.transfer.id).toBe(first.transfer.id);
    expect(await outcome(take(player, 251, "twice"))).toBe("IDEMPOTENCY_CONFLICT");
    expect(await loadDebt(player)).toBe(150);
    await give(player, 150, "settle");
  });

  describe("a debt is paid", () => {
    it("by several payouts in one batch, in their order", async () => {
      const debtor = await addAccount(given.database, M);
      const other = await addAccount(given.database, M);
      await take(debtor, 500, "before payouts");
      const payouts = [debtor, other, debtor].map((owner, n) => ({
        idempotencyKey: `payout-${n}`,
        owner,
        currency: "PHP",
        book: "real" as const,
        amount: 300,
        reference: "draw",
      }));
      await given.database.transaction((trx) =>
        postPayouts(trx, {
          merchantId: M,
          source: "vendor:ORION",
          kind: "win",
          from: "vendor:ORION",
          payouts,
          postedAt: 7_000,
        }),
      );
      expect([await free(debtor), await loadDebt(debtor), await free(other)]).toEqual([100, 0, 300]);
    });

    it("by a released hold", async () => {
      const player = await addAccount(given.database, M, { balance: 400 });
      const held = await given.database.transaction((trx) =>
        openHold(trx, {
          merchantId: M,
          source: "test",
          idempotencyKey: "held",
          kind: "other",
          book: "real",
          purse: purse(player, "PHP"),
          amount: 300,
          openedAt: 5_000,
        }),
      );
      expect(await take(player, 250, "held money stays")).toMatchObject({ taken: 100, debt: 150 });
      await given.database.transaction((trx) =>
        releaseHold(trx, { merchantId: M, holdId: held.id, releasedAt: 6_000 }),
      );
      expect([await free(player), await loadDebt(player)]).toEqual([150, 0]);
    });

    it("once, by many concurrent credits", async () => {
      const player = await addAccount(given.database, M);
      await take(player, 500, "before many");
      await Promise.all(Array.from({ length: 8 }, (_, n) => give(player, 100, `at once ${n}`)));
      expect([await free(player), await loadDebt(player)]).toEqual([300, 0]);
    });
  });

  it("is reported by the audit when a debt and the ledger disagree", async () => {
    const player = await addAccount(given.database, M);
    await take(player, 500, "planted");
    const { db } = given.database;
    const mine = sql`account_id = ${player}`;
    const rulesBroken = async () => [
      ...new Set((await audit(given.database)).findings.map(({ rule }) => rule)),
    ];
    const owes = "a purse's debt equals the remaining debts of its owner";
    const left = "a remaining debt equals its amount less its repayments and waivers in the ledger";
    const short = "the balance of the debt account is the negative sum of the remaining debts";

    await sql`update ledger_account set debt = 400 where ${mine}`.execute(db);
    expect(await rulesBroken()).toEqual([owes]);
    await sql`update member_debt set remaining = 400 where ${mine}`.execute(db);
    expect(await rulesBroken()).toEqual([left, short]);
    await sql`update ledger_account set debt = 500 where ${mine}`.execute(db);
    await sql`update member_debt set remaining = 500 where ${mine}`.execute(db);
    expect(await rulesBroken()).toEqual([]);

    await sql`update member_debt set currency = 'USD' where ${mine}`.execute(db);
    expect(await rulesBroken()).toEqual([owes, "a debt has a purse to be repaid from", short]);
    await sql`update member_debt set currency = 'PHP' where ${mine}`.execute(db);

    const row = await db
      .selectFrom("member_debt")
      .selectAll()
      .where("account_id", "=", player)
      .executeTakeFirstOrThrow();
    await sql`delete from member_debt where ${mine}`.execute(db);
    expect(await rulesBroken()).toEqual([
      owes,
      "each transfer's entries in the debt account equal the debts that it created",
      short,
    ]);
    await db.insertInto("member_debt").values(row).execute();
    await give(player, 500, "unplanted");
    await given.database.transaction(async (trx) => {
      await sql`update ledger_account set debt = 0 where ${mine}`.execute(trx);
      await sql`update member_debt set remaining = 0, closed_at = 1 where ${mine}`.execute(trx);
    });
    expect(await rulesBroken()).toEqual([]);
  });

  it("is reported by the audit when an account has both available money and a debt", async () => {
    const player = await addAccount(given.database, M, { balance: 70 });
    await take(player, 100, "free and owing");
    await sql`update ledger_account set debt = 0 where account_id = ${player}`.execute(given.database.db);
    await give(player, 10, "unseen");
    await sql`update ledger_account set debt = 30 where account_id = ${player}`.execute(given.database.db);
    const { findings } = await audit(given.database);
    expect(findings.map(({ rule }) => rule)).toEqual(["no purse has both an available balance and a debt"]);
    await give(player, 20, "pays both");
    expect([await free(player), await loadDebt(player)]).toEqual([0, 0]);
  });
});
