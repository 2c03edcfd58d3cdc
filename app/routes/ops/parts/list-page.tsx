import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentType } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Alert } from "../../../ui/alert.tsx";
import type { ListArea, ListData, ListedRow } from "../list-area.ts";
import { OPS_PAGES } from "../pages.ts";
import { getItemId } from "./columns.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { DoneAlert } from "./done-alert.tsx";
import { EmptyList } from "./empty-list.tsx";
import { BrandChoice, Choice, Filters } from "./filters.tsx";
import { type FormErrors, NO_FORM_ERRORS } from "./form.tsx";
import { NewItem, type NewItemProps } from "./new-item.tsx";
import { OpsPager } from "./ops-pager.tsx";
import { ZoneNote } from "./time.tsx";

interface ListOptions<A extends ListArea> {
  columns: readonly Column<ListedRow<A>>[];
  /** The form of a new item; its fields come from the loader. */
  newItem?: Omit<NewItemProps, "page" | "item" | "refused">;
  /** Shown below the list. */
  below?: ComponentType;
}

/** Returns the page of a list whose loader is `listLoader`. */
export function listPage<A extends ListArea>(area: A, options: ListOptions<A>): ComponentType {
  return () => <ListPage area={area} {...options} />;
}

/** Renders the filters, the table and the pagination of a list. */
function ListPage<A extends ListArea>({
  area,
  columns,
  newItem,
  below: Below,
}: ListOptions<A> & { area: A }) {
  const { t } = useTranslation();
  const { brand, filters, isAll, list, names, paging, item } = useLoaderData() as ListData<ListedRow<A>>;
  const refused = (useActionData() as FormErrors | undefined) ?? NO_FORM_ERRORS;
  const name = t(OPS_PAGES[area].text);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="heading-2">{name}</h1>
      {refused.message ? <Alert>{refused.message}</Alert> : null}
      <DoneAlert page={area} />
      <Filters>
        <BrandChoice chosen={brand} />
        {filters.map((filter) => (
          <Choice key={filter.name} {...filter} />
        ))}
      </Filters>
      {list.length === 0 ? (
        <EmptyList page={area} isAll={isAll} />
      ) : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
            <p className="text-13 text-text-3">{t("ops.found", { count: paging.total })}</p>
            <ZoneNote />
          </div>
          <DataTable
            label={name}
            columns={columns}
            rows={list}
            getKey={(row) => `${row.merchantId} ${getItemId(row)}`}
            names={names}
          />
        </>
      )}
      <OpsPager {...paging} />
      {newItem && item ? <NewItem page={area} {...newItem} {...{ item, refused }} /> : null}
      {Below ? <Below /> : null}
    </div>
  );
}
