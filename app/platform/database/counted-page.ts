import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The number of the wanted page, from 1, and the most rows that it has. */
export interface PageRequest {
  pageNo: number;
  pageSize: number;
}

/** One page of the rows of `query`, in its order, with the number of rows and of pages in all. */
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
