import { useTranslation } from "../i18n/use-translation.ts";
import { ContactLink } from "./contact-link.tsx";
import { Icon } from "./icon.tsx";
import { useUi } from "./ui-context.ts";

interface SupportLinkProps {
  className?: string;
  iconSize?: number;
  /** True to show the icon without text. */
  iconOnly?: boolean;
}

/**
 * Links to customer service: the VIP contact for high club ranks, else the live chat. It is named after its target: a
 * brand whose entry is its own help has no support to promise. Renders nothing if there is no contact.
 */
export function SupportLink({ className, iconSize = 18, iconOnly }: SupportLinkProps) {
  const { t } = useTranslation();
  const { support } = useUi();
  if (!support) return null;
  const name = t(support.name);
  return (
    <ContactLink className={className} title={iconOnly ? name : undefined} contact={support}>
      <Icon name="headset" size={iconSize} />
      <span className={iconOnly ? "sr-only" : ""}>{name}</span>
    </ContactLink>
  );
}
