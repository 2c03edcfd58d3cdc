import { listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";

const TONES = { open: "warning", confirmed: "negative", dismissed: "positive", over: "neutral" } as const;

export const loader = listLoader("matches");

export const meta = opsMeta;

/** Accounts that resemble an excluded person's. */
export default listPage("matches", {
  columns: [
    caseColumn(
      "matches",
      "ops.member",
      ({ username }) => username,
      ({ state }) => [`ops.matches.state.${state}`, TONES[state]],
    ),
    BRAND_COLUMN,
    {
      head: "ops.matches.kinds",
      cell: ({ kinds }, { t }) => kinds.map((kind) => t(`ops.matches.kind.${kind}`)).join(", "),
    },
    {
      head: "ops.matches.held",
      cell: ({ held }, { t }) => t(held ? "ops.matches.held.yes" : "ops.matches.held.no"),
    },
    timeColumn("ops.matches.opened", ({ openedAt }) => openedAt),
  ],
});
