import type { BadgeTone } from "../../../ui/badge.tsx";
import type { RowOf } from "../list-area.ts";
import { amountColumn, BRAND_COLUMN, caseColumn, MEMBER_COLUMN, timeColumn } from "../parts/columns.tsx";
import type { Column } from "../parts/data-table.tsx";

type Withdrawal = RowOf<"withdrawals">;

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
