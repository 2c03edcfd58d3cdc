import { listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { amountColumn, BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";

const TONES = { applying: "info", issued: "positive", rejected: "negative" } as const;

export const loader = listLoader("applications");

export const meta = opsMeta;

/** Members' applications that an operator decides. */
export default listPage("applications", {
  columns: [
    caseColumn(
      "applications",
      "ops.member",
      ({ username }) => username,
      ({ state }) => [`ops.applications.state.${state}`, TONES[state]],
    ),
    BRAND_COLUMN,
    { head: "ops.promotions.name", cell: ({ title }) => title },
    { head: "ops.applications.images", cell: ({ images }) => images },
    timeColumn("ops.asked", ({ appliedAt }) => appliedAt),
    amountColumn("ops.amount", ({ amount }) => (amount > 0 ? amount : null)),
  ],
});
