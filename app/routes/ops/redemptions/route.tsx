import { listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";

const TONES = { in_process: "warning", approved: "positive", rejected: "negative" } as const;

export const loader = listLoader("redemptions");

export const meta = opsMeta;

export default listPage("redemptions", {
  columns: [
    caseColumn(
      "redemptions",
      "ops.member",
      ({ username }) => username,
      ({ state }) => [`ops.redemptions.state.${state}`, TONES[state]],
    ),
    BRAND_COLUMN,
    { head: "ops.redemptions.goods", cell: ({ name, quantity }) => `${quantity} × ${name}` },
    timeColumn("ops.asked", ({ redeemedAt }) => redeemedAt),
    { head: "ops.redemptions.points", cell: ({ points }) => points, align: "right" },
  ],
});
