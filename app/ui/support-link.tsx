import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Icon } from "./icon.tsx";
import { useUi } from "./ui-context.ts";

/** The customer-service window (spec section 9). */
const POPUP = "popup,width=440,height=750,noopener,noreferrer";

interface SupportLinkProps {
  className?: string;
  iconSize?: number;
  /** Without a word beside the icon. */
  iconOnly?: boolean;
  /** In the place of icon and name. */
  children?: ReactNode;
}

/**
 * Leads to customer service. Where scripts run it opens a window of 440 by 750, unless the contact wants a new tab.
 * Nothing shows while there is no contact.
 */
export function SupportLink({ className, iconSize = 18, iconOnly, children }: SupportLinkProps) {
  const { t } = useTranslation();
  const { support } = useUi();
  if (!support) return null;
  const { href, vip, popup } = support;
  const name = t(vip ? "shell.vipSupport" : "shell.support");
  return (
    <a
      className={className}
      title={iconOnly ? name : undefined}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (!popup) return;
        event.preventDefault();
        window.open(href, "_blank", POPUP);
      }}
    >
      {children ?? (
        <>
          <Icon name="headset" size={iconSize} />
          {iconOnly ? <span className="sr-only">{name}</span> : name}
        </>
      )}
    </a>
  );
}
