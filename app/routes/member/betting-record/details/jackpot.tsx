import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import { Fact, Facts } from "../../../../ui/facts.tsx";

/** A win of a vendor's own jackpot. */
export function Jackpot({ detail: { pool, trigger } }: { detail: BetDetailFor<"jackpot"> }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-13">{t("bets.jackpot.about", { pool })}</p>
      {trigger === "" ? null : (
        <Facts small>
          <Fact name={t("bets.jackpot.trigger")}>{trigger}</Fact>
        </Facts>
      )}
    </>
  );
}
