import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import { Fact, Facts } from "../../../../ui/facts.tsx";

/** A win of a vendor's campaign, without a stake. */
export function Bonus({ detail: { campaign, round } }: { detail: BetDetailFor<"bonus"> }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-13">{t("bets.bonus.about", { campaign })}</p>
      {round === null ? null : (
        <Facts small>
          <Fact name={t("bets.bonus.round")}>{round}</Fact>
        </Facts>
      )}
    </>
  );
}
