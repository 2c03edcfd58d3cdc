import { type MouseEvent, type ReactNode, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Contact } from "./ui-context.ts";

/** Imported only when a contact's address must be chosen: most brands have one plain address. */
const loadContactAddress = () => import("./contact-address.ts");

/** The customer-service window (spec section 9). */
const POPUP = "popup,width=440,height=750,noopener,noreferrer";

interface ContactLinkProps {
  contact: Contact;
  className?: string;
  title?: string | undefined;
  children: ReactNode;
}

/**
 * Links to one of the brand's contacts: in a new tab, or a window of 440 by 750. A contact with several paths opens the
 * faster ones more often; encrypted paths are decrypted in the browser; without scripts the first plain path opens.
 */
export function ContactLink({ contact, className, title, children }: ContactLinkProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const { csType, href, popup, chosen } = contact;
  const prepare = chosen
    ? () =>
        void loadContactAddress()
          .then(({ readContacts }) => readContacts())
          .catch(() => undefined)
    : undefined;
  const openWindow = (address: string) =>
    window.open(address, "_blank", popup ? POPUP : "noopener,noreferrer");
  const press = (event: MouseEvent) => {
    if (!popup && !chosen) return;
    event.preventDefault();
    if (!chosen) openWindow(href);
    else
      loadContactAddress()
        .then(({ contactAddress }) => contactAddress(csType))
        .then(openWindow, () => setFailed(true));
  };
  return (
    <a
      className={className}
      title={title}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={press}
    >
      {children}
      {failed ? (
        <span className="sr-only" role="alert">
          {t("shell.contactFailed")}
        </span>
      ) : null}
    </a>
  );
}
