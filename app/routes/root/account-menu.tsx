import { Form, useLocation } from "@remix-run/react";
import type { MemberPage } from "../../brand/brand-document.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MemberCard } from "../../site/member-card.tsx";
import { menuPage } from "../../site/member-pages.ts";
import { withModal } from "../../site/safe-redirect.ts";
import { SignOutLink } from "../../site/sign-out-link.tsx";
import { useUnreadMessages } from "../../site/unread.ts";
import { useCanRegister } from "../../site/use-can-register.ts";
import { useIsDemo } from "../../site/use-is-demo.ts";
import { useSite } from "../../site/use-site.ts";
import { artUrl } from "../../ui/art-url.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/panel-links.tsx";
import { type MenuPlace, menuEntry } from "./menu-entry.ts";

/** Renders the member's picture, which opens the account menu. */
export function AccountButton() {
  const { member } = useSite();
  const { t } = useTranslation();
  if (!member) return null;
  return (
    <button
      type="button"
      className="ml-1.5 size-11 flex-none rounded-full p-0.5"
      popovertarget="account-menu"
      aria-label={t("shell.account", { name: member.account })}
    >
      <img
        src={artUrl(`avatar/${member.avatar}`)}
        alt=""
        width={40}
        height={40}
        className="rounded-full ring-2 ring-accent"
      />
    </button>
  );
}

/** The dropdown of the member's picture. */
export function AccountMenu() {
  const { member } = useSite();
  const { t } = useTranslation();
  if (!member) return null;
  return (
    <nav
      popover="auto"
      id="account-menu"
      className="fixed top-29 right-10 bottom-auto left-auto m-0 max-h-[calc(100dvh-140px)] w-70 overflow-y-auto rounded-lg border bg-surface-1 p-2 text-text-1 shadow-3 open:animate-drop-in"
      aria-label={t("shell.account", { name: member.account })}
    >
      <MemberCard />
      <MemberLinks place="dropdown" />
      <PasswordLink className={menuEntry("dropdown")} />
      <SignOutLink className={menuEntry("dropdown", "negative")} />
    </nav>
  );
}

/**
 * Renders the signed-in member and their club level on a phone's home page. It is part of the shell, since the content
 * of `<main>` is cached for everyone.
 */
export function MemberStrip() {
  const { member } = useSite();
  const demo = useIsDemo();
  if (!member || demo) return null;
  return (
    <Link
      to="/member"
      className="mx-auto mt-3.5 flex w-page items-center justify-between rounded-lg border bg-surface-1 pr-4 pl-1 lg:hidden"
    >
      <MemberCard />
      <Chevron />
    </Link>
  );
}

/** The member centre's pages in a phone's menu; the row above them leads to all. */
const FREQUENT_ENTRIES: readonly MemberPage[] = [
  "transferFund",
  "personalHistoryCopy",
  "transactionHistory",
  "rewardCenter",
  "messageV2",
];

/**
 * Renders the pages of the member centre, of which a phone's menu has the most used ones, and the agent centre for
 * agents. A trial account gets a link to a real one.
 */
export function MemberLinks({ place }: { place: MenuPlace }) {
  const { brand, member } = useSite();
  const mayRegister = useCanRegister();
  const { pathname } = useLocation();
  const { t } = useTranslation();
  if (useIsDemo()) {
    return (
      <div className="grid gap-3 px-4 py-2">
        <p className="text-13 text-text-2">{t("shell.demoAccountText")}</p>
        {mayRegister ? (
          <Form method="post" action="/account/sign-out">
            <input type="hidden" name="next" value="/register" />
            <Button type="submit" variant="secondary" full>
              {t("shell.demoToReal")}
            </Button>
          </Form>
        ) : null}
      </div>
    );
  }
  const pages =
    place === "sheet" ? brand.memberMenu.filter((page) => FREQUENT_ENTRIES.includes(page)) : brand.memberMenu;
  const agent = brand.agentTypes.includes(member?.type ?? 0);
  return (
    <ul>
      {place === "sheet" ? (
        <li>
          <Link to="/member" className={menuEntry(place)}>
            <Icon name="user" />
            {t("nav.account")}
            <Chevron />
          </Link>
        </li>
      ) : null}
      {pages.map((page) => (
        <li key={page}>
          <Link
            to={`/member/${page}`}
            className={menuEntry(place, pathname === `/member/${page}` ? "current" : "plain")}
            aria-current={pathname === `/member/${page}` ? "page" : undefined}
          >
            <Icon name={menuPage(page).icon} />
            {t(`nav.member.${page}`)}
            <UnreadBadge page={page} />
            {place === "sheet" ? <Chevron /> : null}
          </Link>
        </li>
      ))}
      {agent ? (
        <li>
          <Link to="/agent" className={menuEntry(place)}>
            <Icon name="sitemap" />
            {t("nav.agentCentre")}
            {place === "sheet" ? <Chevron /> : null}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

/** Renders the number of unread messages, beside the link to them. */
function UnreadBadge({ page }: { page: MemberPage }) {
  const { t } = useTranslation();
  const unread = useUnreadMessages() ?? 0;
  const count = menuPage(page).badge === "message" ? unread : 0;
  if (count === 0) return null;
  return (
    <Badge tone="count" className="ml-auto tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("shell.waiting", { count })}</span>
    </Badge>
  );
}

function Chevron() {
  return <Icon name="chevron-right" size={16} className="text-text-3" />;
}

/** Renders the link to the password change; a trial account has none. */
function PasswordLink({ className }: { className: string }) {
  const { search } = useLocation();
  const { t } = useTranslation();
  if (useIsDemo()) return null;
  return (
    <Link to={withModal(search, "change-password")} preventScrollReset className={className}>
      <Icon name="lock" />
      {t("shell.changePassword")}
    </Link>
  );
}
