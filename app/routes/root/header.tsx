import { useLocation } from "@remix-run/react";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { BalanceAmount, BalanceEye, BalanceRefresh } from "../../site/balance/balance.tsx";
import { Logo } from "../../site/logo.tsx";
import { withModal } from "../../site/safe-redirect.ts";
import { useUnreadMessages } from "../../site/unread.ts";
import { useIsDemo } from "../../site/use-is-demo.ts";
import { useMemberPath } from "../../site/use-member-path.ts";
import { usePageLayout } from "../../site/use-page-layout.ts";
import { useSite } from "../../site/use-site.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Link } from "../../ui/panel-links.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { AccountButton } from "./account-menu.tsx";
import { AuthLinks, LoginBox } from "./auth-links.tsx";
import { Clock } from "./clock.tsx";
import { MainNav } from "./main-nav.tsx";
import { textButton } from "./menu-entry.ts";
import { PhoneHeaderTitle } from "./phone-header-title.tsx";
import { LanguageButton, ThemeSegment, ThemeToggle } from "./preference-menus.tsx";
import { useHelpEntry } from "./use-help-entry.ts";

/** The header of the brand's layout; below 1024 pixels both are the compact one. */
export function Header() {
  return useSite().brand.layout.header === "rail" ? <RailHeader /> : <BarHeader />;
}

/** On a phone, a running game has its own bar instead. */
const HEADER = "group/header sticky z-30 max-lg:group-has-data-game-bar/page:hidden";

/** Renders a strip of small links above a row with logo, menu and account. */
function BarHeader() {
  const { door } = usePageLayout();
  return (
    // The strip scrolls away, the row below it stays.
    <header className={clsx(HEADER, "-top-9 max-lg:top-0")}>
      <UtilityStrip />
      <div className="header-bar">
        <Logo />
        <PhoneHeaderTitle />
        {door ? <span className="flex-1" /> : <MainNav variant="row" />}
        <AccountCorner />
      </div>
    </header>
  );
}

const STRIP_ITEM = "strip-entry";

function UtilityStrip() {
  const { brand } = useSite();
  const help = useHelpEntry(true);
  const { t } = useTranslation();
  return (
    <div className="flex h-9 items-center gap-5 bg-surface-inset px-10 text-12 whitespace-nowrap text-text-2 max-2xl:gap-4 max-2xl:px-6 max-lg:hidden">
      <LicenceLine />
      <Clock className="flex-none" />
      <span className="flex-1" />
      {brand.pages.includes("download") ? (
        <Link className={STRIP_ITEM} to="/download">
          <Icon name="download" size={15} />
          {t("shell.getApp")}
        </Link>
      ) : null}
      {help.page ? <HelpLink /> : null}
      <ChatLink className={STRIP_ITEM}>
        <Icon name="chat" size={15} />
        {t("shell.chatRoom")}
      </ChatLink>
      <span className="h-3.5 w-px flex-none bg-border" />
      <LanguageButton className={clsx(STRIP_ITEM, "font-semibold")} />
      <ThemeToggle className={STRIP_ITEM} />
      {help.support ? (
        <SupportLink className={clsx(STRIP_ITEM, "font-semibold text-text-1")} iconSize={15} />
      ) : null}
    </div>
  );
}

/** Renders the brand's licences; on the home page only if the brand enables it (spec section 1). */
function LicenceLine() {
  const { brand, licences } = useSite();
  const { home } = usePageLayout();
  const { t } = useTranslation();
  if (licences.length === 0 || (brand.licenceOnHomeOnly && !home)) return null;
  return (
    <>
      <span className="inline-flex h-9 min-w-6 items-center gap-1.5 overflow-hidden font-semibold text-ellipsis text-accent-text">
        <Icon name="shield" size={15} />
        {t("shell.licensed", { where: licences.map(({ name }) => name).join(", ") })}
      </span>
      <span className="h-3.5 w-px flex-none bg-border" />
    </>
  );
}

function HelpLink() {
  const { search } = useLocation();
  const { t } = useTranslation();
  return (
    <Link className={STRIP_ITEM} to={withModal(search, "help")} preventScrollReset>
      <Icon name="book" size={15} />
      {t("shell.help")}
    </Link>
  );
}

/** Renders the link to the chat room if the brand has one. */
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

/** Renders a column of icons at the left and a top bar with the sign-in box. */
function RailHeader() {
  const { member } = useSite();
  const { door, entering } = usePageLayout();
  const visitor = !member && !door && !entering;
  const help = useHelpEntry(false);
  const { t } = useTranslation();
  return (
    <header className={clsx(HEADER, "top-0")}>
      <div className="rail-column">
        <Logo size={52} name={false} />
        {door ? null : <MainNav variant="rail" />}
      </div>
      <div className="rail-bar">
        <Logo beside="rail" />
        <PhoneHeaderTitle />
        <Clock className="h-8 rounded-pill bg-surface-2 px-3.5 font-semibold whitespace-nowrap text-text-2 max-xl:hidden" />
        <span className="flex-1 unless-where" />
        {member ? <MemberCorner /> : null}
        {visitor ? <LoginBox /> : null}
        {visitor ? <AuthLinks place="header" className="lg:hidden" /> : null}
        <span className="max-lg:hidden">
          <LanguageButton className={textButton()} />
        </span>
        <div className="max-lg:hidden">
          <ThemeSegment />
        </div>
        <ChatLink className={iconButton({ look: "filled" }, "max-lg:hidden")}>
          <Icon name="chat" size={20} />
          <span className="sr-only">{t("shell.chatRoom")}</span>
        </ChatLink>
        {help.support ? (
          <SupportLink className={iconButton({ look: "filled" }, "max-lg:hidden")} iconSize={20} iconOnly />
        ) : null}
        <MenuButton />
      </div>
    </header>
  );
}

/** Renders the right end of the bar: the account, or the sign-in links. */
function AccountCorner() {
  const { member } = useSite();
  const { door, entering } = usePageLayout();
  return (
    <div className="flex items-center gap-2 max-lg:gap-1">
      {member ? <MemberCorner /> : door || entering ? null : <AuthLinks place="header" />}
      <MenuButton />
    </div>
  );
}

function MemberCorner() {
  const { brand } = useSite();
  const { t } = useTranslation();
  const demo = useIsDemo();
  const [deposit, messages] = [useMemberPath("depositv2"), useMemberPath("messageV2")];
  return (
    <>
      <div className="flex h-11 items-center rounded-md bg-surface-2 pl-3.5">
        <BalanceAmount />
        <BalanceEye />
        <span className="max-lg:hidden">
          <BalanceRefresh />
        </span>
        {deposit && !demo ? (
          <Link
            className={buttonClass(
              // Agents come for their agent centre.
              { variant: brand.audience === "agent" ? "secondary" : "primary" },
              clsx("ml-1.5", brand.layout.header === "rail" ? "max-lg:hidden" : "max-xl:hidden"),
            )}
            to={deposit}
          >
            <Icon name="plus" size={18} />
            {t("shell.deposit")}
          </Link>
        ) : null}
      </div>
      {messages && !demo ? <Bell /> : null}
      <span className="max-lg:hidden">
        <AccountButton />
      </span>
    </>
  );
}

/** Renders the link to the messages, with the unread count once the events have reported it. */
function Bell() {
  const { t } = useTranslation();
  const count = useUnreadMessages() ?? 0;
  return (
    <Link
      to="/member/messageV2"
      className={iconButton({}, "relative max-sm:hidden")}
      aria-label={count > 0 ? t("shell.messagesUnread", { count }) : t("nav.member.messageV2")}
    >
      <Icon name="bell" size={20} />
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 min-w-4.5 rounded-pill bg-accent-2 px-1 text-center text-[11px]/4.5 font-bold text-accent-2-contrast tabular-nums"
        >
          {count > 99 ? "99+" : count}
        </span>
      ) : null}
    </Link>
  );
}

/** Opens the menu sheet; only on narrow screens. */
function MenuButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={iconButton({}, "lg:hidden")}
      popovertarget="menu"
      aria-label={t("shell.menu")}
    >
      <Icon name="menu" size={24} />
    </button>
  );
}
