import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import type { Site } from "./setup/site.ts";

/**
 * Changes an account, its sessions or its transfers in the database, as an operator or the passage of time would: no
 * page of the site does this. Column names are those of app/platform/database/tables/.
 */
export function updateRows(
  { dataFolder }: Site,
  username: string,
  table: "account" | "session" | "vendor_transfer",
  columns: Readonly<Record<string, string | number | null>>,
): void {
  const database = new BetterSqlite(join(dataFolder, "marquee.sqlite"), { timeout: 10_000 });
  const key = table === "account" ? "id" : "account_id";
  const sets = Object.keys(columns).map((name) => `${name} = ?`);
  const { changes } = database
    .prepare(`update ${table} set ${sets} where ${key} in (select id from account where username = ?)`)
    .run(...Object.values(columns), username);
  database.close();
  if (changes === 0) throw new Error(`no ${table} of ${username}`);
}

/** Returns the first row of a query on the site's database. */
export function readRow<Row>({ dataFolder }: Site, question: string, ...values: string[]): Row | undefined {
  const database = new BetterSqlite(join(dataFolder, "marquee.sqlite"), { readonly: true, timeout: 10_000 });
  const row = database.prepare<string[], Row>(question).get(...values);
  database.close();
  return row;
}

/**
 * Returns the code with which a member invites others, and the inviter of the member: no page of the site shows it yet.
 */
export function getInvitation(
  site: Site,
  username: string,
): { id: string; referral_code: string; referred_by: string | null } {
  const question = "select id, referral_code, referred_by from account where username = ?";
  const row = readRow<ReturnType<typeof getInvitation>>(site, question, username);
  if (!row) throw new Error(`no account of ${username}`);
  return row;
}
