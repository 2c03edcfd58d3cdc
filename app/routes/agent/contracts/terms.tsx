import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ContractTerms, Tier } from "../../../platform/contract/contracts.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { FigureCell, NameCell, RecordRow, RecordTable } from "../../../site/panel/records/record-table.tsx";
import { useSite } from "../../../site/use-site.ts";
import { Money } from "../../../ui/money.tsx";
import { getExample } from "./get-example.ts";

/** The tiers of a contract; a condition of zero is none. */
export function Tiers({ tiers, reached }: { tiers: readonly Tier[]; reached?: number | null }) {
  const { t } = useTranslation();
  const names = {
    rate: t("contracts.rate"),
    active: t("contracts.active"),
    validBet: t("income.validBet"),
    netLoss: t("income.netLoss"),
  };
  return (
    <RecordTable
      caption={t("contracts.tiers")}
      words={[t("contracts.tier")]}
      figures={Object.values(names)}
      layout="two"
    >
      {tiers.map((tier, index) => (
        <RecordRow key={tier.rateBasisPoints} marked={index === reached}>
          <NameCell>
            <span className="font-semibold text-text-2">
              {t("contracts.tier.number", { number: index + 1 })}
              {index === reached ? ` · ${t("contracts.tier.reached")}` : ""}
            </span>
          </NameCell>
          <FigureCell label={names.rate} className="font-semibold">
            {formatRate(tier.rateBasisPoints)}
          </FigureCell>
          <FigureCell label={names.active}>
            {tier.activeMembers === 0 ? "–" : `≥ ${formatCount(tier.activeMembers)}`}
          </FigureCell>
          <FigureCell label={names.validBet}>
            <Condition minor={tier.periodValidBet} />
          </FigureCell>
          <FigureCell label={names.netLoss}>
            <Condition minor={tier.periodProfitLoss} />
          </FigureCell>
        </RecordRow>
      ))}
    </RecordTable>
  );
}

function Condition({ minor }: { minor: number }) {
  if (minor === 0) return "–";
  return (
    <span className="whitespace-nowrap">
      ≥ <Money minor={minor} />
    </span>
  );
}

/** Explains a contract in words, with an example of its own numbers. */
export function Explanation({ kind, terms }: { kind: ContractKind; terms: Omit<ContractTerms, "period"> }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { tier, base, amount } = getExample(kind, terms.tiers, currency.decimals);
  const isDividend = kind === "dividend";
  const lines = [
    t(isDividend ? "contracts.words.dividend" : "contracts.words.salary"),
    t(terms.ownPlay ? "contracts.words.ownPlay" : "contracts.words.noOwnPlay"),
    ...(isDividend ? [t(terms.carryOver ? "contracts.words.carryOver" : "contracts.words.noCarryOver")] : []),
    t("contracts.words.downlines"),
    t(isDividend ? "contracts.example.dividend" : "contracts.example.salary", {
      tier,
      base: formatMoney(base, currency),
      rate: formatRate(terms.tiers[tier - 1]?.rateBasisPoints ?? 0),
      amount: formatMoney(amount, currency),
    }),
  ];
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-13 text-text-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
