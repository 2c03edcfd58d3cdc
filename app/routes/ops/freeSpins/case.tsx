import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { toCaseRef } from "../case-action.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CasePage } from "../parts/case-page.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Facts } from "../parts/facts.tsx";
import { Pager } from "../parts/pager.tsx";
import { Panel } from "../parts/panel.tsx";
import { Time } from "../parts/time.tsx";
import { getPage } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { useAudienceText } from "./use-audience-text.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const page = getPage(new URL(request.url).searchParams, "members");
  const found = await calls.freeSpins.detail({ ...toCaseRef(params), ...page });
  return {
    ...found,
    paging: { ...page, total: found.total },
    title: opsTitle(context, found.one.title),
  };
}

export const meta = opsMeta;

/** One gift of free spins: the spins that vendors issued, refused and paid, and its members. */
export default function FreeSpinsCase() {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  const audienceText = useAudienceText();
  const { one, members, paging } = useLoaderData<typeof loader>();
  const { merchantId, title, waiting } = one;
  return (
    <CasePage page="freeSpins" title={title} state="" message={null} beside={null}>
      <Panel title={t(waiting > 0 ? "ops.freeSpins.waiting" : "ops.freeSpins.answered")}>
        <Facts
          facts={[
            [t("ops.brand"), brandName(merchantId)],
            [t("ops.freeSpins.spins"), one.spins],
            [t("ops.freeSpins.stake"), money(merchantId, one.stake)],
            [t("ops.freeSpins.game"), `${one.gameName} (${one.vassalage})`],
            [t("ops.freeSpins.to"), audienceText(one.to)],
            [t("ops.freeSpins.chosen"), one.chosen],
            [t("ops.freeSpins.given"), one.given],
            [t("ops.freeSpins.notYet"), waiting],
            [t("ops.freeSpins.issued"), one.issued],
            [t("ops.freeSpins.refused"), one.refused],
            [t("ops.freeSpins.played"), one.played],
            [t("ops.freeSpins.won"), money(merchantId, one.won)],
            [t("ops.adjustments.reason"), one.note],
            [t("ops.freeSpins.by"), one.givenBy],
            [t("ops.freeSpins.givenAt"), <Time key="at" at={one.givenAt} />],
          ]}
        />
      </Panel>
      <DataTable
        label={t("ops.members.count")}
        rows={members}
        getKey={({ accountId }) => accountId}
        columns={[
          {
            head: "ops.member",
            cell: ({ accountId, username }) => (
              <Link className="link" to={`/ops/members/${merchantId}/${accountId}`}>
                {username}
              </Link>
            ),
          },
          { head: "ops.status", cell: ({ state }) => t(`ops.freeSpins.state.${state}`) },
        ]}
      />
      <Pager {...paging} name="members" />
    </CasePage>
  );
}
