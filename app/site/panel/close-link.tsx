import { Link } from "@remix-run/react";
import { useState } from "react";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";

interface CloseLinkProps {
  /** The page before the panel; null when it is not known. */
  back: string | null;
  /** Text key of the label. */
  label: string;
}

/** A link out of a panel, back to the previous page. */
export function CloseLink({ back, label }: CloseLinkProps) {
  const { t } = useTranslation();
  // Keeps the first known page: moving between pages of the panel does not change where the member came from.
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
