import { Link } from "@remix-run/react";
import clsx from "clsx";

interface FormTabsProps {
  label: string;
  /** `to` is the same page with that choice, for browsers without scripts. */
  choices: readonly { value: string; label: string; to: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** The ways of a form, of which one shows: links without scripts, and a change in place with them. */
export function FormTabs({ label, choices, value, onChange }: FormTabsProps) {
  return (
    <nav className="seg full" aria-label={label}>
      {choices.map((choice) => (
        <Link
          key={choice.value}
          to={choice.to}
          replace
          preventScrollReset
          className={clsx(choice.value === value && "on")}
          aria-current={choice.value === value ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            onChange(choice.value);
          }}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}
