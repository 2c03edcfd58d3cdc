import { withdrawalStatus } from "../../../platform/contract/ops/withdrawals.ts";
import { type ListFilter, listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { listPage } from "../parts/list-page.tsx";
import { COLUMNS } from "./columns.tsx";

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

export default listPage("withdrawals", { columns: COLUMNS });
