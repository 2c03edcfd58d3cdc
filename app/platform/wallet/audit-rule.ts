import type { RawBuilder } from "kysely";
import type { Db } from "../database/database.server.ts";

/** A broken rule: its name, the row by table and key, and what was found. */
export interface Finding {
  rule: string;
  row: string;
  says: string;
}

/** Finds what breaks a rule. */
export type Check = (db: Db) => Promise<Finding[]>;

/** A rule as a query for what breaks it: `row` names the row, `says` what was found. */
export function rule(name: string, query: RawBuilder<{ row: string; says: string }>): Check {
  return async (db) => (await query.execute(db)).rows.map((found) => ({ rule: name, ...found }));
}
