import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ContactLink } from "../../ui/contact-link.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { useUi } from "../../ui/ui-context.ts";
import { getContact } from "../contact.ts";
import { useSite } from "../use-site.ts";
import { HELP_CENTRE } from "./help-centre.ts";

const OTHERS: readonly { csType: string; icon: IconName; text: string }[] = [
  { csType: "TELEGRAM", icon: "paper-plane", text: "shell.contact.TELEGRAM" },
  { csType: "FACEBOOK", icon: "thumb", text: "shell.contact.FACEBOOK" },
];

/** Links to the brand's contacts outside the help centre, customer service first; nothing when there are none. */
export function Contacts({ title, className }: { title: string; className?: string }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const { support } = useUi();
  const others = OTHERS.flatMap(({ csType, ...look }) => {
    const contact = getContact(brand, csType);
    return contact && (contact.chosen || contact.href !== HELP_CENTRE) ? [{ contact, ...look }] : [];
  });
  const hasSupport = support !== null && support.name !== "shell.help";
  if (!hasSupport && others.length === 0) return null;
  const look = buttonClass({ variant: "secondary" });
  return (
    <section className={className} aria-labelledby="contacts">
      <h2 className="text-16 font-bold" id="contacts">
        {title}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {hasSupport ? (
          <li>
            <SupportLink className={look} />
          </li>
        ) : null}
        {others.map(({ contact, icon, text }) => (
          <li key={contact.csType}>
            <ContactLink className={look} contact={contact}>
              <Icon name={icon} size={18} />
              {t(textKey(text))}
            </ContactLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
