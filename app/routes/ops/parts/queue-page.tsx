import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { type TextKey, textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { State } from "../../../ui/state.tsx";
import { OPS_PAGES, type OpsPageKey } from "../pages.ts";
import { type Column, DataTable } from "./data-table.tsx";
import { DoneAlert } from "./done-alert.tsx";
import { ZoneNote } from "./time.tsx";

/** The page number and size of a list. */
export interface Paging {
  pageNo: number;
  pageSize: number;
  total: number;
}

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

/** Renders the empty state of a list. */
export function EmptyList({ page, isAll = false }: { page: OpsPageKey; isAll?: boolean }) {
  const { t } = useTranslation();
  const { icon } = OPS_PAGES[page];
  const text = (part: "title" | "text"): TextKey => textKey(`ops.${page}.empty.${part}`);
  return (
    <div className="rounded-lg border border-border bg-surface-1">
      <State icon={icon} title={t(isAll ? "ops.empty" : text("title"))} text={t(text("text"))} />
    </div>
  );
}

/** Renders links to the previous and next page, with the current filters. `name`: the page's parameter in the address. */
export function Pager({ pageNo, pageSize, total, name = "page" }: Paging & { name?: string }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  const to = (page: number) => {
    const params = new URLSearchParams(search);
    params.set(name, String(page));
    return `?${params}`;
  };
  const look = buttonClass({ variant: "outline", size: "sm" });
  return (
    <nav className="flex flex-wrap items-center justify-end gap-3 text-13" aria-label={t("ops.pages")}>
      {pageNo > 1 ? (
        <Link className={look} rel="prev" to={to(pageNo - 1)}>
          {t("ops.previous")}
        </Link>
      ) : null}
      <span>{t("ops.page", { page: pageNo, last })}</span>
      {pageNo < last ? (
        <Link className={look} rel="next" to={to(pageNo + 1)}>
          {t("ops.next")}
        </Link>
      ) : null}
    </nav>
  );
}
