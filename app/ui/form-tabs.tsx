import { Link, useLocation } from "@remix-run/react";
import { segment, segments } from "./segmented.tsx";

interface FormTabsProps<By extends string> {
  label: string;
  /** Label of each choice, by its name in the address: `?by=`. */
  choices: Readonly<Record<By, string>>;
  value: By;
  onChange: (value: By) => void;
}

/** The alternatives of a form, of which one is shown: links without scripts, switched in place with them. */
export function FormTabs<By extends string>({ label, choices, value, onChange }: FormTabsProps<By>) {
  const { pathname, search } = useLocation();
  const toAddress = (by: string) => {
    const params = new URLSearchParams(search);
    params.set("by", by);
    return `${pathname}?${params}`;
  };
  return (
    <nav className={segments({ full: true })} aria-label={label}>
      {(Object.keys(choices) as By[]).map((by) => (
        <Link
          key={by}
          to={toAddress(by)}
          replace
          preventScrollReset
          className={segment({ selected: by === value, size: "lg", full: true })}
          aria-current={by === value ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            // Only for a reload of the page: nothing has to be requested from the server now.
            history.replaceState(history.state, "", toAddress(by));
            onChange(by);
          }}
        >
          {choices[by]}
        </Link>
      ))}
    </nav>
  );
}
