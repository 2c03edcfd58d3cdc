import { withdrawalStatus } from "../../../platform/contract/ops/withdrawals.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";
import { type ListFilter, listLoader } from "../list.server.ts";
import type { ListedRow } from "../list-area.ts";
import { opsMeta } from "../page-title.ts";
import { amountColumn, BRAND_COLUMN, caseColumn, MEMBER_COLUMN, timeColumn } from "../parts/columns.tsx";
import type { Column } from "../parts/data-table.tsx";
import { listPage } from "../parts/list-page.tsx";

const FILTERS: readonly ListFilter[] = [
  {
    name: "status",
    label: "ops.status",
    options: withdrawalStatus.options.map((one) => [one, `ops.withdrawals.${one}`]),
  },
  {
    name: "age",
    input: "olderThanHours",
    label: "ops.age",
    options: [
      ["", "ops.age.any"],
      ...[1, 24, 72].map((count) => [String(count), "ops.age.hours", { count }] as const),
    ],
  },
];

export const loader = listLoader("withdrawals", { texts: ["withdraw"], filters: FILTERS });

export const meta = opsMeta;

type Withdrawal = ListedRow<"withdrawals">;

const TONES: Partial<Record<Withdrawal["state"], BadgeTone>> = {
  requested: "warning",
  reviewing: "info",
  approved: "info",
  paying: "info",
  paid: "accent",
  received: "positive",
  not_received: "negative",
};

/** The columns of a list of withdrawals. */
export const COLUMNS: readonly Column<Withdrawal>[] = [
  caseColumn(
    "withdrawals",
    "ops.reference",
    ({ reference }) => reference,
    ({ state }) => [`withdraw.state.${state}`, TONES[state]],
  ),
  BRAND_COLUMN,
  MEMBER_COLUMN,
  { head: "ops.payee", cell: ({ payee }) => payee.name },
  timeColumn("ops.asked", ({ createdAt }) => createdAt),
  amountColumn("ops.amount", ({ amount }) => amount),
];

export default listPage("withdrawals", { columns: COLUMNS });
