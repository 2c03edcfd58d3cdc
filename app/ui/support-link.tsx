import { useTranslation } from "../i18n/use-translation.ts";
import { ContactLink } from "./contact-link.tsx";
import { Icon } from "./icon.tsx";
import { useUi } from "./ui-context.ts";

interface SupportLinkProps {
  className?: string;
  iconSize?: number;
  /** Without a word beside the icon. */
  iconOnly?: boolean;
  /** Without the icon, as in a sentence. */
  textOnly?: boolean;
  /** Beside the site's own link to its help, which one to the same place would repeat. */
  besideHelp?: boolean;
}

/**
 * Leads to customer service: the VIP contact for high club ranks, else the live chat. It is named for what it opens: a brand whose
 * entry is its own help has no support to promise. Nothing shows while there is no contact.
 */
export function SupportLink({ className, iconSize = 18, iconOnly, textOnly, besideHelp }: SupportLinkProps) {
  const { t } = useTranslation();
  const { support } = useUi();
  if (!support || (besideHelp && support.help)) return null;
  const name = t(support.help ? "shell.help" : support.vip ? "shell.vipSupport" : "shell.support");
  return (
    <ContactLink className={className} title={iconOnly ? name : undefined} contact={support}>
      {textOnly ? null : <Icon name={support.help ? "book" : "headset"} size={iconSize} />}
      {iconOnly ? <span className="sr-only">{name}</span> : name}
    </ContactLink>
  );
}
