import { type SelectQueryBuilder, sql } from "kysely";

/** The requested page number, from 1, and the maximum number of its rows. */
export interface PageRequest {
  pageNo: number;
  pageSize: number;
}

/** Returns the number of rows before a page. */
export function pageOffset({ pageNo, pageSize }: PageRequest): number {
  return (pageNo - 1) * pageSize;
}

/** Returns the rows of one page of a list. */
export function slicePage<T>(list: readonly T[], page: PageRequest): T[] {
  return list.slice(pageOffset(page), page.pageNo * page.pageSize);
}

/** Returns the numbers of rows and of pages of a list. */
export function countPages(total: number, { pageSize }: PageRequest) {
  return { total, totalPages: Math.ceil(total / pageSize) };
}

/** Returns one page of the rows of `query`, in its order, with the total number of rows and pages. */
export async function countedPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  page: PageRequest,
): Promise<{ rows: Row[]; total: number; totalPages: number }> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const rows = await query.limit(page.pageSize).offset(pageOffset(page)).execute();
  return { rows: rows as Row[], ...countPages(total, page) };
}
