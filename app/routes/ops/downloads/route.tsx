import { listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";
import { getSource } from "./source.ts";

const TONES = { operator: "positive", document: "info", none: "neutral" } as const;

export const loader = listLoader("downloads", { texts: ["download"], filters: [] });

export const meta = opsMeta;

/** The contents of the download pages of the operator's brands, app by app. */
export default listPage("downloads", {
  columns: [
    caseColumn(
      "downloads",
      "ops.downloads.app",
      ({ id }, { t }) => t(`download.${id}`),
      (one) => [`ops.downloads.from.${getSource(one)}`, TONES[getSource(one)]],
    ),
    BRAND_COLUMN,
    { head: "ops.downloads.address", cell: ({ url }) => <span className="wrap-anywhere">{url}</span> },
    { head: "ops.downloads.version", cell: ({ version }) => version },
    { head: "ops.downloads.setBy", cell: ({ setBy }, { names }) => (setBy === null ? "" : names[setBy]) },
    timeColumn("ops.downloads.setAt", ({ setAt }) => setAt),
  ],
});
