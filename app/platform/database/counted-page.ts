import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Which page is asked for, from 1 on, and how many rows it has at the most. */
export interface PageRequest {
  pageNo: number;
  pageSize: number;
}

/** One page of what `query` finds, in its order, and how many rows there are on all pages. */
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
