import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { ContactLink } from "./contact-link.tsx";
import { Icon } from "./icon.tsx";
import { useUi } from "./ui-context.ts";

interface SupportLinkProps {
  className?: string;
  iconSize?: number;
  /** Without a word beside the icon. */
  iconOnly?: boolean;
  /** In the place of icon and name. */
  children?: ReactNode;
}

/**
 * Leads to customer service: the VIP contact for high club ranks, else the live chat. Nothing shows while there is no contact.
 */
export function SupportLink({ className, iconSize = 18, iconOnly, children }: SupportLinkProps) {
  const { t } = useTranslation();
  const { support } = useUi();
  if (!support) return null;
  const name = t(support.vip ? "shell.vipSupport" : "shell.support");
  return (
    <ContactLink className={className} title={iconOnly ? name : undefined} contact={support}>
      {children ?? (
        <>
          <Icon name="headset" size={iconSize} />
          {iconOnly ? <span className="sr-only">{name}</span> : name}
        </>
      )}
    </ContactLink>
  );
}
