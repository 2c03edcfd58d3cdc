import { Link } from "@remix-run/react";
import { useState } from "react";
import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";

interface CloseLinkProps {
  /** Where one was before the panel; null when that is not known. */
  back: string | null;
  /** Text key of what it does. */
  label: string;
}

/** Leads out of a panel, to where one was. */
export function CloseLink({ back, label }: CloseLinkProps) {
  const t = useT();
  // The first that was known: moving from page to page within the panel does not change where one came from.
  const [first, setFirst] = useState(back);
  if (first === null && back !== null) setFirst(back);
  return (
    <Link className="ib mclose" to={first ?? back ?? "/"} aria-label={t(label)}>
      <Icon name="close" size={22} />
    </Link>
  );
}
