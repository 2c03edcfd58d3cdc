import { useLocation } from "@remix-run/react";
import clsx from "clsx";
import type { ReactNode } from "react";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { withModal } from "../../site/safe-redirect.ts";
import { useUnreadMessages } from "../../site/unread.ts";
import { useIsDemo } from "../../site/use-is-demo.ts";
import { useMemberPath } from "../../site/use-member-path.ts";
import { usePageLayout } from "../../site/use-page-layout.ts";
import { useSite } from "../../site/use-site.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/panel-links.tsx";
import { currentTab } from "./current-tab.ts";

const TAB = "tab";
const LABEL = "tab-label";

/**
 * Renders the phone's bar at the bottom: home, games, a raised deposit, promotions and the account. On an agent host the
 * raised tab is the agent centre.
 */
export function TabBar() {
  const { brand, member } = useSite();
  const { pathname, search } = useLocation();
  const { home } = usePageLayout();
  const deposit = useMemberPath("depositv2");
  const demo = useIsDemo();
  const { t } = useTranslation();
  const games = brand.menu.find(
    ({ key, href }) => key !== "home" && brand.categories.some((name) => href === `/${name}`),
  );
  const account = member && !demo ? "/member" : withModal(search, member ? "sign-out" : "login");
  const isForAgents = brand.audience === "agent";
  const current = currentTab(pathname, home, {
    games: games?.href ?? null,
    allGames: games?.key === "slots",
    categories: brand.categories,
    raised: isForAgents ? "/agent" : "/member/depositv2",
    fourth: brand.pages.includes("promotions") ? "promotion" : "help",
  });
  return (
    <nav className="tab-bar" aria-label={t("shell.quickMenu")}>
      <Tab to="/" icon="home" label={t("nav.home")} current={current === "home"} />
      {games ? (
        <Tab
          to={games.href}
          icon="grid"
          label={games.key === "slots" ? t("nav.games") : t(textKey(games.label))}
          current={current === "games"}
        />
      ) : null}
      {isForAgents ? (
        <RaisedTab to="/agent" icon="sitemap" label={t("nav.agentCentre")} current={current === "raised"} />
      ) : deposit ? (
        <RaisedTab to={deposit} icon="plus" label={t("shell.deposit")} current={current === "raised"} />
      ) : null}
      {brand.pages.includes("promotions") ? (
        <Tab to="/promotions" icon="gift" label={t("nav.promotion")} current={current === "promotion"} />
      ) : brand.pages.includes("help") ? (
        <Tab to="/help" icon="book" label={t("shell.help")} current={current === "help"} />
      ) : null}
      <Tab
        to={account}
        icon="user"
        label={member ? t("nav.account") : t("shell.signIn")}
        current={current === "account"}
      >
        <UnreadMark />
      </Tab>
    </nav>
  );
}

/** Renders the raised tab. Its label is below the circle, on two lines at most. */
function RaisedTab({ to, icon, label, current }: Omit<TabProps, "children">) {
  return (
    <Link
      className={clsx(TAB, "justify-end pb-1", current ? "text-accent-text" : "text-text-1")}
      to={to}
      aria-current={current ? "page" : undefined}
    >
      <span className="tab-raised">
        <Icon name={icon} size={24} />
      </span>
      {/* The padding keeps descenders: the label is clipped after two lines. */}
      <span className={clsx(LABEL, "pb-0.5 leading-3.25")}>{label}</span>
    </Link>
  );
}

/** Renders the number of unread messages, on the account's icon. */
function UnreadMark() {
  const { t } = useTranslation();
  const count = useUnreadMessages() ?? 0;
  if (count === 0) return null;
  return (
    <span className="tab-count">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t("shell.messagesUnread", { count })}</span>
    </span>
  );
}

interface TabProps {
  to: string;
  icon: IconName;
  label: string;
  current: boolean;
  children?: ReactNode;
}

function Tab({ to, icon, label, current, children }: TabProps) {
  return (
    <Link
      to={to}
      preventScrollReset={to.startsWith("?")}
      className={clsx(TAB, "justify-center", current ? "tab-current" : "text-text-2")}
      aria-current={current ? "page" : undefined}
    >
      <Icon name={icon} size={22} />
      <span className={LABEL}>{label}</span>
      {children}
    </Link>
  );
}
