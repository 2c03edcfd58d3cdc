import { useLocation } from "@remix-run/react";
import clsx from "clsx";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Link } from "../../ui/carried.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { withModal } from "../own-path.ts";
import { useIsDemo } from "./account-menu.tsx";
import { useWay } from "./use-way.ts";

/** The phone's bar at the bottom: home, games, a raised deposit, promotions and the account. */
export function TabBar() {
  const { brand, member } = useSite();
  const { pathname, search } = useLocation();
  const { home } = useWay();
  const demo = useIsDemo();
  const t = useT();
  const games = brand.menu.find(
    ({ key, href }) => key !== "home" && brand.categories.some((name) => href === `/${name}`),
  );
  const account = member && !demo ? "/member" : withModal(search, member ? "sign-out" : "login");
  return (
    <nav className="tabbar" aria-label={t("shell.quickMenu")}>
      <Tab to="/" icon="home" label={t("nav.home")} current={home} />
      {games ? (
        <Tab
          to={games.href}
          icon="grid"
          label={games.key === "slots" ? t("nav.games") : t(games.label)}
          current={
            games.key === "slots"
              ? brand.categories.some((category) => pathname === `/${category}`)
              : pathname === games.href
          }
        />
      ) : null}
      {brand.memberMenu.includes("depositv2") ? (
        <Link className="raised" to="/member/depositv2">
          <span>
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
      className={clsx("tab", current && "on")}
      aria-current={current ? "page" : undefined}
    >
      <Icon name={icon} size={22} />
      <span className="ell">{label}</span>
    </Link>
  );
}
