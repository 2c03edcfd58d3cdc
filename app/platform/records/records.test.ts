import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayOf, startOfDay } from "#app/shared/business-day.ts";
import { budget, simulate } from "#tests/budget.ts";
import type { CallInput } from "../contract/calls.ts";
import type { RecordGroup } from "../contract/records.ts";
import type { CallContext } from "../core/call-context.ts";
import { createPlatform } from "../core/platform.ts";
import { newId } from "../database/ids.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { testContext, testMerchant } from "../testing.ts";
import { addAccount, addMerchant, testSeed } from "../wallet/testing.ts";
import { openPurse, postTransfer, purse, recordMoneyEvent, system } from "../wallet/wallet.server.ts";
import { groupOf } from "./kinds.ts";
import { recordsHandlers } from "./records.server.ts";

const M = "manila";
const ZONE = "Asia/Manila";
const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
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

await forEachDialect("a member's records", (open, dialect) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await addMerchant(database, M);
  });
  afterAll(() => database.drop());

  const contextOf = (accountId: string, timeZone = ZONE): CallContext =>
    testContext(
      testMerchant({ code: M, timeZone }),
      {},
      {
        kind: "account",
        accountId,
        username: accountId,
        type: 0,
        sessionId: "s",
      },
    );
  /** The calls as the platform gives them: inputs and outputs checked against the contract. */
  const client = (accountId: string, timeZone?: string) =>
    createPlatform({ handlers: { records: recordsHandlers(database) }, checkOutputs: true }).client(
      contextOf(accountId, timeZone),
    ).records;
  type Query = Partial<CallInput<"records", "accountRecord">>;
  const record = (accountId: string, query: Query = {}, timeZone?: string) =>
    client(accountId, timeZone).accountRecord({ from: "2026-11-20", to: "2026-11-20", ...query });

  async function move(accountId: string, kind: string, amount: number, at: number, reference?: string) {
    return database.transaction((trx) =>
      postTransfer(trx, {
        merchantId: M,
        source: "test",
        idempotencyKey: newId(at),
        kind,
        book: "real",
        entries: [
          { account: purse(accountId, "PHP"), amount },
          { account: system("house", "PHP"), amount: -amount },
        ],
        ...(reference ? { reference } : {}),
        postedAt: at,
      }),
    );
  }

  describe("the account record", () => {
    it("has every entry of the period, newest first, with the balance after each and before the first", async () => {
      const account = await addAccount(database, M, { now: NOW - 48 * HOUR });
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

    it("names the game of a round", async () => {
      const account = await addAccount(database, M, { balance: 1_000, now: NOW });
      await addRound(account, { roundId: "named", startedAt: NOW });
      await move(account, "bet", -10, NOW, "ORION/named");
      const [newest] = (await record(account)).list;
      expect(newest).toMatchObject({ kind: "bet", gameName: "Comet of Orion" });
    });

    it("shows one wallet at a time, and only the caller's", async () => {
      const account = await addAccount(database, M, { balance: 1_000, now: NOW });
      const stranger = await addAccount(database, M, { balance: 5_000, now: NOW });
      await database.transaction(async (trx) => {
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

    it("accepts existing days, in order, of at most a year", async () => {
      const account = await addAccount(database, M);
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

    it("counts again when the brand's time zone changes", async () => {
      const account = await addAccount(database, M, { now: NOW - 90 * HOUR });
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

  describe("profit and loss", () => {
    it("sums stakes and wins by day and game type, of rounds that have ended", async () => {
      const account = await addAccount(database, M, { now: NOW - 90 * HOUR });
      const day = (text: string, hour: number) => startOfDay(text, ZONE) + hour * HOUR;
      const ended = { stake: 100, win: 40, validBet: 100 };
      await addRound(account, { roundId: "p1", startedAt: day("2026-11-18", 0), ...ended });
      await addRound(account, { roundId: "p2", startedAt: day("2026-11-18", 23.9), ...ended, win: 250 });
      await addRound(account, {
        roundId: "p3",
        startedAt: day("2026-11-18", 12),
        ...ended,
        gameType: "LIVE",
      });
      await addRound(account, { roundId: "p4", startedAt: day("2026-11-19", 0), ...ended });
      await addRound(account, { roundId: "p5", startedAt: day("2026-11-19", 1), ...ended, status: "open" });
      await addRound(account, { roundId: "p6", startedAt: day("2026-11-19", 1), status: "rolled_back" });
      await addRound(account, { roundId: "p7", startedAt: day("2026-11-20", 0), ...ended });
      await move(account, "deposit", 5_000, day("2026-11-10", 1));
      await move(account, "deposit", 1_000, day("2026-11-18", 1));
      await move(account, "deposit_reversal", -200, day("2026-11-18", 2));
      await move(account, "withdrawal", -700, day("2026-11-19", 1));
      await move(account, "bonus-claim", 50, day("2026-11-19", 1));
      expect(await client(account).personalProfit({ from: "2026-11-18", to: "2026-11-19" })).toEqual({
        list: [
          { day: "2026-11-19", gameType: "RNG", rounds: 1, stake: 100, validBet: 100, win: 40 },
          { day: "2026-11-18", gameType: "LIVE", rounds: 1, stake: 100, validBet: 100, win: 40 },
          { day: "2026-11-18", gameType: "RNG", rounds: 2, stake: 200, validBet: 200, win: 290 },
        ],
        totals: { rounds: 4, stake: 400, validBet: 400, win: 370 },
        running: { rounds: 1, stake: 100 },
        period: { deposits: 800, withdrawals: 700, bonuses: 50 },
        lifetime: { deposits: 5_800, withdrawals: 700, bonuses: 50 },
      });
    });

    it("is empty for a member who has not played", async () => {
      const account = await addAccount(database, M);
      expect(await client(account).personalProfit({ from: "2026-11-20", to: "2026-11-20" })).toMatchObject({
        list: [],
        totals: { rounds: 0, stake: 0, validBet: 0, win: 0 },
        lifetime: { deposits: 0, withdrawals: 0, bonuses: 0 },
      });
    });
  });

  describe("the money timeline", () => {
    const note = (accountId: string, subjectId: string, state: string, at: number, amount?: number) =>
      database.transaction((trx) =>
        recordMoneyEvent(trx, {
          merchantId: M,
          subject: subjectId.startsWith("w") ? "withdrawal" : "deposit",
          subjectId,
          accountId,
          state,
          at,
          actor: "member",
          reason: state === "failed" ? "payments.reason.refused" : "",
          details: {
            operator: "secret",
            ...(amount !== undefined && { amount, reference: `REF-${subjectId}` }),
          },
        }),
      );

    it("has every movement with its steps, newest first, page after page, of the caller alone", async () => {
      const account = await addAccount(database, M);
      const stranger = await addAccount(database, M);
      await note(account, "d1", "pending", 100, 500);
      await note(account, "w1", "requested", 200, 900);
      await note(account, "d2", "pending", 200);
      await note(account, "d1", "failed", 300);
      await note(stranger, "d3", "pending", 250, 1);
      const first = await client(account).moneyTimeline({ pageSize: 2 });
      expect(first.list).toEqual([
        {
          subject: "withdrawal",
          subjectId: "w1",
          reference: "REF-w1",
          amount: 900,
          steps: [{ state: "requested", at: 200, reason: "", actor: "member" }],
        },
        {
          subject: "deposit",
          subjectId: "d2",
          reference: null,
          amount: null,
          steps: [{ state: "pending", at: 200, reason: "", actor: "member" }],
        },
      ]);
      const second = await client(account).moneyTimeline({ pageSize: 2, before: first.next ?? "" });
      expect(second).toEqual({
        list: [
          {
            subject: "deposit",
            subjectId: "d1",
            reference: "REF-d1",
            amount: 500,
            steps: [
              { state: "pending", at: 100, reason: "", actor: "member" },
              { state: "failed", at: 300, reason: "payments.reason.refused", actor: "member" },
            ],
          },
        ],
        next: null,
      });
      const withdrawals = await client(account).moneyTimeline({ subject: "withdrawal" });
      expect(withdrawals.list.map(({ subjectId }) => subjectId)).toEqual(["w1"]);
    });
  });

  interface Moved {
    kind: string;
    amount: number;
    at: number;
  }

  /** Entries in a row, without the ledger's own way in: what is tried here is how they are read. */
  async function addEntries(accountId: string, moved: readonly Moved[]): Promise<Moved[]> {
    const id = `${accountId}/main/PHP`;
    await database.transaction(async (trx) => {
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
    const account = await addAccount(database, M, { balance: 1_000_000, now: 1_000 });
    const all: Moved[] = [{ kind: "grant", amount: 1_000_000, at: 1_000 }];
    for (const part of parts) {
      all.push(...(await addEntries(account, part)));
      await record(account, {}, zone);
    }
    for (const query of queries) {
      const to = addDays(query.from, query.days);
      const inPeriod = all.filter(({ at }) => dayOf(at, zone) >= query.from && dayOf(at, zone) <= to);
      const asked = inPeriod.filter(({ kind }) => query.group === undefined || groupOf(kind) === query.group);
      const sum = (moved: readonly Moved[], sign: 1 | -1) =>
        moved.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0);
      const before = all.filter(({ at }) => dayOf(at, zone) < query.from);
      const opening = sum(before, 1) - sum(before, -1);
      const days = { from: query.from, to, ...(query.group ? { group: query.group } : {}) };
      const input = { ...days, pageSize: query.pageSize };

      const first = await record(account, input, zone);
      expect(first).toMatchObject({
        totals: { entries: asked.length, moneyIn: sum(asked, 1), moneyOut: sum(asked, -1) },
        opening,
        closing: opening + sum(inPeriod, 1) - sum(inPeriod, -1),
      });
      // Older by page to the end, and back.
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

  async function addRound(
    accountId: string,
    round: {
      roundId: string;
      startedAt: number;
      gameType?: string;
      status?: "open" | "ended" | "rolled_back";
      stake?: number;
      win?: number;
      validBet?: number;
    },
  ) {
    const {
      roundId,
      startedAt,
      gameType = "RNG",
      status = "ended",
      stake = 0,
      win = 0,
      validBet = 0,
    } = round;
    await addGame();
    await database.db
      .insertInto("game_round")
      .values({
        merchant_id: M,
        vendor: "ORION",
        round_id: roundId,
        id: newId(startedAt),
        account_id: accountId,
        game_id: "comet",
        game_type: gameType,
        currency: "PHP",
        demo: 0,
        stake,
        win,
        valid_bet: status === "ended" ? validBet : 0,
        status,
        details: "{}",
        started_at: startedAt,
        ended_at: status === "open" ? null : startedAt,
        updated_at: startedAt,
      })
      .execute();
  }

  async function addGame() {
    await database.db
      .insertInto("vendor")
      .values({
        code: "ORION",
        name: "Orion",
        dialect: "marquee",
        launch_mode: "frame",
        account_type_id: 1,
        sort: 0,
        maintenance: 0,
        created_at: NOW,
      })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .execute();
    await database.db
      .insertInto("game")
      .values({
        id: "comet",
        node_id: 1,
        vendor: "ORION",
        code: "COMET",
        game_type: "RNG",
        name: "Comet of Orion",
        names: "{}",
        search_name: "comet",
        is_game: "GAME",
        default_play_type: "",
        classify: "",
        min_bet: 1,
        lines: 20,
        tags: "[]",
        hot: 0,
        sort: 0,
        playable: 1,
        maintenance: 0,
        return_basis_points: null,
        released_at: NOW,
        retired: 0,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
});

interface History {
  parts: { kind: string; amount: number; at: number }[][];
  zone: string;
  queries: { from: string; days: number; group?: RecordGroup | undefined; pageSize: number }[];
}

const FIRST = Date.UTC(2026, 9, 23);
/** Entries over some days that hold a change of London's clocks, mostly bets; each part is read before the next comes. */
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
