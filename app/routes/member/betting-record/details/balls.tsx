import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import { Fact, Facts } from "../../../../ui/facts.tsx";
import { Chips } from "./parts.tsx";

/** A ticket of bingo or keno: its drawn numbers and the patterns that they form. */
export function Balls({ detail: { ticket, drawn, patterns } }: { detail: BetDetailFor<"balls"> }) {
  const { t } = useTranslation();
  const came = new Set(drawn);
  return (
    <>
      <Facts small>
        <Fact name={t("bets.balls.ticket")}>
          <Chips items={ticket} hits={came} />
        </Fact>
        <Fact name={t("bets.balls.drawn")}>
          {drawn.length > 0 ? <Chips items={drawn} hits={new Set(ticket)} /> : t("bets.notYet")}
        </Fact>
        <Fact name={t("bets.balls.patterns")}>
          {patterns.length > 0 ? patterns.join(", ") : t("bets.balls.noPattern")}
        </Fact>
      </Facts>
      {drawn.length > 0 ? (
        <p className="text-13 text-text-2">
          {t("bets.balls.hits", {
            count: ticket.filter((number) => came.has(number)).length,
            all: ticket.length,
          })}
        </p>
      ) : null}
    </>
  );
}
