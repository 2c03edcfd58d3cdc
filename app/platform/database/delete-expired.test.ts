import { afterAll, beforeAll, expect, it } from "vitest";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { deleteExpiredRows } from "./delete-expired.ts";
import { forEachDialect, type TestDatabase } from "./testing.ts";

const NOW = 1_750_000_000_000;
/** An approval is kept for longer: it records that a password was confirmed a moment ago. */
const APPROVAL_KEPT_MS = 10 * 60_000;

await forEachDialect("what has expired", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  const TABLES = [
    "verification_code",
    "captcha",
    "bot_check_used",
    "password_link",
    "step_up",
    "approval",
  ] as const;

  /** Inserts a row that expires then into each table. */
  async function fill(merchant_id: string, account_id: string, expires_at: number) {
    const { db } = database;
    const key = `${merchant_id} ${expires_at}`;
    const owner = { merchant_id, account_id };
    const operation = { action: "x", digest: "x", created_at: NOW - 1, expires_at };
    const code = { purpose: "stepUp", channel: "sms", target: "+639170000001", code_hash: "x" } as const;
    const tried = { tries: 0, tries_elsewhere: 0, asked_from: "203.0.113.7" };
    await db
      .insertInto("verification_code")
      .values({ merchant_id, ...code, ...tried, subject: key, sent_at: NOW - 1, expires_at, used_at: null })
      .execute();
    await db
      .insertInto("captcha")
      .values({ merchant_id, visitor: key, answer_hash: "x", made_at: NOW - 1, expires_at })
      .execute();
    await db.insertInto("bot_check_used").values({ merchant_id, proof: key, expires_at }).execute();
    await db
      .insertInto("password_link")
      .values({ ...owner, token_hash: key, created_at: NOW - 1, expires_at, used_at: null })
      .execute();
    await db
      .insertInto("step_up")
      .values({
        ...owner,
        ...operation,
        id_hash: key,
        purpose: "approval",
        session_id: "s",
        audience: "member",
        address: "203.0.113.7",
        carry: "{}",
        tries: 0,
        used_at: null,
      })
      .execute();
    await db
      .insertInto("approval")
      // A used row is deleted no later than an unused one.
      .values({
        ...owner,
        ...operation,
        expires_at: expires_at - APPROVAL_KEPT_MS,
        token_hash: key,
        session_id: "s",
        used_at: NOW - 1,
      })
      .execute();
  }

  it("an expired row is deleted for one merchant, and valid rows stay", async () => {
    const { db } = database;
    for (const merchant of ["one", "other"]) {
      await addMerchant(database, merchant);
      const account = await addAccount(database, merchant);
      await fill(merchant, account, NOW - 1);
      await fill(merchant, account, NOW);
    }
    await deleteExpiredRows(db, "one", NOW);
    await deleteExpiredRows(db, "one", NOW);
    for (const table of TABLES) {
      const rows = await db.selectFrom(table).select(["merchant_id", "expires_at"]).execute();
      const kept = table === "approval" ? APPROVAL_KEPT_MS : 0;
      const left = rows.map((row) => `${row.merchant_id} ${row.expires_at + kept - NOW}`).sort();
      expect(left, table).toEqual(["one 0", "other -1", "other 0"]);
    }
  });
});
