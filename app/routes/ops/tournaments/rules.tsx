import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorTournament } from "../../../platform/contract/ops/tournaments.ts";
import { DataTable } from "../parts/data-table.tsx";
import { Panel } from "../parts/panel.tsx";
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
    <ul className="mt-3 list-disc ps-5 text-13">
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
    <Panel title={t("tournaments.prizes")}>
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
    </Panel>
  );
}
