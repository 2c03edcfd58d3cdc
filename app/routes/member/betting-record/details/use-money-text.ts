import { formatMoney } from "../../../../shared/money.ts";
import { useUi } from "../../../../ui/ui-context.ts";

/** Returns a function that formats minor units in the site's currency, for texts that contain an amount. */
export function useMoneyText(): (minor: number) => string {
  const { currency } = useUi();
  return (minor) => formatMoney(minor, currency);
}
