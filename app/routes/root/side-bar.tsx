import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Contacts } from "../../site/contacts.tsx";
import { useMemberPath } from "../../site/use-member-path.ts";
import { useSite } from "../../site/use-site.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { SupportLink } from "../../ui/support-link.tsx";

const LINK = "dock-link";
const QUIET = "text-text-2";

/**
 * Renders shortcuts at the side: promotions, invitations, missions, contacts and the app, as far as the brand has them.
 */
export function SideBar() {
  const { brand } = useSite();
  const { t } = useTranslation();
  const [referral, missions] = [useMemberPath("referral"), useMemberPath("missionLeaderboard")];
  if (brand.layout.sideBar === "none") return null;
  const links: { to: string; icon: IconName; label: string }[] = [
    ...(brand.pages.includes("promotions")
      ? [{ to: "/promotions", icon: "gift", label: t("nav.promotion") } as const]
      : []),
    ...(referral ? [{ to: referral, icon: "user-plus", label: t("shell.invite") } as const] : []),
    ...(missions
      ? [
          {
            to: missions,
            icon: "trophy",
            label: t("nav.member.missionLeaderboard"),
          } as const,
        ]
      : []),
  ];
  return (
    <aside
      className={clsx("dock", brand.layout.sideBar === "left" ? "left-4" : "right-4")}
      data-dock=""
      aria-label={t("shell.shortcuts")}
    >
      {links.map(({ to, icon, label }, index) => (
        <Link
          key={to}
          to={to}
          className={clsx(LINK, index === 0 ? "bg-accent-soft text-accent-text" : QUIET)}
          title={label}
          aria-label={label}
        >
          <Icon name={icon} size={21} />
        </Link>
      ))}
      <SupportLink className={clsx(LINK, QUIET)} iconSize={21} iconOnly />
      <Contacts className={clsx(LINK, QUIET)} iconSize={21} iconOnly />
      {brand.pages.includes("download") ? (
        <Link
          className={clsx(LINK, QUIET)}
          to="/download"
          title={t("shell.getApp")}
          aria-label={t("shell.getApp")}
        >
          <Icon name="qr" size={21} />
        </Link>
      ) : null}
    </aside>
  );
}
