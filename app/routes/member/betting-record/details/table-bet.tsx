import type { Translate } from "../../../../i18n/text-key.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import type { BetRecord } from "../../../../platform/contract/wallet.ts";
import { Fact, Facts } from "../../../../ui/facts.tsx";
import { Chips, translateWord } from "./parts.tsx";
import { Payout } from "./payout.tsx";
import { multiplyByOdds, oddsText } from "./payout-sum.ts";

/** Chips on a table: their position, the odds and the result. */
export function TableBet({ bet, detail }: { bet: BetRecord; detail: BetDetailFor<"table"> }) {
  const { t } = useTranslation();
  const { table, position, odds, result } = detail;
  const isPaid = bet.state === "won" && odds !== null;
  return (
    <>
      <Facts small>
        <Fact name={t("bets.table")}>{table}</Fact>
        <Fact name={t("bets.table.position")} className="font-semibold">
          {positionText(t, position)}
        </Fact>
        {odds === null ? null : (
          <Fact name={t("bets.odds")} className="tabular-nums">
            {oddsText(odds)}
          </Fact>
        )}
        <Fact name={t("bets.result")}>{result.length > 0 ? <Chips items={result} /> : t("bets.notYet")}</Fact>
      </Facts>
      <Payout
        bet={bet}
        factors={isPaid ? [oddsText(odds)] : null}
        sum={isPaid ? multiplyByOdds(bet.stake, odds) : null}
      />
    </>
  );
}

/** Formats `straight:17` as "The number 17": the name of the position, then its number. */
function positionText(t: Translate, position: string): string {
  const [place = "", ...which] = position.split(":");
  return [translateWord(t, "position", place), ...which].join(" ");
}
