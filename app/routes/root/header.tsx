import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Link } from "../../ui/carried.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { withModal } from "../own-path.ts";
import { AccountButton, useIsDemo } from "./account-menu.tsx";
import { AuthLinks, LoginBox } from "./auth-links.tsx";
import { BalanceAmount, BalanceEye, BalanceRefresh } from "./balance.tsx";
import { Clock } from "./clock.tsx";
import { Logo } from "./logo.tsx";
import { MainNav } from "./main-nav.tsx";
import { LanguageButton, ThemeSegment, ThemeToggle } from "./preference-menus.tsx";
import { useWay } from "./use-way.ts";
import { Where } from "./where.tsx";

/** The header of the brand's layout; below 1024 pixels both are the compact one. */
export function Header() {
  return useSite().brand.layout.header === "rail" ? <RailHeader /> : <BarHeader />;
}

/** A strip of small things over a row with logo, menu and account. */
function BarHeader() {
  const { door } = useWay();
  return (
    <header className="header">
      <UtilityStrip />
      <div className="hbar">
        <Logo />
        <Where />
        {door ? <span className="flex-1" /> : <MainNav variant="row" />}
        <AccountCorner />
      </div>
    </header>
  );
}

function UtilityStrip() {
  const { brand } = useSite();
  const t = useT();
  return (
    <div className="util">
      <LicenceLine />
      <Clock />
      <span className="flex-1" />
      {brand.pages.includes("download") ? (
        <Link to="/download">
          <Icon name="download" size={15} />
          {t("shell.getApp")}
        </Link>
      ) : null}
      <HelpLink />
      <ChatLink>
        <Icon name="chat" size={15} />
        {t("shell.chatRoom")}
      </ChatLink>
      <span className="sep" />
      <LanguageButton className="b" />
      <ThemeToggle />
      <SupportLink className="b text-text-1" iconSize={15} />
    </div>
  );
}

/** Who licenses the brand; on the home page only where the brand says so (spec section 1). */
function LicenceLine() {
  const { brand, licences } = useSite();
  const { home } = useWay();
  const t = useT();
  if (licences.length === 0 || (brand.licenceOnHomeOnly && !home)) return null;
  return (
    <>
      <span className="licence-line acc b">
        <Icon name="shield" size={15} />
        {t("shell.licensed", { where: licences.map(({ name }) => name).join(", ") })}
      </span>
      <span className="sep" />
    </>
  );
}

function HelpLink() {
  const { brand } = useSite();
  const { search } = useLocation();
  const t = useT();
  if (!brand.pages.includes("help")) return null;
  return (
    <Link to={withModal(search, "help")} preventScrollReset>
      <Icon name="book" size={15} />
      {t("shell.help")}
    </Link>
  );
}

/** The way to the chat room of a brand that has one. */
function ChatLink({ className, children }: { className?: string; children: ReactNode }) {
  const { brand } = useSite();
  const { search } = useLocation();
  if (!brand.switches.chatRoom) return null;
  return (
    <Link className={className} to={withModal(search, "chat")} preventScrollReset>
      {children}
    </Link>
  );
}

/** A column of icons at the left and a top bar with the sign-in box. */
function RailHeader() {
  const { brand, member } = useSite();
  const { door, entering } = useWay();
  const visitor = !member && !door && !entering;
  const t = useT();
  return (
    <header className="header">
      <div className="rail">
        <Logo size={52} name={false} />
        {door ? null : <MainNav variant="rail" />}
      </div>
      <div className="topbar">
        <span className="lg:hidden">
          <Logo size={36} name={false} />
        </span>
        <Link className="logo" to="/">
          {brand.name}
        </Link>
        <Where />
        <Clock className="chip" />
        <span className="flex-1" />
        {member ? <MemberCorner /> : null}
        {visitor ? <LoginBox /> : null}
        {visitor ? <AuthLinks className="lg:hidden" /> : null}
        <span className="max-lg:hidden">
          <LanguageButton className="lang b" />
        </span>
        <span className="max-lg:hidden">
          <ThemeSegment />
        </span>
        <ChatLink className="ib bg max-lg:hidden">
          <Icon name="chat" size={20} />
          <span className="sr-only">{t("shell.chatRoom")}</span>
        </ChatLink>
        <SupportLink className="ib bg max-lg:hidden" iconSize={20} iconOnly />
        <MenuButton />
      </div>
    </header>
  );
}

/** The right end of the bar: the account, or the way in. */
function AccountCorner() {
  const { member } = useSite();
  const { door, entering } = useWay();
  return (
    <div className="corner">
      {member ? <MemberCorner /> : door || entering ? null : <AuthLinks />}
      <MenuButton />
    </div>
  );
}

function MemberCorner() {
  const { brand } = useSite();
  const t = useT();
  const demo = useIsDemo();
  return (
    <>
      <div className="bal">
        <BalanceAmount className="balance" />
        <BalanceEye />
        <span className="max-lg:hidden">
          <BalanceRefresh />
        </span>
        {brand.memberMenu.includes("depositv2") && !demo ? (
          <Link className="btn pri max-lg:hidden" to="/member/depositv2">
            <Icon name="plus" size={18} />
            {t("shell.deposit")}
          </Link>
        ) : null}
      </div>
      <span className="max-lg:hidden">
        <AccountButton />
      </span>
    </>
  );
}

/** Opens the menu sheet; only on narrow screens. */
function MenuButton() {
  const t = useT();
  return (
    <button type="button" className="ib lg:hidden" popovertarget="menu" aria-label={t("shell.menu")}>
      <Icon name="menu" size={24} />
    </button>
  );
}
