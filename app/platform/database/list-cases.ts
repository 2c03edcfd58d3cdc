import { type SelectQueryBuilder, sql } from "kysely";
import { countedPage, type PageRequest } from "./counted-page.ts";

/** A page of a queue of cases: those that wait for a decision, or all. */
export interface CasesRequest extends PageRequest {
  which: "waiting" | "all";
}

/**
 * Returns a page of a queue of cases of merchants: the waiting ones, oldest first, or all, newest first. `table`: the
 * name of the cases' table in `rows`; `waiting`: restricts the rows to those that wait.
 */
export async function listCases<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  table: string,
  waiting: (rows: SelectQueryBuilder<DB, Table, Row>) => SelectQueryBuilder<DB, Table, Row>,
  merchantIds: readonly string[],
  { which, ...page }: CasesRequest,
): Promise<{ list: Row[]; total: number }> {
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const all = rows.where(sql.ref<string>(`${table}.merchant_id`), "in", merchantIds);
  const id = sql.ref(`${table}.id`);
  const ordered = which === "waiting" ? waiting(all).orderBy(id, "asc") : all.orderBy(id, "desc");
  const found = await countedPage(ordered, page);
  return { list: found.rows, total: found.total };
}
