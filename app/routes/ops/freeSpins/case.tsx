import { Link } from "@remix-run/react";
import { caseLoader } from "../case.server.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { OpsPager, type Paging } from "../parts/ops-pager.tsx";
import { getPage } from "../queue-query.server.ts";
import { audienceText } from "./audience-text.ts";

const toPage = (request: Request) => getPage(new URL(request.url).searchParams, "members");

export const loader = caseLoader("freeSpins", {
  title: ({ one }) => one.title,
  query: toPage,
  more: ({ total }, { request }) => ({ ...toPage(request), total }),
});

export const meta = opsMeta;

/** One gift of free spins: the spins that vendors issued, refused and paid, and its members. */
export default casePage("freeSpins", {
  facts: ({ one }, { t, amount, time }) => ({
    title: t(one.waiting > 0 ? "ops.freeSpins.waiting" : "ops.freeSpins.answered"),
    facts: [
      ["ops.freeSpins.spins", one.spins],
      ["ops.freeSpins.stake", amount(one.stake)],
      ["ops.freeSpins.game", `${one.gameName} (${one.vassalage})`],
      ["ops.freeSpins.to", audienceText(t, one.to)],
      ["ops.freeSpins.chosen", one.chosen],
      ["ops.freeSpins.given", one.given],
      ["ops.freeSpins.notYet", one.waiting],
      ["ops.freeSpins.issued", one.issued],
      ["ops.freeSpins.refused", one.refused],
      ["ops.freeSpins.played", one.played],
      ["ops.freeSpins.won", amount(one.won)],
      ["ops.adjustments.reason", one.note],
      ["ops.freeSpins.by", one.givenBy],
      ["ops.freeSpins.givenAt", time(one.givenAt)],
    ],
  }),
  panels: ({ one, members }, { t }, paging: Paging) => (
    <>
      <DataTable
        label={t("ops.members.count")}
        rows={members}
        getKey={({ accountId }) => accountId}
        columns={[
          {
            head: "ops.member",
            cell: ({ accountId, username }) => (
              <Link className="link" to={`/ops/members/${one.merchantId}/${accountId}`}>
                {username}
              </Link>
            ),
          },
          { head: "ops.status", cell: ({ state }) => t(`ops.freeSpins.state.${state}`) },
        ]}
      />
      <OpsPager {...paging} name="members" />
    </>
  ),
});
