import { type JoinBuilder, sql } from "kysely";

/**
 * Joins rows of `table` to the account that they belong to: `.innerJoin("account", onOwner("deposit"))`. `table`: the
 * table's name in the query.
 */
export function onOwner(table: string) {
  return <DB, Table extends keyof DB>(join: JoinBuilder<DB, Table>) =>
    join
      .on(sql.ref("account.merchant_id"), "=", sql.ref(`${table}.merchant_id`))
      .on(sql.ref("account.id"), "=", sql.ref(`${table}.account_id`));
}
