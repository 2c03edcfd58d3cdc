import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { formatMoney } from "../../../shared/money.ts";
import { useSite } from "../../../site/use-site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { TeamOverviewData } from "./load-team-overview.server.ts";
import { getChange, isGood, MEASURES } from "./measures.ts";

type Found = NonNullable<TeamOverviewData["found"]>;
type Card = Found["cards"][number];

/** The figures of a period, each with its course and its change against the period before. */
export function Cards({ cards, paymentsAlone }: Pick<Found, "cards" | "paymentsAlone">) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4" aria-label={t("agent.overview.figures")}>
      {cards.map((card) => (
        <FigureCard key={card.key} card={card} paymentsAlone={paymentsAlone} />
      ))}
    </dl>
  );
}

interface FigureCardProps {
  card: Card;
  paymentsAlone: Found["paymentsAlone"];
}

function FigureCard({ card: { key, now, before, path }, paymentsAlone }: FigureCardProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const isMoney = MEASURES[key].kind === "money";
  const { difference, permille } = getChange(now, before);
  const rises = difference > 0;
  const tone = difference === 0 || !isGood(key) ? "neutral" : rises ? "positive" : "negative";
  const change =
    permille === null
      ? isMoney
        ? formatMoney(difference, currency, { signed: true })
        : withSign(difference, formatCount(Math.abs(difference)))
      : withSign(permille, `${(Math.abs(permille) / 10).toFixed(1)}%`);
  return (
    <div className="flex min-w-0 flex-col rounded-lg bg-surface-2 p-4 max-lg:p-3">
      <dt className="text-13 text-text-2">{t(`agent.overview.${key}`)}</dt>
      <dd className="mt-1 text-20 font-extrabold tabular-nums wrap-anywhere max-lg:text-16" translate="no">
        {isMoney ? formatMoney(now, currency) : formatCount(now)}
      </dd>
      {key === "netLoss" && now !== 0 ? (
        <dd className="text-12 text-text-2">
          <Result now={now} paymentsAlone={paymentsAlone} />
        </dd>
      ) : null}
      <dd className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2 pt-2">
        <Badge tone={tone}>
          {difference === 0 ? null : <Icon name={rises ? "arrow-up-right" : "arrow-down-right"} size={13} />}
          <span className="tabular-nums">{change}</span>
          <span className="sr-only">{t("agent.overview.change")}</span>
        </Badge>
        {path ? <Sparkline path={path} tone={tone} /> : null}
      </dd>
    </div>
  );
}

/** The net loss in words: what was paid to the team, if it did not play. */
function Result({ now, paymentsAlone }: { now: number; paymentsAlone: Found["paymentsAlone"] }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  if (paymentsAlone) {
    const paid = paymentsAlone.map(
      ([name, minor]) => `${t(`team.figure.${name}`)} ${formatMoney(minor, currency)}`,
    );
    return t("agent.overview.paidAlone", { paid: paid.join(" · ") });
  }
  const amount = formatMoney(Math.abs(now), currency);
  return t(now > 0 ? "agent.overview.teamLost" : "agent.overview.teamWon", { amount });
}

/** Adds the sign of a change to its size. */
function withSign(change: number, size: string): string {
  return `${change < 0 ? "\u2212" : change > 0 ? "+" : ""}${size}`;
}
