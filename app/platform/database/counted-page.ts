import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The requested page number, from 1, and the maximum number of its rows. */
export interface PageRequest {
  pageNo: number;
  pageSize: number;
}

/** Returns one page of the rows of `query`, in its order, with the total number of rows and pages. */
export async function countedPage<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { pageNo, pageSize }: PageRequest,
): Promise<{ rows: Row[]; total: number; totalPages: number }> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as("total"))
    .executeTakeFirstOrThrow();
  const rows = await query
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { rows, total, totalPages: Math.ceil(total / pageSize) };
}
