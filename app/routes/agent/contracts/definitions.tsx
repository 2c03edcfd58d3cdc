import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ContractTerms } from "../../../platform/contract/contracts.ts";
import { formatMoney } from "../../../shared/money.ts";
import { SETTLEMENT_MINUTES } from "../../../shared/settlement-minutes.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { useSite } from "../../../site/use-site.ts";
import { HelpText } from "../../../ui/help-text.tsx";
import type { ContractOptions } from "./load-contracts.server.ts";

interface DefinitionsProps {
  kind: ContractKind;
  /** The terms of the reader's own contract; null in the form of an offer. */
  terms: Pick<ContractTerms, "ownPlay" | "tiers"> | null;
  options: ContractOptions;
}

/** Defines the conditions of a contract with the brand's figures, and when a period is paid. */
export function Definitions({ kind, terms, options }: DefinitionsProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const isDividend = kind === "dividend";
  const hasNetLoss = isDividend || !terms || terms.tiers.some(({ periodProfitLoss }) => periodProfitLoss > 0);
  const pay = terms ? (terms.ownPlay ? "own" : "below") : "offer";
  const lines = [
    t("income.active.help", { amount: formatMoney(options.activeValidBet, currency) }),
    ...(hasNetLoss ? [t("contracts.define.netLoss"), t(`contracts.define.pay.${pay}`)] : []),
    ...(isDividend ? [t("contracts.define.twice")] : []),
    t("contracts.define.paid", {
      count: SETTLEMENT_MINUTES[kind],
      amount: formatMoney(options.reviewAbove, currency),
    }),
  ];
  return (
    <div className="grid gap-1.5">
      {lines.map((line) => (
        <HelpText key={line}>{line}</HelpText>
      ))}
    </div>
  );
}
