import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { type Translate, textKey } from "../../../../i18n/text-key.ts";
import { formatMoney } from "../../../../shared/money.ts";
import { useUi } from "../../../../ui/ui-context.ts";

/** A line of a list with a label and its amount. */
export const LINE = "flex flex-wrap items-center gap-x-3.5 gap-y-1 py-1 text-13";

/** A titled section of a bet's details. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h3 className="text-13 font-semibold" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface ChipsProps {
  items: readonly string[];
  /** The highlighted ones. */
  hits?: ReadonlySet<string>;
}

/** Cards, numbers or symbols beside each other. */
export function Chips({ items, hits }: ChipsProps) {
  return (
    <ul className="flex flex-wrap gap-1">
      {items.map((item, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same card or number may come twice
          key={place}
          className={clsx(
            "min-w-8 rounded-sm px-2 py-1 text-center text-13 font-semibold tabular-nums",
            hits?.has(item) ? "bg-accent-soft text-accent-text" : "bg-surface-2",
          )}
        >
          {item}
        </li>
      ))}
    </ul>
  );
}

/** Translates a vendor's word into the visitor's language when the catalogue has it; else returns it unchanged. */
export function translateWord(
  t: Translate,
  group: "type" | "feature" | "position" | "market" | "cards.result",
  word: string,
): string {
  const key = `bets.${group}.${word}`;
  const found = t(textKey(key));
  return found === key ? word : found;
}

/** Returns a function that formats minor units in the site's currency, for texts that contain an amount. */
export function useMoneyText(): (minor: number) => string {
  const { currency } = useUi();
  return (minor) => formatMoney(minor, currency);
}
