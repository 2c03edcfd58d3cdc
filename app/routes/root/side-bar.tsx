import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { SupportLink } from "../../ui/support-link.tsx";

const CONTACT_ICONS: Readonly<Record<string, IconName>> = { FACEBOOK: "thumb", TELEGRAM: "paper-plane" };

/** Shortcuts at the side: promotions, invitations, missions, contacts and the app, as far as the brand has them. */
export function SideBar() {
  const { brand } = useSite();
  const t = useT();
  if (brand.layout.sideBar === "none") return null;
  const links: { to: string; icon: IconName; label: string }[] = [
    ...(brand.pages.includes("promotions")
      ? [{ to: "/promotions", icon: "gift", label: t("nav.promotion") } as const]
      : []),
    ...(brand.memberMenu.includes("referral")
      ? [{ to: "/member/referral", icon: "user-plus", label: t("shell.invite") } as const]
      : []),
    ...(brand.memberMenu.includes("missionLeaderboard")
      ? [
          {
            to: "/member/missionLeaderboard",
            icon: "trophy",
            label: t("nav.member.missionLeaderboard"),
          } as const,
        ]
      : []),
  ];
  return (
    <aside className={clsx("dock", brand.layout.sideBar)} aria-label={t("shell.shortcuts")}>
      {links.map(({ to, icon, label }, index) => (
        <Link key={to} to={to} className={index === 0 ? "hi" : undefined} title={label} aria-label={label}>
          <Icon name={icon} size={21} />
        </Link>
      ))}
      <SupportLink iconSize={21} iconOnly />
      {brand.customerService.map(({ csType, pathList }) =>
        CONTACT_ICONS[csType] && pathList[0] ? (
          <a
            key={csType}
            href={pathList[0]}
            target="_blank"
            rel="noopener noreferrer"
            title={t(`shell.contact.${csType}`)}
            aria-label={t(`shell.contact.${csType}`)}
          >
            <Icon name={CONTACT_ICONS[csType]} size={21} />
          </a>
        ) : null,
      )}
      {brand.pages.includes("download") ? (
        <Link to="/download" title={t("shell.getApp")} aria-label={t("shell.getApp")}>
          <Icon name="qr" size={21} />
        </Link>
      ) : null}
    </aside>
  );
}
