import type { CurrentOperator } from "../../platform/contract/ops/session.ts";
import { formatAmount } from "../../shared/money.ts";

/** Writes amounts of merchants: `PHP 1,000.00`, in the decimals of a merchant's currency. */
export function moneyOf(merchants: CurrentOperator["merchants"]) {
  return (merchantId: string, minor: number, currency?: string): string => {
    const own = merchants.find(({ code }) => code === merchantId)?.currency;
    return `${currency ?? own?.code ?? ""} ${formatAmount(minor, own?.decimals ?? 2)}`.trim();
  };
}
