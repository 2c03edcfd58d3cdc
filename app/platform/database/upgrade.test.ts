import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db } from "./database.server.ts";
import { migrate } from "./migrate.ts";
import type { TestDatabase } from "./testing.ts";
import { addOldAccount, ENGINES, insertOld } from "./upgrade-testing.ts";

/**
 * Adds two transfers that operators settled, one as done and one as not done; each has its last step and its
 * settlement.
 */
async function addSettledTransfers(db: Db): Promise<void> {
  await addOldAccount(db, "m", "maria");
  for (const id of ["first", "second"]) {
    await insertOld(db, "operator", {
      id,
      username: id,
      password_hash: "",
      password_due: 0,
      role: "finance",
      totp_last_step: 0,
      demo: 0,
      created_at: 1,
    });
  }
  for (const [id, direction, state, word, reason, vendorWord] of [
    ["t1", "in", "succeeded", "done", "wallets.reason.handDone.in", "done"],
    ["t2", "out", "failed", "notDone", "wallets.reason.handNotDone.out", null],
    ["t3", "out", "unknown", "notDone", "wallets.reason.silent.out", null],
  ] as const) {
    const isOpen = state === "unknown";
    await insertOld(db, "wallet_transfer", {
      merchant_id: "m",
      id,
      account_id: "maria",
      vendor: "JADE",
      direction,
      amount: 1_000,
      currency: "PHP",
      state,
      reason,
      reference: `WT-${id}`,
      idempotency_key: `key-${id}`,
      digest: "",
      created_at: 1,
      updated_at: 2,
      settled_at: isOpen ? null : 2,
      vendor_word: vendorWord,
    });
    await insertOld(db, "transfer_settlement", {
      merchant_id: "m",
      id: `s-${id}`,
      wallet_transfer_id: id,
      outcome: word,
      evidence: "Line 7 of the statement",
      idempotency_key: `settle-${id}`,
      state: isOpen ? "proposed" : "approved",
      proposed_by: "first",
      proposed_at: 1,
      decided_by: isOpen ? null : "second",
      decided_at: isOpen ? null : 2,
    });
    await insertOld(db, "money_event", {
      merchant_id: "m",
      subject: "vendor_transfer",
      subject_id: id,
      seq: 1,
      account_id: "maria",
      state: `${state}.${direction}`,
      at: 2,
      reason,
      actor: "operator",
      details: "{}",
    });
  }
}

/** Returns the names of all tables, columns in their definitions, indexes and constraints. */
async function schemaText({ db, dialect }: TestDatabase): Promise<string> {
  const query =
    dialect === "sqlite"
      ? sql<{ text: string }>`select name || ' ' || coalesce(sql, '') as text from sqlite_master`
      : sql<{ text: string }>`
          select indexdef as text from pg_indexes where schemaname = current_schema()
          union all select conname || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c
            join pg_namespace n on n.oid = c.connamespace where n.nspname = current_schema()
          union all select table_name || ' ' || column_name from information_schema.columns
            where table_schema = current_schema()`;
  return (await query.execute(db)).rows.map(({ text }) => text).join("\n");
}

it.each(ENGINES)("0024 renames vendor transfers and keeps their rows (%s)", async (_engine, open) => {
  const database = await open();
  const { db } = database;
  await migrate(database, "0023-transfer-names");
  await addSettledTransfers(db);
  expect(await migrate(database, "0024-vendor-transfer-names")).toEqual(["0024-vendor-transfer-names"]);

  const reasons = [
    "wallets.reason.settledDone.in",
    "wallets.reason.settledNotDone.out",
    "wallets.reason.silent.out",
  ];
  const transfers = await db.selectFrom("vendor_transfer").selectAll().orderBy("id").execute();
  expect(transfers.map(({ reason }) => reason)).toEqual(reasons);
  expect(transfers.map((row) => [row.reference, row.amount, row.state, row.vendor_outcome])).toEqual([
    ["WT-t1", 1_000, "succeeded", "done"],
    ["WT-t2", 1_000, "failed", null],
    ["WT-t3", 1_000, "unknown", null],
  ]);
  const settlements = await db.selectFrom("vendor_transfer_settlement").selectAll().orderBy("id").execute();
  expect(settlements.map((row) => [row.vendor_transfer_id, row.outcome, row.state])).toEqual([
    ["t1", "done", "approved"],
    ["t2", "notDone", "approved"],
    ["t3", "notDone", "proposed"],
  ]);
  const steps = await db.selectFrom("money_event").selectAll().orderBy("subject_id").execute();
  expect(steps.map(({ reason }) => reason)).toEqual(reasons);

  expect(await schemaText(database)).not.toMatch(
    /wallet_transfer|(?<!vendor_)transfer_settlement|vendor_word/,
  );
  const refused = [
    db.updateTable("money_event").set({ reason: "" }).where("merchant_id", "=", "m"),
    db
      .updateTable("vendor_transfer")
      .set({ vendor_outcome: "maybe" as "done" })
      .where("merchant_id", "=", "m"),
    db.updateTable("vendor_transfer_settlement").set({ vendor_transfer_id: "t9" }).where("id", "=", "s-t1"),
    db.updateTable("vendor_transfer_settlement").set({ decided_by: "first" }).where("id", "=", "s-t1"),
    db
      .insertInto("vendor_transfer")
      .values(transfers.slice(2).map((row) => ({ ...row, id: "t4", reference: "WT-t4" }))),
    db
      .insertInto("vendor_transfer")
      .values(
        transfers
          .slice(2)
          .map((row) => ({ ...row, id: "t5", reference: "WT-t5", idempotency_key: "key-t5" })),
      ),
  ];
  for (const query of refused) await expect(query.execute(), query.compile().sql).rejects.toThrow();
  await database.drop();
});
