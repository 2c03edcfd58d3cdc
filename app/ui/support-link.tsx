import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useSite } from "../site/use-site.ts";
import { Icon } from "./icon.tsx";

/** The customer-service window (spec section 9). */
const POPUP = "popup,width=440,height=750,noopener,noreferrer";
/** A club rank above this one has its own contact (spec section 2). */
const VIP_ABOVE_RANK = 4;

interface SupportLinkProps {
  className?: string;
  iconSize?: number;
  /** Without a word beside the icon. */
  iconOnly?: boolean;
  /** In the place of icon and name. */
  children?: ReactNode;
}

/**
 * Leads to customer service: VIP service for a club rank above 4, else the live chat. Where scripts run it opens a
 * window of 440 by 750, else a new tab. Nothing shows while the brand has no such contact.
 */
export function SupportLink({ className, iconSize = 18, iconOnly, children }: SupportLinkProps) {
  const { t } = useTranslation();
  const { brand, member } = useSite();
  const vip = brand.switches.vipService && (member?.clubLabel?.rankLevel ?? 0) > VIP_ABOVE_RANK;
  const name = t(vip ? "shell.vipSupport" : "shell.support");
  const entry = brand.customerService.find(({ csType }) => csType === (vip ? "VIP" : "LIVECHAT"));
  const href = entry?.pathList[0];
  if (!entry || !href) return null;
  return (
    <a
      className={className}
      title={iconOnly ? name : undefined}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (entry.type === 1) return;
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
