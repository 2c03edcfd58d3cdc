import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PlayerLimitView } from "../../../platform/contract/protection.ts";
import { useOps } from "../use-ops.ts";

/** Returns a function that formats the amounts of a merchant's limits: money, or hours. */
export function useLimitText(merchant: string) {
  const { t } = useTranslation();
  const { money, merchants } = useOps();
  const currency = merchants.find(({ code }) => code === merchant)?.currency.code ?? "";
  return ({ kind }: Pick<PlayerLimitView, "kind">, amount: number | null): string => {
    if (amount === null) return t("ops.protection.noLimit");
    return kind === "session"
      ? t("ops.protection.hours", { hours: Math.round(amount / 36_000) / 100 })
      : money(merchant, amount, currency);
  };
}
