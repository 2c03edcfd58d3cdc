import type { Translate } from "../../i18n/text-key.ts";
import type { CurrentOperator } from "../../platform/contract/ops/session.ts";
import { BYTE_ORDER_MARK, csvAmount, csvLine } from "../../shared/csv-text.ts";
import { timeText } from "../../shared/date-format.ts";
import { getZone } from "./zone.ts";

export type Merchants = CurrentOperator["merchants"];

/** The most lines of a file. */
const MAX_LINES = 10_000;
const PAGE_SIZE = 100;

/** A column of a list's file: its head in words, and the cell of a row. */
export type FileColumn<Row> = readonly [head: string, cell: (row: Row) => string];

/** Returns a list as CSV, read page by page. The last line says where the file is cut off. */
export async function listFile<Row>(
  t: Translate,
  columns: readonly FileColumn<Row>[],
  read: (page: { pageNo: number; pageSize: number }) => Promise<Row[]>,
): Promise<string> {
  const parts = [BYTE_ORDER_MARK, csvLine(columns.map(([head]) => head))];
  for (let pageNo = 1; ; pageNo += 1) {
    const rows = await read({ pageNo, pageSize: PAGE_SIZE });
    if (rows.length > 0 && pageNo * PAGE_SIZE > MAX_LINES) {
      parts.push(csvLine([t("ops.file.cut", { count: MAX_LINES })]));
      break;
    }
    parts.push(...rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))));
    if (rows.length < PAGE_SIZE) break;
  }
  return parts.join("");
}

/** Returns the columns of a row's merchant and of the time zone of its times. */
export function merchantColumns(t: Translate, merchants: Merchants): FileColumn<{ merchantId: string }>[] {
  return [
    [t("ops.brand"), ({ merchantId }) => merchantId],
    [t("ops.log.zone"), ({ merchantId }) => getZone(merchants, merchantId)],
  ];
}

/** Returns a function that writes amounts of these merchants as plain decimals. */
export function pickFileAmounts(merchants: Merchants) {
  return (merchantId: string, minor: number): string =>
    csvAmount(minor, merchants.find(({ code }) => code === merchantId)?.currency.decimals ?? 2);
}

/** Returns a function that writes times in the zones of these merchants; nothing for null. */
export function pickFileTimes(merchants: Merchants) {
  return (merchantId: string, at: number | null): string =>
    at === null ? "" : timeText(at, getZone(merchants, merchantId));
}

/** Answers with a CSV file, named after the parts that are not empty: `settlements-manila-2026-11-01.csv`. */
export function fileResponse(file: string, nameParts: readonly string[]): Response {
  const name = nameParts
    .filter(Boolean)
    .join("-")
    .replaceAll(/[^\w-]/g, "");
  return new Response(file, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
