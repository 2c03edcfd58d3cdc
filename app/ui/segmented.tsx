import clsx from "clsx";
import { Link } from "./carried.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface Choice {
  value: string;
  label: string;
  icon?: IconName;
  /** Where the choice leads. With it the choice is a link, without it a radio button of a form. */
  to?: string;
  /** A count behind the label. */
  count?: number;
}

interface SegmentedProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  /** Name of the radio group. */
  name?: string;
  className?: string;
  onChange?: (value: string) => void;
}

/** One of a few: links that show where one is, or radio buttons of a form. */
export function Segmented({ label, choices, value, name, className, onChange }: SegmentedProps) {
  if (choices.every((choice) => choice.to !== undefined)) {
    return (
      <nav className={clsx("seg", className)} aria-label={label}>
        {choices.map((choice) => (
          <Link
            key={choice.value}
            to={choice.to ?? ""}
            preventScrollReset
            className={choice.value === value ? "on" : undefined}
            aria-current={choice.value === value ? "true" : undefined}
          >
            <Face choice={choice} />
          </Link>
        ))}
      </nav>
    );
  }
  return (
    <div className={clsx("seg", className)} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
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

function Face({ choice }: { choice: Choice }) {
  return (
    <>
      {choice.icon ? <Icon name={choice.icon} size={16} /> : null}
      {choice.label}
      {choice.count ? <span className="badge num">{choice.count}</span> : null}
    </>
  );
}
