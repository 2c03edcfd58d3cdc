import { textKey } from "../i18n/text-key.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { ContactLink } from "../ui/contact-link.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { getContact } from "./contact.ts";
import { useSite } from "./use-site.ts";

const ICONS: Readonly<Record<string, IconName>> = { FACEBOOK: "thumb", TELEGRAM: "paper-plane" };

/**
 * Renders the brand's contacts besides its customer service; with `iconOnly` their names appear only for screen readers
 * and in titles.
 */
export function Contacts({
  className,
  iconSize,
  iconOnly = false,
}: {
  className: string;
  iconSize?: number;
  iconOnly?: boolean;
}) {
  const { brand } = useSite();
  const { t } = useTranslation();
  return Object.entries(ICONS).map(([csType, icon]) => {
    const contact = getContact(brand, csType);
    const name = t(textKey(`shell.contact.${csType}`));
    return contact ? (
      <ContactLink key={csType} className={className} contact={contact} title={iconOnly ? name : undefined}>
        <Icon name={icon} {...(iconSize ? { size: iconSize } : {})} />
        {iconOnly ? <span className="sr-only">{name}</span> : name}
      </ContactLink>
    ) : null;
  });
}
