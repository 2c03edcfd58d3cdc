import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { TitledSection } from "../../../ui/titled-section.tsx";
import type { IncomeData } from "./load-income.server.ts";

type Rate = NonNullable<IncomeData["found"]>["rates"][number];

/** The agent's rebate rates of today, and those that are set for later. */
export function OwnRates({ rates }: { rates: readonly Rate[] }) {
  const { t } = useTranslation();
  const write = (rate: number) => (rate === 0 ? t("rebates.own.none") : formatRate(rate));
  const own = rates.filter(({ rateBasisPoints, next }) => rateBasisPoints > 0 || next !== null);
  return (
    <TitledSection title={t("rebates.own.title")} size="sm" boxed>
      {own.length === 0 ? (
        <p className="text-13 text-text-2">{t("rebates.noneOwn")}</p>
      ) : (
        <>
          <HelpText>{t("rebates.own.text")}</HelpText>
          <Facts>
            {own.map(({ gameType, rateBasisPoints, next }) => (
              <Fact key={gameType} name={t(`member.record.type.${gameType}`)}>
                {write(rateBasisPoints)}
                {next
                  ? ` · ${t("rebates.own.next", { rate: write(next.rateBasisPoints), day: next.fromDay })}`
                  : null}
              </Fact>
            ))}
          </Facts>
        </>
      )}
    </TitledSection>
  );
}
