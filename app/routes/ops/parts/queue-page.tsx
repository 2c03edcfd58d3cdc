import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Alert } from "../../../ui/alert.tsx";
import { OPS_PAGES, type OpsPageKey } from "../pages.ts";
import { type Column, DataTable } from "./data-table.tsx";
import { DoneAlert } from "./done-alert.tsx";
import { EmptyList } from "./empty-list.tsx";
import { Pager, type Paging } from "./pager.tsx";
import { ZoneNote } from "./time.tsx";

interface QueuePageProps<Row> {
  page: OpsPageKey;
  filters: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string;
  paging: Paging;
  /** True when it lists all cases instead of only those that wait. */
  isAll: boolean;
  /** The reason why a form below the list was refused. */
  message?: string | null;
  /** Shown below the list. */
  children?: ReactNode;
}

/** Renders cases in a table, with filters above and pagination below. */
export function QueuePage<Row>({
  page,
  filters,
  columns,
  rows,
  getKey,
  paging,
  isAll,
  message,
  children,
}: QueuePageProps<Row>) {
  const { t } = useTranslation();
  const name = t(OPS_PAGES[page].text);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="heading-2">{name}</h1>
      {message ? <Alert>{message}</Alert> : null}
      <DoneAlert page={page} />
      {filters}
      {rows.length === 0 ? (
        <EmptyList page={page} isAll={isAll} />
      ) : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
            <p className="text-13 text-text-3">{t("ops.found", { count: paging.total })}</p>
            <ZoneNote />
          </div>
          <DataTable label={name} columns={columns} rows={rows} getKey={getKey} />
        </>
      )}
      <Pager {...paging} />
      {children}
    </div>
  );
}
