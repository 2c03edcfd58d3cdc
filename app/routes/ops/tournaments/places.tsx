import { Link } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { TournamentCase } from "../../../platform/contract/ops/tournaments.ts";
import { DataTable } from "../parts/data-table.tsx";
import { Pager, type Paging } from "../parts/pager.tsx";
import { Panel } from "../parts/panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

/** Renders the standings, live or final, with the status of each prize. */
export function Places({ found }: { found: TournamentCase & { paging: Paging } }) {
  const { t } = useTranslation();
  const { money, may } = useOps();
  const { one, places, isFinal, asOf, total, paging } = found;
  const { merchantId, rules, state } = one;
  if (state === "coming_soon" || state === "cancelled") return null;
  const title = t(isFinal ? "tournaments.standings.final" : "tournaments.standings");
  return (
    <Panel title={title}>
      <p className="text-13 text-text-3">
        {t("ops.found", { count: total })} · <Time at={asOf} />
      </p>
      {places.length === 0 ? null : (
        <DataTable
          label={title}
          rows={places}
          getKey={({ accountId }) => accountId}
          columns={[
            { head: "ops.tournaments.place", cell: ({ rank }) => rank },
            {
              head: "ops.member",
              cell: ({ accountId, username }) =>
                may("members.see") ? (
                  <Link className="link" to={`/ops/members/${merchantId}/${accountId}`}>
                    {username}
                  </Link>
                ) : (
                  username
                ),
            },
            {
              head: "ops.tournaments.score",
              cell: ({ score }) =>
                rules.metric === "multiplier"
                  ? t("tournaments.score.multiplier", { value: (score / 100).toFixed(2) })
                  : money(merchantId, score),
              align: "right",
            },
            { head: "ops.tournaments.bets", cell: ({ bets }) => bets, align: "right" },
            {
              head: "ops.tournaments.prize",
              cell: ({ prize }) => (prize > 0 ? money(merchantId, prize) : ""),
              align: "right",
            },
            {
              head: "ops.tournaments.payment",
              cell: ({ payment }) => (payment === "none" ? "" : t(`ops.tournaments.payment.${payment}`)),
            },
          ]}
        />
      )}
      <Pager {...paging} name="places" />
    </Panel>
  );
}
