import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, getDay } from "#app/shared/business-day.ts";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import type { CallInput } from "../contract/calls.ts";
import type { RecordGroup } from "../contract/records.ts";
import { newId } from "../database/ids.ts";
import { forEachDialect } from "../database/testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { openPurse, postTransfer, purse, system } from "../wallet/wallet.server.ts";
import { getGroup } from "./kinds.ts";
import { HOUR, M, NOW, openRecords } from "./testing.ts";

const KINDS = [
  "bet",
  "win",
  "rollback",
  "deposit",
  "deposit_reversal",
  "withdrawal",
  "bonus-claim",
  "vendor-in",
  "grant",
];

const SEQUENCES = budget({ sqlite: 12, postgres: 3 }, { sqlite: 60, postgres: 12 });

interface History {
  parts: { kind: string; amount: number; at: number }[][];
  zone: string;
  queries: { from: string; days: number; group?: RecordGroup | undefined; pageSize: number }[];
}

const FIRST = Date.UTC(2026, 9, 23);
/**
 * Entries, mostly bets, over some days that include a change of London's clocks; each part is read before the next is
 * added.
 */
const history: fc.Arbitrary<History> = fc.record({
  parts: fc
    .array(
      fc.array(
        fc.record({
          kind: fc.oneof(fc.constantFrom("bet", "win"), fc.constantFrom(...KINDS)),
          amount: fc.integer({ min: -200, max: 200 }).filter((amount) => amount !== 0),
          after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 * 60_000 }), fc.constant(9 * HOUR)),
        }),
        { minLength: 1, maxLength: 700, size: "max" },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => {
      let at = FIRST;
      return parts.map((part) =>
        part.map(({ kind, amount, after }) => {
          at += after;
          return { kind, amount, at };
        }),
      );
    }),
  zone: fc.constantFrom("Asia/Manila", "Europe/London", "Asia/Kathmandu"),
  queries: fc.array(
    fc.record({
      from: fc.integer({ min: -2, max: 20 }).map((days) => addDays("2026-10-23", days)),
      days: fc.integer({ min: 0, max: 300 }),
      group: fc.constantFrom(undefined, "game", "deposit", "withdrawal", "bonus", "transfer", "other"),
      pageSize: fc.integer({ min: 40, max: 1_000 }),
    }),
    { minLength: 3, maxLength: 6 },
  ),
});

await forEachDialect("a member's records", (open, dialect) => {
  const { given, move, bet, client } = openRecords(open);

  type Query = Partial<CallInput<"records", "accountRecord">>;
  const record = (accountId: string, query: Query = {}, timeZone?: string) =>
    client(accountId, timeZone).accountRecord({ from: "2026-11-20", to: "2026-11-20", ...query });

  interface Moved {
    kind: string;
    amount: number;
    at: number;
  }

  /** Adds entries directly, without the ledger's API: these tests are about reading them. */
  async function addEntries(accountId: string, moved: readonly Moved[]): Promise<Moved[]> {
    const id = `${accountId}/main/PHP`;
    await given.database.transaction(async (trx) => {
      const { balance } = await trx
        .selectFrom("ledger_account")
        .select("balance")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      let held = balance;
      for (let start = 0; start < moved.length; start += 100) {
        const part = moved.slice(start, start + 100).map((one) => ({ ...one, transfer: newId(one.at) }));
        await trx
          .insertInto("ledger_transfer")
          .values(
            part.map(({ transfer, kind, at }) => ({
              merchant_id: M,
              id: transfer,
              source: "bulk",
              idempotency_key: transfer,
              digest: "",
              kind,
              book: "real" as const,
              reference: null,
              details: "{}",
              occurred_at: null,
              posted_at: at,
            })),
          )
          .execute();
        await trx
          .insertInto("entry")
          .values(
            part.map(({ transfer, kind, amount, at }) => {
              held += amount;
              return {
                merchant_id: M,
                transfer_id: transfer,
                line: 0,
                ledger_account_id: id,
                currency: "PHP",
                amount,
                balance_after: held,
                kind,
                posted_at: at,
              };
            }),
          )
          .execute();
      }
      await trx.updateTable("ledger_account").set({ balance: held }).where("id", "=", id).execute();
    });
    return [...moved];
  }

  async function compareWithModel({ parts, zone, queries }: History): Promise<void> {
    const account = await addAccount(given.database, M, { balance: 1_000_000, now: 1_000 });
    const all: Moved[] = [{ kind: "grant", amount: 1_000_000, at: 1_000 }];
    for (const part of parts) {
      all.push(...(await addEntries(account, part)));
      await record(account, {}, zone);
    }
    for (const query of queries) {
      const to = addDays(query.from, query.days);
      const inPeriod = all.filter(({ at }) => getDay(at, zone) >= query.from && getDay(at, zone) <= to);
      const asked = inPeriod.filter(
        ({ kind }) => query.group === undefined || getGroup(kind) === query.group,
      );
      const sum = (moved: readonly Moved[], sign: 1 | -1) =>
        moved.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0);
      const before = all.filter(({ at }) => getDay(at, zone) < query.from);
      const opening = sum(before, 1) - sum(before, -1);
      const days = { from: query.from, to, ...(query.group ? { group: query.group } : {}) };
      const input = { ...days, pageSize: query.pageSize };

      const first = await record(account, input, zone);
      expect(first).toMatchObject({
        totals: { entries: asked.length, moneyIn: sum(asked, 1), moneyOut: sum(asked, -1) },
        opening,
        closing: opening + sum(inPeriod, 1) - sum(inPeriod, -1),
      });
      // Read older pages to the end, and back.
      const read = [...first.list];
      let page = first;
      while (page.hasOlder) {
        page = await record(account, { ...input, before: read.at(-1)?.id ?? "" }, zone);
        read.push(...page.list);
      }
      expect(read.map(({ kind, amount, at }) => ({ kind, amount, at }))).toEqual(asked.toReversed());
      const back = [...page.list];
      while (page.hasNewer && back.length < read.length) {
        page = await record(account, { ...input, after: back[0]?.id ?? "" }, zone);
        back.unshift(...page.list);
      }
      expect(back).toEqual(read);
    }
  }

  describe("the account record", () => {
    it("lists every entry of the period, newest first, with the balance after each and before the first", async () => {
      const account = await addAccount(given.database, M, { now: NOW - 48 * HOUR });
      await move(account, "deposit", 10_000, NOW - 30 * HOUR, "D1");
      await move(account, "bet", -500, NOW - 2 * HOUR, "ORION/r1");
      await move(account, "win", 700, NOW - HOUR, "ORION/r1");
      const found = await record(account);
      expect(
        found.list.map(({ kind, amount, balanceAfter, reference }) => [
          kind,
          amount,
          balanceAfter,
          reference,
        ]),
      ).toEqual([
        ["win", 700, 10_200, "ORION/r1"],
        ["bet", -500, 9_500, "ORION/r1"],
      ]);
      expect(found).toMatchObject({
        totals: { entries: 2, moneyIn: 700, moneyOut: 500 },
        opening: 10_000,
        closing: 10_200,
        wallets: [{ wallet: "main", balance: 10_200 }],
        hasNewer: false,
        hasOlder: false,
      });
      expect(await record(account, { from: "2026-11-01", to: "2026-11-10" })).toMatchObject({
        list: [],
        opening: 0,
        closing: 0,
      });
      expect(await record(account, { from: "2026-11-21", to: "2026-11-30" })).toMatchObject({
        list: [],
        opening: 10_200,
        closing: 10_200,
      });
    });

    it("shows the game of a bet", async () => {
      const account = await addAccount(given.database, M, { balance: 1_000, now: NOW });
      await bet(account, { stake: 10, roundId: "named", placedAt: NOW });
      await move(account, "bet", -10, NOW, "ORION/named");
      const [newest] = (await record(account)).list;
      expect(newest).toMatchObject({ kind: "bet", gameName: "Comet of Orion" });
    });

    it("shows one wallet at a time, of the caller only", async () => {
      const account = await addAccount(given.database, M, { balance: 1_000, now: NOW });
      const stranger = await addAccount(given.database, M, { balance: 5_000, now: NOW });
      await given.database.transaction(async (trx) => {
        const bonus = purse(account, "PHP", "bonus");
        await openPurse(trx, { merchantId: M, purse: bonus, book: "real", openedAt: NOW });
        await postTransfer(trx, {
          merchantId: M,
          source: "test",
          idempotencyKey: newId(NOW),
          kind: "bonus-grant",
          book: "real",
          entries: [
            { account: bonus, amount: 300 },
            { account: system("house", "PHP"), amount: -300 },
          ],
          postedAt: NOW,
        });
      });
      expect(await record(account, { wallet: "bonus" })).toMatchObject({
        wallets: [
          { wallet: "main", balance: 1_000 },
          { wallet: "bonus", balance: 300 },
        ],
        list: [{ kind: "bonus-grant", group: "bonus", amount: 300, balanceAfter: 300 }],
      });
      await expect(record(account, { wallet: "vendor-ORION" })).rejects.toMatchObject({ code: "NOT_FOUND" });
      const others = await record(stranger);
      await expect(record(account, { before: others.list[0]?.id ?? "" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    });

    it("accepts valid dates, in order, at most a year apart", async () => {
      const account = await addAccount(given.database, M);
      for (const days of [
        { from: "2026-02-30", to: "2026-03-01" },
        { from: "2026-03-02", to: "2026-03-01" },
        { from: "2025-03-01", to: "2026-03-02" },
        { from: "1e9", to: "2026-03-01" },
      ]) {
        await expect(record(account, days)).rejects.toMatchObject({ code: "INVALID_INPUT" });
      }
      expect(await record(account, { from: "2025-03-01", to: "2026-03-01" })).toMatchObject({ list: [] });
    });

    simulate(
      "comes to the same as a list that is read from end to end, whatever was counted when",
      async () => {
        const seed = testSeed();
        console.log(`account record: seed ${seed}`);
        await fc.assert(fc.asyncProperty(history, compareWithModel), {
          seed,
          numRuns: SEQUENCES[dialect],
          endOnFailure: true,
        });
      },
      120_000,
    );

    it("is recomputed when the brand's time zone changes", async () => {
      const account = await addAccount(given.database, M, { now: NOW - 90 * HOUR });
      // 21:00 UTC: the 19th in London, the 20th in Manila.
      const evening = Date.UTC(2026, 10, 19, 21);
      await addEntries(
        account,
        Array.from({ length: 600 }, () => ({ kind: "deposit", amount: 1, at: evening })),
      );
      expect((await record(account)).totals.entries).toBe(600);
      expect((await record(account, {}, "Europe/London")).totals.entries).toBe(0);
      const before = { from: "2026-11-19", to: "2026-11-19" };
      expect((await record(account, before, "Europe/London")).totals.moneyIn).toBe(600);
      expect((await record(account)).totals.moneyIn).toBe(600);
    });
  });
});
