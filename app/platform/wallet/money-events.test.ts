import { afterAll, beforeAll, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { addAccount, addMerchant } from "./testing.ts";
import {
  loadMoneyEvents,
  type MoneyEventRequest,
  moneyEventsOfAccount,
  recordMoneyEvent,
} from "./wallet.server.ts";

const M = "manila";

await forEachDialect("money events", (open) => {
  let database: TestDatabase;
  let account: string;
  beforeAll(async () => {
    database = await open();
    await addMerchant(database, M);
    account = await addAccount(database, M);
  });
  afterAll(() => database.drop());

  const note = (event: Partial<MoneyEventRequest> & { state: string; at: number }) =>
    database.transaction((trx) =>
      recordMoneyEvent(trx, {
        merchantId: M,
        subject: "deposit",
        subjectId: "d1",
        accountId: account,
        actor: "member",
        ...event,
      }),
    );

  it("are returned in chronological order, with reason, actor and details", async () => {
    await note({ state: "pending", at: 10 });
    await note({ state: "succeeded", at: 20, actor: "provider", reason: "r", details: { amount: 5 } });
    await note({ state: "pending", at: 15, subjectId: "d2" });
    await note({ state: "requested", at: 16, subject: "withdrawal" });
    const events = await loadMoneyEvents(database.db, M, "deposit", ["d1", "d2", "none"]);
    expect(events.map(({ subjectId, seq, state }) => [subjectId, seq, state])).toEqual([
      ["d1", 1, "pending"],
      ["d1", 2, "succeeded"],
      ["d2", 1, "pending"],
    ]);
    expect(events[1]).toEqual({
      subject: "deposit",
      subjectId: "d1",
      seq: 2,
      accountId: account,
      state: "succeeded",
      at: 20,
      reason: "r",
      actor: "provider",
      details: { amount: 5 },
    });
    const all = await moneyEventsOfAccount(database.db, M, account, { limit: 10 });
    expect(all.map(({ at }) => at)).toEqual([20, 16, 15, 10]);
    const older = await moneyEventsOfAccount(database.db, M, account, { limit: 1, before: 16 });
    expect(older.map(({ at }) => at)).toEqual([15]);
  });

  it("have increasing times, even when servers' clocks differ", async () => {
    for (const [state, at] of [
      ["pending", 50],
      ["review", 40],
      ["succeeded", 45],
    ] as const) {
      await note({ subjectId: "d3", state, at });
    }
    const events = await loadMoneyEvents(database.db, M, "deposit", ["d3"]);
    expect(events.map(({ state, at }) => [state, at])).toEqual([
      ["pending", 50],
      ["review", 50],
      ["succeeded", 50],
    ]);
  });

  it("belong to one merchant, and to one account", async () => {
    await addMerchant(database, "saigon");
    const stranger = await addAccount(database, "saigon");
    expect(await loadMoneyEvents(database.db, "saigon", "deposit", ["d1"])).toEqual([]);
    expect(await moneyEventsOfAccount(database.db, "saigon", account, { limit: 10 })).toEqual([]);
    await expect(note({ state: "pending", at: 1, accountId: stranger })).rejects.toThrow();
  });

  it("never change", async () => {
    const { db } = database;
    await expect(db.updateTable("money_event").set({ state: "x" }).execute()).rejects.toThrow(
      "never changes",
    );
    await expect(db.deleteFrom("money_event").execute()).rejects.toThrow("never changes");
  });
});
