import type { RawBuilder } from "kysely";
import type { Db } from "../database/database.server.ts";

/** A broken rule: its name, the row by table and key, and the finding. */
export interface Finding {
  rule: string;
  row: string;
  says: string;
}

/** Finds the violations of a rule. */
export type Check = (db: Db) => Promise<Finding[]>;

/** Returns a rule from a query for its violations: `row` names the row, `says` describes the finding. */
export function rule(name: string, query: RawBuilder<{ row: string; says: string }>): Check {
  return async (db) => (await query.execute(db)).rows.map((found) => ({ rule: name, ...found }));
}
