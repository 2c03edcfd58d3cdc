import { expect, it } from "vitest";
import { audit } from "../wallet/audit.ts";
import { migrate } from "./migrate.ts";
import { addOldAccount, ENGINES, insertOld } from "./upgrade-testing.ts";

const M = "m";
const ACCOUNT = "maria";

it.each(ENGINES)("deposits keep their reported data, and one bank line each (%s)", async (_, open) => {
  const database = await open();
  const { db } = database;
  await migrate(database, "0042-app-downloads");
  await addOldAccount(db, M, ACCOUNT);
  const add = (id: string, at: number, over: Record<string, string | number | null>) =>
    insertOld(db, "deposit", {
      ...{ merchant_id: M, id, account_id: ACCOUNT, reference: `DP${id}`, channel: "c", kind: "bank" },
      ...{ provider: "manual", amount: 100, currency: "PHP", state: "succeeded", reason: "" },
      ...{ idempotency_key: id, digest: "", credited: 100, taken_back: 0, day: "2026-01-01" },
      ...{ created_at: 1, expires_at: 2, updated_at: at, paid_amount: 100, paid_currency: "PHP" },
      ...over,
    });
  await add("1", 10, { provider_ref: "ABC" });
  await add("2", 20, { provider_ref: "abc" });
  await add("3", 30, { provider_ref: "AB C" });
  await add("4", 40, { provider_ref: "Other" });
  await add("5", 50, { provider: "xendit", provider_ref: "inv-5", paid_at: 45 });
  await add("6", 60, { provider: "xendit", provider_ref: "inv-6", state: "reversed", taken_back: 70 });
  await add("7", 70, {
    provider: "xendit",
    provider_ref: "inv-7",
    state: "review",
    credited: 0,
    paid_amount: 60,
  });
  await add("8", 80, {
    provider: "xendit",
    provider_ref: "inv-8",
    state: "pending",
    credited: 0,
    paid_amount: null,
  });
  await migrate(database);

  const deposits = await db
    .selectFrom("deposit")
    .select(["id", "bank_line", "reversed"])
    .orderBy("id")
    .execute();
  expect(deposits.map((one) => Object.values(one).join(" "))).toEqual([
    "1 abc 0",
    "2  0",
    "3  0",
    "4 other 0",
    "5  0",
    "6  100",
    "7  0",
    "8  0",
  ]);
  const reports = await db
    .selectFrom("deposit_report")
    .select(["deposit_id", "kind", "report_id", "amount", "booked", "state", "reported_at"])
    .orderBy("deposit_id")
    .orderBy("kind")
    .execute();
  expect(reports.map((one) => Object.values(one).join(" "))).toEqual([
    "5 payment inv-5 100 100 booked 45",
    "6 payment inv-6 100 100 booked 60",
    "6 reversal whole 100 100 booked 60",
    "7 payment inv-7 60 0 review 70",
  ]);
  const cases = await db
    .selectFrom("deposit_case")
    .select(["deposit_id", "kind", "subject_id", "amount", "settled_at"])
    .orderBy("deposit_id")
    .execute();
  expect(cases.map((one) => Object.values(one).join(" "))).toEqual([
    "2 bankLine 1 100 ",
    "3 bankLine 1 100 ",
  ]);

  const lines = async () =>
    (await audit(database)).findings.filter(({ rule }) => rule.startsWith("a line of a bank statement"));
  expect(await lines(), "a person is asked about the second").toEqual([]);
  await db.deleteFrom("deposit_case").where("deposit_id", "=", "3").execute();
  expect(await lines()).toMatchObject([{ row: "deposit m 1", says: "2 deposits of the line abc" }]);
  await db.deleteFrom("deposit_case").execute();
  expect(await lines()).toMatchObject([{ row: "deposit m 1", says: "3 deposits of the line abc" }]);
  await expect(
    db.updateTable("deposit").set({ bank_line: "abc" }).where("id", "=", "2").execute(),
  ).rejects.toThrow();
  await database.drop();
});
