import clsx from "clsx";
import type { ReactNode } from "react";
import { formatMoney } from "../shared/money.ts";
import { useUi } from "./ui-context.ts";

interface MoneyProps {
  /** Minor units of the site's currency. */
  minor: number;
  /** Adds the plus of a gain, and the colour of the gain or loss. */
  signed?: boolean;
  className?: string;
}

/** An amount in the site's currency, in tabular figures. Page translators leave it unchanged. */
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

/** A reference, a code, an account number or a username, which page translators leave unchanged. */
export function NoTranslate({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span translate="no" className={clsx("tabular-nums", className)}>
      {children}
    </span>
  );
}
