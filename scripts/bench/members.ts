import BetterSqlite from "better-sqlite3";
import type { Database } from "../../app/platform/database/database.server.ts";
import { openPurse, postTransfer, purse, system } from "../../app/platform/wallet/wallet.server.ts";
import { demoMember, getMerchant, type Host } from "./site.ts";

/** Returns the name of a member created by `addMembers`. */
export const memberName = (number: number) => `bench${number}`;
/** Their mail address. */
export const memberEmail = (number: number) => `${memberName(number)}@example.org`;

/**
 * Adds members of manila with the demonstration member's password, copied from its row, to a SQLite file. A member with
 * a mail address must enter a code from it when signing in.
 */
export function addMembers(file: string, count: number, { mail }: { mail: boolean }): void {
  const database = new BetterSqlite(file);
  const merchant = getMerchant("manila");
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

/** Opens the purse of a member and credits play money (minor units) to it. */
export async function giveMoney(
  database: Database,
  accountId: string,
  amount: number,
  host: Host = "manila",
): Promise<void> {
  const { code, currency } = getMerchant(host);
  const [own, now] = [purse(accountId, currency.code), Date.now()];
  await database.transaction(async (trx) => {
    await openPurse(trx, { merchantId: code, purse: own, book: "real", openedAt: now });
    await postTransfer(trx, {
      merchantId: code,
      source: "bench",
      idempotencyKey: accountId,
      kind: "grant",
      book: "real",
      entries: [
        { account: own, amount },
        { account: system("house:play-money", currency.code), amount: -amount },
      ],
      postedAt: now,
    });
  });
}
