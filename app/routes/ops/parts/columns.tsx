import type { ReactNode } from "react";
import type { TextKey } from "../../../i18n/text-key.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";
import type { ListArea, ListedRow, ListItem } from "../list-area.ts";
import { CaseLink } from "./case-link.tsx";
import type { Column, TableView } from "./data-table.tsx";
import { MemberLink } from "./member-link.tsx";
import { Time } from "./time.tsx";

/** Returns the id of an item. */
export const getItemId = (item: ListItem): string => ("id" in item ? item.id : item.depositId);

/** Returns the column with the link to each item's page, its state in words and the colour of the state. */
export const caseColumn = <A extends ListArea>(
  area: A,
  head: TextKey,
  text: (row: ListedRow<A>, view: TableView) => ReactNode,
  state: (row: ListedRow<A>) => readonly [text: TextKey, tone: BadgeTone | undefined],
): Column<ListedRow<A>> => ({
  head,
  cell(row, view) {
    const [name, tone] = state(row);
    return (
      <CaseLink page={area} merchantId={row.merchantId} id={getItemId(row)} state={view.t(name)} tone={tone}>
        {text(row, view)}
      </CaseLink>
    );
  },
});

export const BRAND_COLUMN: Column<{ merchantId: string }> = {
  head: "ops.brand",
  cell: ({ merchantId }, { brandName }) => brandName(merchantId),
};

export const MEMBER_COLUMN: Column<{ merchantId: string; username: string }> = {
  head: "ops.member",
  cell: ({ merchantId, username }) => <MemberLink merchantId={merchantId} username={username} />,
};

/** Returns a column of times; the cell is empty for null. */
export const timeColumn = <Row,>(head: TextKey, at: (row: Row) => number | null): Column<Row> => ({
  head,
  cell: (row) => <Time at={at(row)} />,
});

/** Returns a column of amounts in the row's currency, or in its brand's; the cell is empty for null. */
export const amountColumn = <Row extends { merchantId: string; currency?: string }>(
  head: TextKey,
  amount: (row: Row) => number | null,
): Column<Row> => ({
  head,
  cell(row, { money }) {
    const minor = amount(row);
    return minor === null ? "" : money(row.merchantId, minor, row.currency);
  },
  align: "right",
});
