import { useLocation } from "@remix-run/react";
import clsx from "clsx";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { withModal } from "../../site/safe-redirect.ts";
import { useSite } from "../../site/use-site.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/panel-links.tsx";
import { useIsDemo } from "./account-menu.tsx";
import { usePageLayout } from "./use-page-layout.ts";

const TAB =
  "relative flex min-w-0 flex-1 flex-col items-center gap-1 text-12 font-semibold focus-visible:-outline-offset-3";

/** The phone's bar at the bottom: home, games, a raised deposit, promotions and the account. */
export function TabBar() {
  const { brand, member } = useSite();
  const { pathname, search } = useLocation();
  const { home } = usePageLayout();
  const demo = useIsDemo();
  const { t } = useTranslation();
  const games = brand.menu.find(
    ({ key, href }) => key !== "home" && brand.categories.some((name) => href === `/${name}`),
  );
  const account = member && !demo ? "/member" : withModal(search, member ? "sign-out" : "login");
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-30 flex h-tabbar-safe border-t bg-surface-1 pb-safe-bottom lg:hidden"
      aria-label={t("shell.quickMenu")}
    >
      <Tab to="/" icon="home" label={t("nav.home")} current={home} />
      {games ? (
        <Tab
          to={games.href}
          icon="grid"
          label={games.key === "slots" ? t("nav.games") : t(textKey(games.label))}
          current={
            games.key === "slots"
              ? brand.categories.some((category) => pathname === `/${category}`)
              : pathname === games.href
          }
        />
      ) : null}
      {brand.memberMenu.includes("depositv2") ? (
        <Link className={clsx(TAB, "justify-end pb-1.5 text-text-1")} to="/member/depositv2">
          <span className="absolute -top-4.5 grid size-13.5 place-items-center rounded-full bg-accent text-accent-contrast ring-5 ring-surface-1">
            <Icon name="plus" size={24} />
          </span>
          {t("shell.deposit")}
        </Link>
      ) : null}
      {brand.pages.includes("promotions") ? (
        <Tab to="/promotions" icon="gift" label={t("nav.promotion")} current={pathname === "/promotions"} />
      ) : (
        <Tab to="/help" icon="book" label={t("shell.help")} current={false} />
      )}
      <Tab
        to={account}
        icon="user"
        label={member ? t("nav.account") : t("shell.signIn")}
        current={pathname.startsWith("/member")}
      />
    </nav>
  );
}

interface TabProps {
  to: string;
  icon: IconName;
  label: string;
  current: boolean;
}

function Tab({ to, icon, label, current }: TabProps) {
  return (
    <Link
      to={to}
      preventScrollReset={to.startsWith("?")}
      className={clsx(
        TAB,
        "justify-center",
        current
          ? "text-accent-text before:absolute before:-top-px before:h-0.75 before:w-8 before:rounded-b-xs before:bg-accent"
          : "text-text-2",
      )}
      aria-current={current ? "page" : undefined}
    >
      <Icon name={icon} size={22} />
      <span className="max-w-full text-center text-balance tracking-tight wrap-anywhere">{label}</span>
    </Link>
  );
}
