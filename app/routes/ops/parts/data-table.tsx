import type { ReactNode } from "react";
import type { TextKey } from "../../../i18n/text-key.ts";
import { TABLE_ROLES } from "../../../ui/table-roles.ts";
import { type OpsView, useOpsView } from "../use-ops.ts";
import { RowMerchant } from "./time.tsx";

/** The page as the cells of a table use it. */
export interface TableView extends OpsView {
  /** The names of operators by their ids. */
  names: Readonly<Record<string, string>>;
}

/** A column: its heading, and its cell for a row. */
export interface Column<Row> {
  head: TextKey;
  cell: (row: Row, view: TableView) => ReactNode;
  /** Amounts are aligned to the right. */
  align?: "right";
}

interface DataTableProps<Row> {
  /** Its name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
  names?: TableView["names"];
}

/** Renders a table that phones show as cards: the cells of a row below one another, each with its heading. */
export function DataTable<Row>({ label, columns, rows, getKey, names = {} }: DataTableProps<Row>) {
  const view = { ...useOpsView(), names };
  const { t } = view;
  return (
    <section
      className="overflow-x-auto rounded-lg border border-border bg-surface-1"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
    >
      <table {...TABLE_ROLES.table} className="w-full border-collapse max-md:block">
        <thead {...TABLE_ROLES.rowgroup} className="max-md:sr-only">
          <tr {...TABLE_ROLES.row}>
            {columns.map(({ head, align }) => (
              <th
                key={head}
                scope="col"
                {...TABLE_ROLES.columnheader}
                className={`border-b border-border px-4 py-3 text-12 font-semibold text-text-3 ${align === "right" ? "text-right" : "text-left"}`}
              >
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.rowgroup} className="max-md:block">
          {rows.map((row) => (
            <tr
              key={getKey(row)}
              {...TABLE_ROLES.row}
              className="border-border not-last:border-b hover:bg-info-soft max-md:flex max-md:flex-col max-md:gap-1 max-md:px-4 max-md:py-3"
            >
              {columns.map(({ head, cell, align }) => (
                <td
                  key={head}
                  data-label={t(head)}
                  translate={align === "right" ? "no" : undefined}
                  {...TABLE_ROLES.cell}
                  className={`py-3 text-13 max-md:flex max-md:justify-between max-md:gap-4 max-md:p-0 max-md:text-right max-md:wrap-anywhere max-md:before:flex-none max-md:before:font-normal max-md:before:text-text-3 max-md:before:content-[attr(data-label)] max-md:has-[>div:empty]:hidden md:px-4 md:align-top ${align === "right" ? "font-bold whitespace-nowrap tabular-nums md:text-right" : ""}`}
                >
                  {/* On a phone the cell is a flex container, whose content must be one item. */}
                  <div className="min-w-0">
                    <RowMerchant.Provider value={merchantOfRow(row)}>{cell(row, view)}</RowMerchant.Provider>
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the merchant of a row, whose time zone its times use; undefined for a row without that field. */
function merchantOfRow(row: unknown): string | null | undefined {
  return (row as { merchantId?: string | null }).merchantId;
}
