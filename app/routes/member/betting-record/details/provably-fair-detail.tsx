import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import type { BetRecord } from "../../../../platform/contract/wallet.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { Fact, Facts } from "../../../../ui/facts.tsx";
import { Chips } from "./parts.tsx";
import { Payout } from "./payout.tsx";
import { multiplyByOdds, oddsText } from "./payout-sum.ts";

interface FairProps {
  bet: BetRecord;
  detail: BetDetailFor<"fair">;
  /** Null while the server's seed is not revealed. */
  seedMatches: boolean | null;
}

/** A provably fair game: picks and result, and the seeds for recomputing them. */
export function ProvablyFairDetail({ bet, detail, seedMatches }: FairProps) {
  const { t } = useTranslation();
  const { picks, result, multiplier } = detail;
  const sum = multiplier === null ? null : multiplyByOdds(bet.stake, multiplier);
  return (
    <>
      <Facts small>
        {picks.length > 0 ? (
          <Fact name={t("bets.picks")}>
            <Chips items={picks} />
          </Fact>
        ) : null}
        <Fact name={t("bets.result")}>{result.length > 0 ? <Chips items={result} /> : t("bets.notYet")}</Fact>
        {multiplier === null ? null : (
          <Fact name={t("bets.multiplier")} className="tabular-nums">
            {oddsText(multiplier)}
          </Fact>
        )}
      </Facts>
      <Payout bet={bet} factors={multiplier === null ? null : [oddsText(multiplier)]} sum={sum} />
      <p className="text-13 text-text-2">{t("bets.fair.about")}</p>
      <Facts small>
        <Fact name={t("bets.fair.hash")}>{detail.seedHash}</Fact>
        <Fact name={t("bets.fair.seed")}>{detail.seed ?? t("bets.fair.later")}</Fact>
        <Fact name={t("bets.fair.client")}>{detail.clientSeed}</Fact>
        <Fact name={t("bets.fair.nonce")} className="tabular-nums">
          {detail.nonce}
        </Fact>
      </Facts>
      {seedMatches === null ? null : (
        <Alert tone={seedMatches ? "positive" : "negative"} live="off">
          {t(seedMatches ? "bets.fair.matches" : "bets.fair.differs")}
        </Alert>
      )}
    </>
  );
}
