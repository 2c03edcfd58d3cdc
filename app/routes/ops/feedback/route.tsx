import { listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";

const TONES = { open: "warning", answered: "positive", closed: "neutral" } as const;

export const loader = listLoader("feedback");

export const meta = opsMeta;

/** Messages of members and visitors. */
export default listPage("feedback", {
  columns: [
    caseColumn(
      "feedback",
      "ops.member",
      ({ username }, { t }) => username ?? t("ops.feedback.visitor"),
      ({ state }) => [`ops.feedback.state.${state}`, TONES[state]],
    ),
    BRAND_COLUMN,
    { head: "ops.feedback.type", cell: ({ type }, { t }) => t(`ops.feedback.type.${type}`) },
    {
      head: "ops.feedback.content",
      cell: ({ content }) => <span className="line-clamp-2">{content}</span>,
    },
    timeColumn("ops.feedback.createdAt", ({ createdAt }) => createdAt),
  ],
});
