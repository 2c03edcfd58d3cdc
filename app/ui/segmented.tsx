import clsx from "clsx";
import { useEffect, useRef } from "react";
import { Badge } from "./badge.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./panel-links.tsx";

/** Returns the classes of the row around segments. */
export const segments = ({ full = false } = {}, className?: string) =>
  clsx("segments", full ? "flex" : "inline-flex", className);

const SIZES = { md: "", lg: "h-11" } as const;

interface SegmentLook {
  selected?: boolean;
  size?: keyof typeof SIZES;
  full?: boolean;
}

/**
 * Returns the classes of a segment: a link, a button, or a label around a radio button, whose own state shows the
 * choice.
 */
export const segment = ({ selected = false, size = "md", full = false }: SegmentLook = {}) =>
  clsx("segment", selected && "segment-on", SIZES[size], full && "flex-1");

interface Choice {
  value: string;
  label: string;
  icon?: IconName;
  /** The address of the choice. With it the choice is a link, without it a radio button of a form. */
  to?: string;
  /** A count after the label. */
  count?: number;
}

interface SegmentedProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  /** Name of the radio group. */
  name?: string;
  size?: keyof typeof SIZES;
  className?: string;
  onChange?: (value: string) => void;
}

/** A choice of one among a few: links that show the current page, or radio buttons of a form. */
export function Segmented({ label, choices, value, name, size = "md", className, onChange }: SegmentedProps) {
  const row = useScrollToCurrent(value);
  if (choices.every((choice) => choice.to !== undefined)) {
    return (
      <nav ref={row} className={segments({}, className)} aria-label={label}>
        {choices.map((choice) => (
          <Link
            key={choice.value}
            to={choice.to ?? ""}
            preventScrollReset
            className={segment({ selected: choice.value === value, size })}
            aria-current={choice.value === value ? "true" : undefined}
          >
            <Face choice={choice} />
          </Link>
        ))}
      </nav>
    );
  }
  return (
    <div className={segments({}, className)} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={segment({ size })}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={choice.value}
            {...(onChange
              ? { checked: choice.value === value, onChange: () => onChange(choice.value) }
              : { defaultChecked: choice.value === value })}
          />
          <Face choice={choice} />
        </label>
      ))}
    </div>
  );
}

/** Scrolls a row of links to the current one, if the row is wider than its container. */
function useScrollToCurrent(value: string) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another current link
  useEffect(() => {
    const { current: place } = row;
    const current = place?.querySelector<HTMLElement>("[aria-current]");
    // The browser limits the value to the scrollable range.
    if (current) place?.scrollTo(current.offsetLeft + (current.offsetWidth - place.clientWidth) / 2, 0);
  }, [value]);
  return row;
}

function Face({ choice }: { choice: Choice }) {
  return (
    <>
      {choice.icon ? <Icon name={choice.icon} size={16} /> : null}
      {choice.label}
      {choice.count ? <Badge className="tabular-nums">{choice.count}</Badge> : null}
    </>
  );
}
