import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import type { BetRecord } from "../../../../platform/contract/wallet.ts";
import { StateBadge } from "../../../../site/panel/records/state-badge.tsx";
import { useRowTime } from "../../../../site/times.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Fact, Facts } from "../../../../ui/facts.tsx";
import { Sentence } from "../../../../ui/sentence.tsx";
import { translateWord, useMoneyText } from "./parts.tsx";
import { Payout } from "./payout.tsx";
import { factorText, getLegState, multiplyByOdds, oddsText, slipSum } from "./payout-sum.ts";

/** A slip on matches: each leg with its odds, result and score, and an explanation of the payout. */
export function Sports({ bet, detail }: { bet: BetRecord; detail: BetDetailFor<"sports"> }) {
  const { t } = useTranslation();
  const money = useMoneyText();
  const { slip, odds, legs } = detail;
  const isWhole = legs.every(({ result }) => result === "won");
  const factors = isWhole ? [oddsText(odds)] : legs.map((leg) => factorText(leg) ?? "?");
  const isLost = legs.length > 1 && bet.state !== "open" && legs.some(({ result }) => result === "lost");
  return (
    <>
      <Facts small>
        <Fact name={t("bets.sports.slip")}>
          {slip === "single" ? t("bets.sports.single") : t("bets.sports.accumulator", { count: legs.length })}
        </Fact>
        <Fact name={t("bets.sports.odds")} className="tabular-nums">
          {oddsText(odds)}
        </Fact>
      </Facts>
      <ol className="grid gap-2" aria-label={t("bets.sports.legs")}>
        {legs.map((leg, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place on the slip
          <LegCard key={place} leg={leg} standing={getLegState(bet, leg)} />
        ))}
      </ol>
      {bet.state === "open" ? (
        <p className="text-13">
          <Sentence>{t("bets.why.open", { amount: money(multiplyByOdds(bet.stake, odds)) })}</Sentence>
        </p>
      ) : null}
      <Payout bet={bet} factors={factors} sum={slipSum(bet.stake, detail)} />
      {isLost && bet.state === "lost" ? <p className="text-13">{t("bets.why.lostLeg")}</p> : null}
    </>
  );
}

interface LegCardProps {
  leg: BetDetailFor<"sports">["legs"][number];
  standing: ReturnType<typeof getLegState>;
}

function LegCard({ leg, standing }: LegCardProps) {
  const { t } = useTranslation();
  const time = useRowTime();
  const { event, competition, market, selection, line, odds, inPlay, score, startsAt } = leg;
  return (
    <li className="grid gap-1 rounded-md border px-3.5 py-3 text-13">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{event}</span>
        {standing === "undecided" ? (
          <Badge>{t("bets.leg.undecided")}</Badge>
        ) : (
          <StateBadge state={standing} />
        )}
        {inPlay ? <Badge tone="warning">{t("bets.sports.inPlay")}</Badge> : null}
      </p>
      <p className="text-text-2">
        {competition ? <>{competition} · </> : null}
        <time className="tabular-nums" dateTime={new Date(startsAt).toISOString()}>
          {time(startsAt)}
        </time>
        {score !== null
          ? ` · ${t("bets.sports.score", { score })}`
          : standing === "open"
            ? ` · ${t("bets.sports.noScore")}`
            : null}
      </p>
      <p>
        {translateWord(t, "market", market)}:{" "}
        <b className="font-semibold">{[selection, line].filter(Boolean).join(" ")}</b>{" "}
        <span className="tabular-nums">@ {oddsText(odds)}</span>
      </p>
      <p className="text-text-2">
        {standing === "undecided"
          ? t("bets.leg.undecided.text")
          : t(`bets.leg.${standing}`, { factor: factorText(leg) ?? "" })}
      </p>
    </li>
  );
}
