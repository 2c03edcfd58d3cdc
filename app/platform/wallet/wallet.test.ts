import { sql } from "kysely";
import { expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import type { Trx } from "../database/database.server.ts";
import { forEachDialect } from "../database/testing.ts";
import { addAccount, addMerchant, bet, ledgerText, M, openWallet, outcome } from "./testing.ts";
import {
  balance,
  checkpointSystemAccounts,
  postTransfer,
  purse,
  system,
  systemBalance,
  type TransferRequest,
} from "./wallet.server.ts";

async function someoneWaitsForALock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks
    where not granted and relation = 'entry'::regclass`.execute(trx);
  return rows[0]?.n === 1;
}

await forEachDialect("wallet", (open, dialect) => {
  const { given, post, free } = openWallet(open);

  it("moves money between two accounts and returns each new balance", async () => {
    const player = await addAccount(given.database, M, { balance: 1_000 });
    const transfer = await post(bet(player, 300, "moves"));
    expect(transfer.replayed).toBe(false);
    expect(transfer.entries.map(({ amount, balanceAfter }) => ({ amount, balanceAfter }))).toEqual(
      expect.arrayContaining([
        { amount: -300, balanceAfter: 700 },
        { amount: 300, balanceAfter: null },
      ]),
    );
    expect(await free(player)).toBe(700);
  });

  it("returns the first result again for the same key, even if the money has since been spent", async () => {
    const player = await addAccount(given.database, M, { balance: 500 });
    const first = await post(bet(player, 500, "repeat"));
    const again = await post({ ...bet(player, 500, "repeat"), postedAt: 9_999 });
    const entries = first.entries.map((entry) => ({ ...entry, free: null }));
    expect(again).toEqual({ ...first, entries, replayed: true });
    expect(await free(player)).toBe(0);
  });

  it("refuses the same key with different content, and changes nothing", async () => {
    const player = await addAccount(given.database, M, { balance: 500 });
    const original: TransferRequest = { ...bet(player, 100, "poisoned"), details: { a: 1 }, occurredAt: 5 };
    await post(original);
    const before = await ledgerText(given.database.db, M);
    const others: TransferRequest[] = [
      { ...bet(player, 101, "poisoned"), details: { a: 1 }, occurredAt: 5 },
      { ...original, kind: "win" },
      { ...original, reference: "round-2" },
      { ...original, details: { a: 2 } },
      { ...original, occurredAt: 6 },
      { ...bet(player, 5_000, "poisoned") },
    ];
    for (const other of others) expect(await outcome(post(other))).toBe("IDEMPOTENCY_CONFLICT");
    expect(await ledgerText(given.database.db, M)).toBe(before);
  });

  it("treats the same entries in another order as the same content", async () => {
    const player = await addAccount(given.database, M, { balance: 500 });
    const first = bet(player, 100, "order");
    await post(first);
    expect((await post({ ...first, entries: first.entries.toReversed() })).replayed).toBe(true);
  });

  it("treats the same key from another source or merchant as another transfer", async () => {
    const player = await addAccount(given.database, M, { balance: 500 });
    await addMerchant(given.database, "saigon");
    const stranger = await addAccount(given.database, "saigon", { balance: 500 });
    await post(bet(player, 10, "shared"));
    expect((await post({ ...bet(player, 10, "shared"), source: "vendor:LYRA" })).replayed).toBe(false);
    expect((await post({ ...bet(stranger, 10, "shared"), merchantId: "saigon" })).replayed).toBe(false);
  });

  it("cannot access a purse of another merchant", async () => {
    const stranger = await addAccount(given.database, "saigon", { balance: 500 });
    await expect(post(bet(stranger, 10, "reach"))).rejects.toThrow("no purse");
  });

  it("refuses more than is available, returns the available amount, and lets the transaction continue", async () => {
    const player = await addAccount(given.database, M, { balance: 100 });
    const before = await ledgerText(given.database.db, M);
    const refusal = await given.database.transaction(async (trx) => {
      try {
        await postTransfer(trx, bet(player, 101, "too-much"));
        return null;
      } catch (error) {
        return error;
      }
    });
    expect(refusal).toMatchObject({ code: "INSUFFICIENT_FUNDS", details: { balance: 100 } });
    expect(await ledgerText(given.database.db, M)).toBe(before);
  });

  it("rolls back its movements when a later purse of the same transfer has too little money", async () => {
    const players = await Promise.all([1, 2, 3].map(() => addAccount(given.database, M, { balance: 100 })));
    const sorted = players.toSorted();
    const before = await ledgerText(given.database.db, M);
    const request: TransferRequest = {
      ...bet(sorted[0] ?? "", 1, "falls-short"),
      entries: [
        { account: purse(sorted[0] ?? "", "PHP"), amount: -50 },
        { account: purse(sorted[1] ?? "", "PHP"), amount: 250 },
        { account: purse(sorted[2] ?? "", "PHP"), amount: -200 },
      ],
    };
    expect(
      await given.database.transaction((trx) => outcome(postTransfer(trx, request))),
      "caught inside the transaction, which commits",
    ).toBe("INSUFFICIENT_FUNDS");
    expect(await ledgerText(given.database.db, M)).toBe(before);
  });

  it("never mixes play money with real money", async () => {
    const demo = await addAccount(given.database, M, { type: 4, balance: 100 });
    const real = await addAccount(given.database, M, { balance: 100 });
    await expect(post(bet(demo, 10, "mixed-1"))).rejects.toThrow("demo book");
    await expect(post({ ...bet(real, 10, "mixed-2"), book: "demo" })).rejects.toThrow("real book");
    await post({ ...bet(demo, 10, "mixed-3"), book: "demo" });
    const at = (book: "real" | "demo") =>
      systemBalance(given.database.db, M, { name: "vendor:ORION", currency: "PHP", book });
    expect(await at("demo")).toBe(10);
    expect(await at("real")).not.toBe(await at("demo"));
  });

  it("refuses entries that do not sum to zero, invalid amounts, and duplicate accounts", async () => {
    const player = await addAccount(given.database, M, { balance: 100 });
    const mine = purse(player, "PHP");
    const fixture = system("house", "PHP");
    const entries: TransferRequest["entries"][] = [
      [{ account: mine, amount: 1 }],
      [
        { account: mine, amount: -1 },
        { account: fixture, amount: 2 },
      ],
      [
        { account: mine, amount: 0 },
        { account: fixture, amount: 0 },
      ],
      [
        { account: mine, amount: 0.5 },
        { account: fixture, amount: -0.5 },
      ],
      [
        { account: mine, amount: Number.NaN },
        { account: fixture, amount: 1 },
      ],
      [
        { account: mine, amount: 2 ** 53 },
        { account: fixture, amount: -(2 ** 53) },
      ],
      [
        { account: mine, amount: -1 },
        { account: mine, amount: 1 },
      ],
      [
        { account: mine, amount: -1 },
        { account: system("house", "USD"), amount: 1 },
      ],
    ];
    for (const [index, wrong] of entries.entries()) {
      await expect(post({ ...bet(player, 1, `wrong-${index}`), entries: wrong })).rejects.toThrow(Error);
    }
    expect(await free(player)).toBe(100);
  });

  it("refuses to change or delete posted entries", async () => {
    const player = await addAccount(given.database, M, { balance: 100 });
    await post(bet(player, 1, "immutable"));
    const { db } = given.database;
    await expect(db.updateTable("entry").set({ amount: 5 }).execute()).rejects.toThrow("never changes");
    await expect(db.deleteFrom("entry").execute()).rejects.toThrow("never changes");
    await expect(db.updateTable("ledger_transfer").set({ kind: "x" }).execute()).rejects.toThrow(
      "never changes",
    );
    await expect(db.deleteFrom("ledger_transfer").execute()).rejects.toThrow("never changes");
  });

  it("refuses a negative purse, also by plain SQL", async () => {
    const player = await addAccount(given.database, M, { balance: 100 });
    const set = (values: { balance?: number; held?: number }) =>
      given.database.db
        .updateTable("ledger_account")
        .set(values)
        .where("merchant_id", "=", M)
        .where("account_id", "=", player)
        .execute();
    await expect(set({ balance: -1 })).rejects.toThrow();
    await expect(set({ held: -1 })).rejects.toThrow();
    await expect(set({ held: 101 })).rejects.toThrow();
  });

  it("lets exactly one of 200 concurrent withdrawals of the full balance succeed", async () => {
    const player = await addAccount(given.database, M, { balance: 7_777 });
    const tries = Array.from({ length: 200 }, (_, n) => outcome(post(bet(player, 7_777, `all-${n}`))));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "INSUFFICIENT_FUNDS")).toHaveLength(199);
    expect(await free(player)).toBe(0);
  });

  it("posts one transfer for 50 concurrent requests with the same key", async () => {
    const player = await addAccount(given.database, M, { balance: 1_000 });
    const results = await Promise.all(Array.from({ length: 50 }, () => post(bet(player, 10, "at-once"))));
    expect(new Set(results.map((one) => one.id)).size).toBe(1);
    expect(results.filter((one) => !one.replayed)).toHaveLength(1);
    expect(await free(player)).toBe(990);
  });

  it("does not deadlock when transfers cross", async () => {
    const [a = "", b = "", c = ""] = await Promise.all(
      [1, 2, 3].map(() => addAccount(given.database, M, { balance: 10_000 })),
    );
    const pairs = [
      [a, b],
      [b, a],
      [b, c],
      [c, b],
      [c, a],
      [a, c],
    ];
    let attempts = 0;
    const crossing = Array.from({ length: 120 }, (_, n) => {
      const [from = "", to = ""] = pairs[n % pairs.length] ?? [];
      return given.database.transaction((trx) => {
        attempts++;
        return postTransfer(trx, {
          ...bet(from, 1, `cross-${n}`),
          entries: [
            { account: purse(from, "PHP"), amount: -7 },
            { account: purse(to, "PHP"), amount: 7 },
          ],
        });
      });
    });
    await Promise.all(crossing);
    expect(attempts, "none was tried again").toBe(120);
    expect((await free(a)) + (await free(b)) + (await free(c))).toBe(30_000);
  });

  it("sums a system account exactly from its last checkpoint, also while bets are posted", async () => {
    const player = await addAccount(given.database, M, { balance: 10_000 });
    const settled = () =>
      systemBalance(given.database.db, M, { name: "vendor:ORION", currency: "PHP", book: "real" });
    const before = await settled();
    const bets = Array.from({ length: 40 }, (_, n) => post(bet(player, 5, `checkpoint-${n}`)));
    const others = Array.from({ length: 4 }, (_, n) =>
      checkpointSystemAccounts(given.database, M, 3_000 + n),
    );
    await Promise.all([...bets, ...others]);
    expect(await settled()).toBe(before + 200);
    await post(bet(player, 5, "before-checkpoint"));
    expect(await checkpointSystemAccounts(given.database, M, 4_000)).toBeGreaterThan(0);
    expect(await settled()).toBe(before + 205);
    await post(bet(player, 5, "after-checkpoint"));
    expect(await settled()).toBe(before + 210);
  });

  it.runIf(dialect === "postgres")(
    "includes in a checkpoint every entry whose transaction began before it",
    async () => {
      const player = await addAccount(given.database, M, { balance: 100 });
      const account = { name: "vendor:SLOW", currency: "PHP", book: "real" } as const;
      const slowBet: TransferRequest = {
        ...bet(player, 10, "under-way"),
        entries: [
          { account: purse(player, "PHP"), amount: -10 },
          { account: system("vendor:SLOW", "PHP"), amount: 10 },
        ],
      };
      const other = await given.database.again();
      let checkpoint: Promise<unknown> = Promise.resolve();
      await post({ ...bet(player, 1, "first"), entries: slowBet.entries });
      await given.database.transaction(async (trx) => {
        await postTransfer(trx, slowBet);
        let ended = false;
        checkpoint = checkpointSystemAccounts(other, M, 5_000).finally(() => {
          ended = true;
        });
        // It must wait for this transaction; if it does not, it ends and misses the entry.
        while (!ended && !(await someoneWaitsForALock(trx))) {}
      });
      await checkpoint;
      expect(await systemBalance(given.database.db, M, account)).toBe(20);
      await other.close();
    },
  );

  it("returns the caller's balance, and NOT_LOGGED_IN for a visitor", async () => {
    const player = await addAccount(given.database, M, { balance: 250 });
    const caller = { kind: "account", accountId: player, username: "p", type: 0, sessionId: "s" } as const;
    const merchant = { code: M, currency: { code: "PHP", decimals: 2 } } as CallContext["merchant"];
    const ctx = { merchant, caller } as CallContext;
    expect(await balance(given.database.db, ctx)).toEqual({
      sumBalance: 250,
      available: 250,
      held: 0,
      debt: 0,
      currency: "PHP",
      version: 1,
      demo: false,
    });
    const visitor: CallContext = { ...ctx, caller: { kind: "visitor" } };
    expect(await outcome(balance(given.database.db, visitor))).toBe("NOT_LOGGED_IN");
  });

  it.runIf(dialect === "postgres")(
    "holds no lock on a system account while a bet is being posted",
    async () => {
      const [one = "", two = ""] = await Promise.all(
        [1, 2].map(() => addAccount(given.database, M, { balance: 100 })),
      );
      await given.database.transaction(async (trx) => {
        await postTransfer(trx, bet(one, 10, "slow"));
        // Another connection bets with the same vendor meanwhile. A shared row for the system account would make this
        // wait forever.
        const other = await given.database.again();
        await other.transaction((inner) => postTransfer(inner, bet(two, 10, "fast")));
        await other.close();
      });
      expect(await free(two)).toBe(90);
    },
  );
});
