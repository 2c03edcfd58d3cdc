import { textKey } from "../../../i18n/text-key.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";
import { listLoader } from "../list.server.ts";
import type { ListedRow } from "../list-area.ts";
import { opsMeta } from "../page-title.ts";
import { amountColumn, BRAND_COLUMN, caseColumn, MEMBER_COLUMN, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";

const TONES: Partial<Record<ListedRow<"deposits">["state"], BadgeTone>> = {
  pending: "info",
  processing: "info",
  review: "warning",
  succeeded: "positive",
  failed: "negative",
  reversed: "negative",
};

export const loader = listLoader("deposits", { texts: ["payments"] });

export const meta = opsMeta;

/** Bank transfers to match, and deposits that arrived differently than requested. */
export default listPage("deposits", {
  columns: [
    caseColumn(
      "deposits",
      "ops.reference",
      ({ reference }) => reference,
      ({ state }) => [`payments.state.${state}`, TONES[state]],
    ),
    BRAND_COLUMN,
    MEMBER_COLUMN,
    {
      head: "ops.channel",
      cell: ({ channelName, reason, openCases }, { t }) => (
        <span>
          {channelName}
          {reason ? <span className="block text-12 text-text-3">{t(textKey(reason))}</span> : null}
          {openCases > 0 ? (
            <span className="block text-12 text-text-3">
              {t("ops.deposits.openCases", { count: openCases })}
            </span>
          ) : null}
        </span>
      ),
    },
    timeColumn("ops.asked", ({ createdAt }) => createdAt),
    amountColumn("ops.amount", ({ amount }) => amount),
  ],
});
