import { afterEach, beforeEach, expect, it } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { captureHold, openHold, purse, system } from "../wallet/wallet.server.ts";
import { siteMeasurements, systemCalls } from "./system.server.ts";

const DAY = 24 * 60 * 60 * 1000;

await forEachDialect("service times", (open) => {
  let database: TestDatabase;
  let now = 1_800_000_000_000;
  let made = 0;
  const clock = { now: () => now };
  const hours = (timesWindowHours: number) =>
    ({ merchant: { code: "MNL", site: { timesWindowHours } } }) as CallContext;
  const ctx = hours(24);

  beforeEach(async () => {
    database = await open();
    await addMerchant(database, "MNL");
  });
  afterEach(() => database.drop());

  /** Returns the calls of a server that has measured nothing yet. */
  const newCalls = () =>
    bindServices(
      testServices({
        ...{ database, clock },
        getOrigin: (host: string) => `https://${host}`,
        measurements: siteMeasurements({ clock, probe: async () => 40 }),
      }),
      systemCalls,
    );

  const transfer = (row: {
    kind?: string;
    book?: "real" | "demo";
    merchant_id?: string;
    took?: number | null;
    at?: number;
  }) => {
    const { took = 1000, at = now - 10, ...rest } = row;
    const id = `t${++made}`;
    return database.db
      .insertInto("ledger_transfer")
      .values({
        merchant_id: "MNL",
        id,
        source: "payments:test",
        idempotency_key: id,
        digest: "",
        kind: "deposit",
        book: "real",
        reference: null,
        details: "{}",
        occurred_at: took === null ? null : at - took,
        posted_at: at,
        ...rest,
      })
      .execute();
  };

  /** Repeats the rows until there are enough cases for an average to be reported. */
  const enough = async (...rows: Parameters<typeof transfer>[0][]) => {
    for (let at = 0; at < 10; at += rows.length) for (const row of rows) await transfer(row);
  };

  it("are unknown while fewer than ten transactions have ended", async () => {
    for (let made = 0; made < 9; made++) await transfer({});
    expect(await newCalls().serviceTimes(ctx)).toEqual({
      windowHours: 24,
      depositMs: null,
      withdrawalMs: null,
    });
  });

  it("average this merchant's real deposits of the last 24 hours", async () => {
    await enough({ took: 60_000 }, { took: 120_001 });
    await transfer({ took: 9_000_000, at: now - DAY - 1 });
    await transfer({ took: 9_000_000, book: "demo" });
    await transfer({ took: 9_000_000, merchant_id: "OTHER" });
    await transfer({ took: 9_000_000, kind: "bet" });
    await transfer({ took: null });
    const times = await newCalls().serviceTimes(ctx);
    expect(times).toEqual({ windowHours: 24, depositMs: 90_001, withdrawalMs: null });
  });

  it("are averaged over the number of hours that the brand sets", async () => {
    await enough({ took: 60_000, at: now - DAY - 1 });
    const times = await newCalls().serviceTimes(hours(48));
    expect(times).toEqual({ windowHours: 48, depositMs: 60_000, withdrawalMs: null });
  });

  it("average withdrawals from hold to capture, without refunded ones", async () => {
    const owner = await addAccount(database, "MNL", { balance: 15_000 });
    const common = { merchantId: "MNL", source: "payments:test", kind: "withdrawal", book: "real" } as const;
    const hold = (key: string, openedAt: number) =>
      database.transaction((trx) =>
        openHold(trx, {
          ...common,
          idempotencyKey: key,
          purse: purse(owner, "PHP"),
          amount: 1_000,
          openedAt,
        }),
      );
    for (let at = 0; at < 10; at++) {
      const paid = await hold(`paid ${at}`, now - 8_000);
      await database.transaction((trx) =>
        captureHold(trx, paid.id, {
          ...common,
          idempotencyKey: `paid ${at}:out`,
          entries: [
            { account: purse(owner, "PHP"), amount: -1_000 },
            { account: system("clearing:test", "PHP"), amount: 1_000 },
          ],
          postedAt: now - 1_000,
        }),
      );
    }
    await hold("open", now - 9_000);
    const times = await newCalls().serviceTimes(ctx);
    expect(times).toEqual({ windowHours: 24, depositMs: null, withdrawalMs: 7_000 });
  });

  it("are measured again after a minute, not before", async () => {
    const calls = newCalls();
    expect((await calls.serviceTimes(ctx)).depositMs).toBeNull();
    await enough({ took: 500 });
    now += 59_999;
    expect((await calls.serviceTimes(ctx)).depositMs).toBeNull();
    now += 1;
    expect((await calls.serviceTimes(ctx)).depositMs).toBe(500);
  });
});
