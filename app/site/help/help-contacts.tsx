import { buttonClass } from "../../ui/button.tsx";
import { ContactLink } from "../../ui/contact-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { useUi } from "../../ui/ui-context.ts";
import { useOtherContacts } from "../contacts.tsx";
import { HELP_CENTRE } from "../paths.ts";

/** Links to the brand's contacts outside the help centre, customer service first; nothing when there are none. */
export function HelpContacts({ title, className }: { title: string; className?: string }) {
  const { support } = useUi();
  const others = useOtherContacts().filter(({ contact }) => contact.chosen || contact.href !== HELP_CENTRE);
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
        {others.map(({ contact, icon, name }) => (
          <li key={contact.csType}>
            <ContactLink className={look} contact={contact}>
              <Icon name={icon} size={18} />
              {name}
            </ContactLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
