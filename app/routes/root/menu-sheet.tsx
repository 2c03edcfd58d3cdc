import { useLocation } from "@remix-run/react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/carried.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { withModal } from "../own-path.ts";
import { MemberCard, MemberLinks, SignOutLink, useIsDemo } from "./account-menu.tsx";
import { AuthLinks } from "./auth-links.tsx";
import { BalanceAmount, BalanceEye, BalanceRefresh } from "./balance.tsx";
import { Logo } from "./logo.tsx";
import { navIcon } from "./nav-icon.ts";
import { LanguageButton, ThemeSegment } from "./preference-menus.tsx";
import { useWay } from "./use-way.ts";

/** The menu of a narrow screen, from the right. */
export function MenuSheet() {
  const { member } = useSite();
  const t = useT();
  return (
    <div popover="auto" id="menu" className="sheet menu" role="dialog" aria-label={t("shell.menu")}>
      <div className="head">
        {member ? <MemberCard /> : <Logo size={40} />}
        <button
          type="button"
          className="ib"
          popovertarget="menu"
          popovertargetaction="hide"
          aria-label={t("shell.close")}
        >
          <Icon name="close" size={22} />
        </button>
      </div>
      {member ? <MemberBalance /> : <AuthLinks className="px-4" />}
      <div className="body">
        {member ? <MemberLinks /> : null}
        <SiteLinks />
      </div>
      <div className="end">
        <LanguageButton className="lang b" />
        <ThemeSegment icons />
        {member ? <SignOutLink className="lang b neg" /> : <SupportLink className="lang b" />}
      </div>
    </div>
  );
}

function MemberBalance() {
  const { brand } = useSite();
  const t = useT();
  const demo = useIsDemo();
  const has = (page: "depositv2" | "withdraw") => !demo && brand.memberMenu.includes(page);
  return (
    <section className="balance-card" aria-label={t("shell.balance")}>
      <div className="flex items-center">
        <span className="small t2 flex-1">{t("shell.balance")}</span>
        <BalanceEye />
        <BalanceRefresh />
      </div>
      <BalanceAmount className="balance big" />
      {has("depositv2") || has("withdraw") ? (
        <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2">
          {has("depositv2") ? (
            <ButtonLink to="/member/depositv2">
              <Icon name="deposit" size={18} />
              {t("shell.deposit")}
            </ButtonLink>
          ) : null}
          {has("withdraw") ? (
            <ButtonLink to="/member/withdraw" variant="out">
              <Icon name="withdraw" size={18} />
              {t("shell.withdraw")}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** The brand's menu, and what the wide header has in its strip. */
function SiteLinks() {
  const { brand } = useSite();
  const { pathname, search } = useLocation();
  const { door } = useWay();
  const t = useT();
  const extra = [
    ...(brand.pages.includes("download")
      ? [{ key: "download", href: "/download", label: "shell.getApp" }]
      : []),
    ...(brand.pages.includes("help") ? [{ key: "help", href: "/help", label: "shell.help" }] : []),
    ...(brand.switches.chatRoom
      ? [{ key: "chat", href: pathname + withModal(search, "chat"), label: "shell.chatRoom" }]
      : []),
  ].filter(({ key }) => !brand.menu.some((entry) => entry.key === key));
  return (
    <nav aria-label={t("shell.mainMenu")}>
      <ul>
        {[...(door ? [] : brand.menu), ...extra].map(({ key, href, label }) => (
          <li key={key}>
            <Link
              to={href}
              className={pathname === href ? "entry on" : "entry"}
              aria-current={pathname === href ? "page" : undefined}
            >
              <Icon name={navIcon(key)} />
              {t(label)}
              <Icon name="chevron-right" size={16} className="chev t3" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
