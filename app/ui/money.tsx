import clsx from "clsx";
import { formatMoney } from "../shared/money.ts";
import { useUi } from "./ui-context.ts";

interface MoneyProps {
  /** Minor units of the site's currency. */
  minor: number;
  /** Writes the plus of a gain, and takes the gain's or loss's colour. */
  signed?: boolean;
  className?: string;
}

/** An amount in the site's currency, in figures of equal width. A translator of pages leaves it as it is. */
export function Money({ minor, signed = false, className }: MoneyProps) {
  const { currency } = useUi();
  return (
    <span
      translate="no"
      className={clsx("tabular-nums whitespace-nowrap", signed && minor > 0 && "text-positive", className)}
    >
      {formatMoney(minor, currency, { signed })}
    </span>
  );
}
