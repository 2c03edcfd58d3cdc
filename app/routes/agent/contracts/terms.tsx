import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ContractTerms, Tier } from "../../../platform/contract/contracts.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { useSite } from "../../../site/use-site.ts";
import { Money } from "../../../ui/money.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";
import { getExample } from "./get-example.ts";

/** The tiers of a contract; a condition of zero is none. */
export function Tiers({ tiers, reached }: { tiers: readonly Tier[]; reached?: number | null }) {
  const { t } = useTranslation();
  const names = ["contracts.rate", "contracts.active", "income.validBet", "income.netLoss"] as const;
  return (
    <Table>
      <caption className="sr-only">{t("contracts.tiers")}</caption>
      <thead>
        <tr>
          <Th scope="col">{t("contracts.tier")}</Th>
          {names.map((name) => (
            <Th key={name} scope="col" end>
              {t(name)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, index) => (
          <tr key={tier.rateBasisPoints} className={index === reached ? "bg-accent-soft" : undefined}>
            <Th scope="row">
              {index + 1}
              {index === reached ? ` · ${t("contracts.tier.reached")}` : ""}
            </Th>
            <Td end className="font-semibold">
              {formatRate(tier.rateBasisPoints)}
            </Td>
            <Td end>{tier.activeMembers === 0 ? "–" : `≥ ${formatCount(tier.activeMembers)}`}</Td>
            <Td end>
              <Condition minor={tier.periodValidBet} />
            </Td>
            <Td end>
              <Condition minor={tier.periodProfitLoss} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Condition({ minor }: { minor: number }) {
  if (minor === 0) return "–";
  return (
    <>
      ≥ <Money minor={minor} />
    </>
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
