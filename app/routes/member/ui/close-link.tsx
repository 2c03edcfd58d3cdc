import { Link } from "@remix-run/react";
import { useState } from "react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Icon } from "../../../ui/icon.tsx";
import { iconButton } from "../../../ui/icon-button.ts";

interface CloseLinkProps {
  /** The page before the panel; null when it is not known. */
  back: string | null;
  /** Text key of what it does. */
  label: string;
}

/** Leads out of a panel, to where one was. */
export function CloseLink({ back, label }: CloseLinkProps) {
  const { t } = useTranslation();
  // The first that was known: moving from page to page within the panel does not change where one came from.
  const [first, setFirst] = useState(back);
  if (first === null && back !== null) setFirst(back);
  return (
    <Link
      className={iconButton({}, "absolute top-3 right-2 lg:top-6 lg:right-4 print:hidden")}
      to={first ?? back ?? "/"}
      aria-label={t(textKey(label))}
    >
      <Icon name="close" size={22} />
    </Link>
  );
}
