import { textKey } from "../i18n/text-key.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { ContactLink } from "../ui/contact-link.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import type { Contact } from "../ui/ui-context.ts";
import { getContact } from "./contact.ts";
import { useSite } from "./use-site.ts";

const ICONS = { FACEBOOK: "thumb", TELEGRAM: "paper-plane" } as const satisfies Record<string, IconName>;

/** Returns the brand's contacts besides its customer service, each with its icon and its name. */
export function useOtherContacts(): { contact: Contact; icon: IconName; name: string }[] {
  const { brand } = useSite();
  const { t } = useTranslation();
  return Object.entries(ICONS).flatMap(([csType, icon]) => {
    const contact = getContact(brand, csType);
    return contact ? [{ contact, icon, name: t(textKey(`shell.contact.${csType}`)) }] : [];
  });
}

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
  return useOtherContacts().map(({ contact, icon, name }) => (
    <ContactLink
      key={contact.csType}
      className={className}
      contact={contact}
      title={iconOnly ? name : undefined}
    >
      <Icon name={icon} {...(iconSize ? { size: iconSize } : {})} />
      {iconOnly ? <span className="sr-only">{name}</span> : name}
    </ContactLink>
  ));
}
