import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import type { BetRecord } from "../../../../platform/contract/wallet.ts";
import { areaName, drawNumber, modeName, pickName, playName } from "../../../../site/lottery/names.ts";
import { useRowTime } from "../../../../site/times.tsx";
import { Fact, Facts } from "../../../../ui/facts.tsx";
import { Chips, useMoneyText } from "./parts.tsx";
import { Payout, PayoutExplanation } from "./payout.tsx";
import { oddsText, ticketSum } from "./payout-sum.ts";

/** A lottery ticket: its draw, the picks, the drawn numbers, and the payouts of the winning lines. */
export function Lottery({ bet, detail }: { bet: BetRecord; detail: BetDetailFor<"lottery"> }) {
  const { t } = useTranslation();
  const time = useRowTime();
  const { numbers, drawn, hits } = detail;
  return (
    <>
      <Facts small>
        <Fact name={t("bets.lottery")}>
          {detail.lottery}
          {detail.area ? ` · ${areaName(t, detail.area)}` : ""}
        </Fact>
        <Fact name={t("bets.lottery.draw")} className="tabular-nums">
          {drawNumber(detail.draw)}
        </Fact>
        <Fact name={t("bets.lottery.drawsAt")} className="tabular-nums">
          {time(detail.drawsAt)}
        </Fact>
        <Fact name={t("bets.lottery.playType")}>{playName(t, detail.playType)}</Fact>
        <Fact name={t("bets.picks")}>
          <Chips items={numbers.map((pick) => pickName(t, pick))} hits={new Set(drawn)} />
        </Fact>
        <Fact name={t("bets.lottery.lines")}>{detail.lines}</Fact>
        {detail.prizeMode ? <Fact name={t("bets.lottery.mode")}>{modeName(t, detail.prizeMode)}</Fact> : null}
        <Fact name={t("bets.lottery.odds")} className="tabular-nums">
          {oddsText(detail.odds)}
        </Fact>
        <Fact name={t("bets.lottery.drawn")}>
          {drawn.length > 0 ? <Chips items={drawn} hits={new Set(numbers)} /> : t("bets.notYet")}
        </Fact>
        <Fact name={t("bets.lottery.hits")}>{hits ?? t("bets.notYet")}</Fact>
      </Facts>
      <TicketPayout bet={bet} detail={detail} />
    </>
  );
}

function TicketPayout({ bet, detail }: { bet: BetRecord; detail: BetDetailFor<"lottery"> }) {
  const { t } = useTranslation();
  const money = useMoneyText();
  const { stake, win, state } = bet;
  if (state !== "won") return <Payout bet={bet} factors={null} sum={null} />;
  const { lines, odds, hits } = detail;
  const isOnePrize = ticketSum(stake, detail) === win;
  return (
    <PayoutExplanation
      text={
        isOnePrize
          ? t("bets.lottery.formula", {
              stake: money(stake),
              lines,
              odds: oddsText(odds),
              hits: hits ?? 0,
              win: money(win),
            })
          : t("bets.lottery.tiers", { amount: money(win) })
      }
    />
  );
}
