import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetRecord } from "../../../../platform/contract/wallet.ts";
import { Sentence } from "../../../../ui/sentence.tsx";
import { useMoneyText } from "./parts.tsx";

interface PayoutProps {
  bet: BetRecord;
  /** The factors of the stake; null when they are not meaningful. */
  factors: readonly string[] | null;
  /** Their product with the stake, in minor units. */
  sum: number | null;
}

/** Renders the calculation of a bet's payout: the formula with its numbers, or a sentence in its place. */
export function Payout({ bet, factors, sum }: PayoutProps) {
  const { t } = useTranslation();
  const money = useMoneyText();
  const { state, stake, win } = bet;
  if (state === "open") return null;
  if (state === "void") return <PayoutExplanation text={t("bets.why.void", { amount: money(stake) })} />;
  if (state === "cashed_out")
    return <PayoutExplanation text={t("bets.why.cashedOut", { amount: money(win) })} />;
  if (sum === null || !factors) return win === 0 ? <PayoutExplanation text={t("bets.why.lost")} /> : null;
  const formula = `${[money(stake), ...factors].join(" × ")} = ${money(sum)}`;
  // A difference of one minor unit is rounding.
  if (Math.abs(sum - win) <= 1) return <PayoutExplanation text={formula} />;
  return (
    <PayoutExplanation
      text={formula}
      more={t("bets.why.other", { expected: money(sum), paid: money(win) })}
    />
  );
}

/** Explains a payout. */
export function PayoutExplanation({ text, more }: { text: string; more?: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1 rounded-md bg-surface-2 px-3.5 py-3 text-13">
      <p className="font-semibold">{t("bets.why")}</p>
      <p className="tabular-nums">
        <Sentence>{text}</Sentence>
      </p>
      {more ? (
        <p>
          <Sentence>{more}</Sentence>
        </p>
      ) : null}
    </div>
  );
}
