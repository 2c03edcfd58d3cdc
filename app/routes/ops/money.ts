import type { CurrentOperator } from "../../platform/contract/ops/session.ts";
import { formatWithCode } from "../../shared/money.ts";

/** Returns a function that formats amounts of these merchants: `PHP 1,000.00`, with the currency's decimals. */
export function pickAmounts(merchants: CurrentOperator["merchants"]) {
  return (merchantId: string, minor: number, currency?: string): string => {
    const own = merchants.find(({ code }) => code === merchantId)?.currency;
    return formatWithCode(minor, { code: currency ?? own?.code ?? "", decimals: own?.decimals ?? 2 });
  };
}
