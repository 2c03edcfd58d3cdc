import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import { Fact, Facts } from "../../../../ui/facts.tsx";
import { Money } from "../../../../ui/money.tsx";
import { Chips, translateWord } from "./parts.tsx";

/** A game of cards against the dealer, such as blackjack: each hand with its stake, payout and result. */
export function Cards({ detail: { dealer, hands } }: { detail: BetDetailFor<"cards"> }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Hand name={t("bets.cards.dealer")} cards={dealer} />
      {hands.map((hand, place) => (
        <Hand
          // biome-ignore lint/suspicious/noArrayIndexKey: a hand is its place
          key={place}
          name={t("bets.cards.hand", { number: place + 1 })}
          cards={hand.cards}
          told={hand}
        />
      ))}
    </div>
  );
}

interface HandProps {
  name: string;
  cards: readonly string[];
  /** The details of a player's hand. */
  told?: BetDetailFor<"cards">["hands"][number];
}

function Hand({ name, cards, told }: HandProps) {
  const { t } = useTranslation();
  return (
    <div className="grid content-start gap-2 rounded-md border px-3.5 py-3">
      <p className="text-13 font-semibold">{name}</p>
      {cards.length > 0 ? (
        <Chips items={cards} />
      ) : (
        <p className="text-13 text-text-2">{t("bets.cards.none")}</p>
      )}
      {told ? (
        <Facts small>
          <Fact name={t("member.record.stake")}>
            <Money minor={told.stake} />
          </Fact>
          <Fact name={t("bets.payout")}>
            <Money minor={told.win} />
          </Fact>
          {told.result === "" ? null : (
            <Fact name={t("bets.result")}>{translateWord(t, "cards.result", told.result)}</Fact>
          )}
        </Facts>
      ) : null}
    </div>
  );
}
