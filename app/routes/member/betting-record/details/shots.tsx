import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import { Fact, Facts } from "../../../../ui/facts.tsx";
import { Money } from "../../../../ui/money.tsx";
import { LINE } from "./parts.tsx";

/** Shots at fish, and the catches. */
export function Shots({ detail: { shots, catches } }: { detail: BetDetailFor<"shots"> }) {
  const { t } = useTranslation();
  return (
    <>
      <Facts small>
        <Fact name={t("bets.shots")}>{shots}</Fact>
      </Facts>
      {catches.length === 0 ? (
        <p className="text-13 text-text-2">{t("bets.shots.none")}</p>
      ) : (
        <ul>
          {catches.map(({ fish, count, win }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same fish may be caught twice
            <li key={place} className={LINE}>
              <span>{t("bets.shots.catch", { fish, count })}</span>
              <Money minor={win} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
