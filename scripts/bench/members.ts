import BetterSqlite from "better-sqlite3";
import { demoMember, merchantOf } from "./site.ts";

/** The name of one of the members that `addMembers` makes. */
export const memberName = (number: number) => `bench${number}`;
/** Their mail address. */
export const memberEmail = (number: number) => `${memberName(number)}@example.org`;

/**
 * Adds members of manila with the demonstration member's password, made of its row, to a SQLite file. One with a mail address
 * is asked for a code to it when signing in.
 */
export function addMembers(file: string, count: number, { mail }: { mail: boolean }): void {
  const database = new BetterSqlite(file);
  const merchant = merchantOf("manila");
  const { username } = demoMember(merchant);
  const model = database
    .prepare<[string, string], Record<string, unknown>>(
      "select * from account where merchant_id = ? and username = ?",
    )
    .get(merchant.code, username);
  if (!model) throw new Error(`${merchant.code} has no ${username}`);
  const columns = Object.keys(model);
  const insert = database.prepare(
    `insert into account (${columns.join(", ")}) values (${columns.map((column) => `@${column}`).join(", ")})`,
  );
  database.transaction(() => {
    for (let number = 0; number < count; number++) {
      const name = memberName(number);
      const own = { id: name, username: name, username_shown: name, referral_code: name };
      insert.run({ ...model, ...own, email: mail ? memberEmail(number) : null });
    }
  })();
  database.close();
}
