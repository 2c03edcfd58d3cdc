import clsx from "clsx";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { oddsText, pickName } from "../../site/lottery/names.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

interface PickGridProps {
  label: string;
  /** All possible picks. */
  picks: readonly string[];
  chosen: ReadonlySet<string>;
  /** Odds of each pick, when each has its own. */
  odds: readonly number[] | null;
  onToggle(pick: string): void;
}

const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

/**
 * Numbers or options to tick. With scripts it is a single tab stop: arrow keys move within it, Space ticks. Without
 * scripts each is an ordinary checkbox.
 */
export function PickGrid({ label, picks, chosen, odds, onToggle }: PickGridProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLFieldSetElement>(null);
  const isNumbers = odds === null;

  function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const boxes = [...(grid.current?.querySelectorAll("input") ?? [])];
    const top = boxes[0]?.parentElement?.offsetTop;
    const columns = boxes.filter((box) => box.parentElement?.offsetTop === top).length;
    const next = Math.min(Math.max(at + step(columns), 0), picks.length - 1);
    boxes[next]?.focus();
  }

  return (
    <fieldset
      ref={grid}
      onKeyDown={onKeyDown}
      className={clsx(
        "grid gap-1.5",
        isNumbers ? "grid-cols-7 sm:grid-cols-10" : "grid-cols-2 sm:grid-cols-4 lg:grid-cols-5",
      )}
    >
      <legend className="sr-only">{label}</legend>
      {picks.map((pick, index) => (
        <label
          key={pick}
          className={clsx(
            "relative grid min-h-11 cursor-pointer place-content-center rounded-sm border border-border-strong bg-surface-2 text-center text-14 font-bold tabular-nums",
            "has-checked:border-accent has-checked:bg-accent has-checked:text-accent-contrast has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring",
          )}
        >
          <input
            type="checkbox"
            name="pick"
            value={pick}
            checked={chosen.has(pick)}
            onChange={() => onToggle(pick)}
            onFocus={() => setAt(index)}
            tabIndex={hydrated && index !== at ? -1 : 0}
            className="sr-only"
          />
          {pickName(t, pick)}
          {odds ? <span className="text-12 font-semibold">{oddsText(odds[index] ?? 0)}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
