import { sql } from "kysely";
import type { Db } from "./database.server.ts";
import { postgresUrl } from "./postgres-testing.ts";
import { openTestPostgres, openTestSqlite, type TestDatabase } from "./testing.ts";

const url = await postgresUrl();

/** The engines to test an upgrade on, each with an empty database. */
export const ENGINES: [string, () => Promise<TestDatabase>][] = [
  ["sqlite", () => openTestSqlite({ migrated: false })],
  ...(url
    ? [
        ["postgres", () => openTestPostgres(url, { migrated: false })] as [
          string,
          () => Promise<TestDatabase>,
        ],
      ]
    : []),
];

/** Inserts a row with the columns that a table had before the upgrade. */
export async function insertOld(
  db: Db,
  table: string,
  row: Record<string, string | number | null>,
): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}

/** Adds a merchant with one member, who has a purse if a balance is given. */
export async function addOldAccount(db: Db, merchantId: string, id: string, balance?: number): Promise<void> {
  await insertOld(db, "merchant", { id: merchantId, name: merchantId, currency: "PHP", created_at: 1 });
  await insertOld(db, "account", {
    merchant_id: merchantId,
    id,
    type: 0,
    username: id,
    username_shown: id,
    nickname: "",
    must_change_password: 0,
    status: "active",
    profile: "{}",
    referral_code: "R1",
    currency: "PHP",
    language: "EN",
    avatar: "",
    labels: "[]",
    label_color: "",
    registered_at: 1,
    registered_ip: "",
    register_method: "form",
  });
  if (balance === undefined) return;
  await insertOld(db, "ledger_account", {
    merchant_id: merchantId,
    id: `${id}/main/PHP`,
    account_id: id,
    wallet: "main",
    currency: "PHP",
    book: "real",
    balance,
    held: 0,
    version: 0,
    created_at: 1,
  });
}
