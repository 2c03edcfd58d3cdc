import { Link } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorTournament, TournamentCase } from "../../../platform/contract/ops/tournaments.ts";
import { DataTable } from "../parts/data-table.tsx";
import { OpsPager, type Paging } from "../parts/ops-pager.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

interface OfOne {
  one: OperatorTournament;
}

/** Renders the rules in the words that members read. The page ships the texts of `tournaments` and `member`. */
export function RulesFacts({ one: { merchantId, rules } }: OfOne) {
  const { t } = useTranslation();
  const { money } = useOps();
  const { metric, gameTypes, vendors, games, minStake, minBets, times, days } = rules;
  const types = gameTypes.map((type) => t(textKey(`member.record.type.${type}`)));
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(", ");
  const lines = [
    t(`tournaments.metric.${metric}`),
    types.length > 0 ? t("tournaments.rules.types", { list: types.join(", ") }) : "",
    vendors.length > 0 ? t("tournaments.rules.vendors", { list: names(vendors) }) : "",
    games.length > 0 ? t("tournaments.rules.games", { list: names(games) }) : "",
    minStake > 0 ? t("tournaments.rules.minStake", { amount: money(merchantId, minStake) }) : "",
    t("tournaments.rules.minBets", { count: minBets }),
    times === 0 ? t("tournaments.rules.free") : t("tournaments.rules.terms", { times, count: days }),
  ];
  return (
    <ul className="list-disc ps-5">
      {lines.filter(Boolean).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Renders the prize of each place. */
export function Prizes({ one: { merchantId, rules } }: OfOne) {
  const { t } = useTranslation();
  const { money } = useOps();
  return (
    <OpsPanel title={t("tournaments.prizes")}>
      <DataTable
        label={t("tournaments.prizes")}
        rows={rules.prizes}
        getKey={({ from }) => from}
        columns={[
          {
            head: "ops.tournaments.place",
            cell: ({ from, to }) => (from === to ? String(from) : `${from}–${to}`),
          },
          {
            head: "ops.tournaments.prizeEach",
            cell: ({ amount }) => money(merchantId, amount),
            align: "right",
          },
        ]}
      />
    </OpsPanel>
  );
}

/** Renders the standings, live or final, with the status of each prize. */
export function Places({ found, paging }: { found: TournamentCase; paging: Paging }) {
  const { t } = useTranslation();
  const { money, may } = useOps();
  const { one, places, isFinal, asOf, total } = found;
  const { merchantId, rules, state } = one;
  if (state === "draft" || state === "coming_soon" || state === "cancelled") return null;
  const title = t(isFinal ? "tournaments.standings.final" : "tournaments.standings");
  return (
    <OpsPanel title={title}>
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
      <OpsPager {...paging} name="places" />
    </OpsPanel>
  );
}
