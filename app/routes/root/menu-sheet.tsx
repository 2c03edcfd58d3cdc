import { useLocation } from "@remix-run/react";
import clsx from "clsx";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { BalanceAmount, BalanceEye, BalanceRefresh } from "../../site/balance/balance.tsx";
import { Contacts } from "../../site/contacts.tsx";
import { LegalNotice } from "../../site/legal-notice.tsx";
import { Logo } from "../../site/logo.tsx";
import { MemberCard } from "../../site/member-card.tsx";
import { withModal } from "../../site/safe-redirect.ts";
import { SignOutLink } from "../../site/sign-out-link.tsx";
import { useIsDemo } from "../../site/use-is-demo.ts";
import { useMemberPath } from "../../site/use-member-path.ts";
import { usePageLayout } from "../../site/use-page-layout.ts";
import { useSite } from "../../site/use-site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Link } from "../../ui/panel-links.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { MemberLinks } from "./account-menu.tsx";
import { AuthLinks } from "./auth-links.tsx";
import { menuEntry, textButton } from "./menu-entry.ts";
import { navIcon } from "./nav-icon.ts";
import { LanguageButton, ThemeSegment } from "./preference-menus.tsx";
import { useHelpEntry } from "./use-help-entry.ts";

/** Renders the menu of a narrow screen, opening from the right. */
export function MenuSheet() {
  const { member } = useSite();
  const { door } = usePageLayout();
  const { t } = useTranslation();
  return (
    <Sheet id="menu" side="right" className="flex-col open:flex" role="dialog" aria-label={t("shell.menu")}>
      <div className="flex items-center justify-between py-3 pr-2 pl-3">
        {member ? <MemberCard /> : <Logo size={40} />}
        <button
          type="button"
          className={iconButton()}
          popovertarget="menu"
          popovertargetaction="hide"
          aria-label={t("shell.close")}
        >
          <Icon name="close" size={22} />
        </button>
      </div>
      {member ? <MemberBalance /> : <AuthLinks place="sheet" />}
      <div className="menu-parts">
        {door ? null : <GameTiles />}
        {member ? <MemberLinks place="sheet" /> : null}
        <SiteLinks />
        <LegalNotice className="px-5 py-2" />
      </div>
      <div className="menu-foot">
        <LanguageButton className={textButton()} />
        <ThemeSegment icons />
        {member ? <SignOutLink className={textButton("negative")} /> : null}
      </div>
    </Sheet>
  );
}

function MemberBalance() {
  const { t } = useTranslation();
  const demo = useIsDemo();
  const [deposit, withdraw] = [useMemberPath("depositv2"), useMemberPath("withdraw")];
  return (
    <section className="mx-4 rounded-lg bg-surface-2 px-4 pt-2 pb-4" aria-label={t("shell.balance")}>
      <div className="flex items-center">
        <span className="text-13 text-text-2 flex-1">{t("shell.balance")}</span>
        <BalanceEye />
        <BalanceRefresh />
      </div>
      <BalanceAmount size="lg" />
      {!demo && (deposit || withdraw) ? (
        <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2">
          {deposit ? (
            <ButtonLink to={deposit}>
              <Icon name="deposit" size={18} />
              {t("shell.deposit")}
            </ButtonLink>
          ) : null}
          {withdraw ? (
            <ButtonLink to={withdraw} variant="outline">
              <Icon name="withdraw" size={18} />
              {t("shell.withdraw")}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** Renders the brand's menu as tiles, with all games visible first; the home page is in the bar at the bottom. */
function GameTiles() {
  const { menu } = useSite().brand;
  const { pathname } = useLocation();
  const { t } = useTranslation();
  return (
    <nav aria-label={t("shell.mainMenu")}>
      <ul className="grid grid-cols-4 gap-1 px-3">
        {menu
          .filter(({ key }) => key !== "home")
          .map(({ key, href, label }) => (
            <li key={key}>
              <Link
                to={href}
                className={clsx(TILE, pathname === href ? "bg-accent-soft text-accent-text" : TILE_PLAIN)}
                aria-current={pathname === href ? "page" : undefined}
              >
                <Icon name={navIcon(key)} size={22} />
                <span className="max-w-full wrap-anywhere">{t(textKey(label))}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const TILE = "menu-tile";
const TILE_PLAIN = "menu-tile-plain";

/** Renders customer service, and the links that the wide header has in its strip. */
function SiteLinks() {
  const { brand } = useSite();
  const { pathname, search } = useLocation();
  const { t } = useTranslation();
  const help = useHelpEntry(true);
  const links = [
    ...(help.page ? [{ key: "help", href: "/help", label: "shell.help" }] : []),
    ...(brand.switches.chatRoom
      ? [{ key: "chat", href: pathname + withModal(search, "chat"), label: "shell.chatRoom" }]
      : []),
    ...(brand.pages.includes("download")
      ? [{ key: "download", href: "/download", label: "shell.getApp" }]
      : []),
  ].filter(({ key }) => !brand.menu.some((entry) => entry.key === key));
  return (
    <div>
      {help.support ? <SupportLink className={menuEntry("sheet")} iconSize={20} /> : null}
      <Contacts className={menuEntry("sheet")} />
      {links.map(({ key, href, label }) => (
        <Link
          key={key}
          to={href}
          className={menuEntry("sheet", pathname === href ? "current" : "plain")}
          aria-current={pathname === href ? "page" : undefined}
        >
          <Icon name={navIcon(key)} />
          {t(textKey(label))}
          <Icon name="chevron-right" size={16} className="text-text-3" />
        </Link>
      ))}
    </div>
  );
}
