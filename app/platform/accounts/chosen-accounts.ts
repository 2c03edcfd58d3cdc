import { type RawBuilder, sql } from "kysely";
import { DEMO_TYPE } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";

/** Selects a merchant's accounts without demo accounts, for further filters. */
export function selectMembers(db: Db, merchantId: string) {
  return db
    .selectFrom("account")
    .where("account.merchant_id", "=", merchantId)
    .where("account.type", "!=", DEMO_TYPE);
}

/** Builds the condition that an account has a label. The column is a list of texts in JSON. */
export function hasLabel(label: string): RawBuilder<boolean> {
  const inList = `%${JSON.stringify(label).replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`${sql.ref("account.labels")} like ${inList} escape '\\'`;
}
