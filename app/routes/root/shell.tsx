import { useLocation, useSearchParams } from "@remix-run/react";
import clsx from "clsx";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { SiteUi } from "../../site/site-ui.tsx";
import { useBrandTime } from "../../site/use-brand-time.ts";
import { useSite } from "../../site/use-site.ts";
import { FavouriteForm } from "../../ui/favourite-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import { type Toast, ToastProvider, useToast } from "../../ui/toasts.tsx";
import { useFreshReturn } from "../../ui/use-fresh-return.ts";
import { DialogLayer } from "../dialogs/dialog-layer.tsx";
import { AccountMenu, MemberStrip } from "./account-menu.tsx";
import { analyticsLayer } from "./analytics-part.ts";
import { BalanceProvider } from "./balance.tsx";
import { DemoLine } from "./demo-line.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LateAnswers } from "./late-answers.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { MainPlace } from "./main-place.ts";
import { MenuSheet } from "./menu-sheet.tsx";
import { LanguageSheet } from "./preference-menus.tsx";
import { SideBar } from "./side-bar.tsx";
import { SiteBanner } from "./site-banner.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useClosingPopovers } from "./use-closing-popovers.ts";
import { usePageLayout, viewClass } from "./use-page-layout.ts";

/** The layouts differ in how wide a page is on a wide screen, and in its gutters. */
const LAYOUTS = {
  bar: "lg:has-data-dock:[--gutter:84px]",
  rail: "lg:[--content:1440px]",
} as const;
const BESIDE_RAIL = "beside-rail";

/** Renders the frame around every page: header, side bar, footer, the phone's bar and menus, dialogs and toasts. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <SiteUi>
      <Surroundings>{children}</Surroundings>
    </SiteUi>
  );
}

function Surroundings({ children }: { children: ReactNode }) {
  const { brand, language, analytics } = useSite();
  const { pathname } = useLocation();
  const { game, inWindow, bare, door, home, panel } = usePageLayout();
  const [headerShown, setHeaderShown] = useState(true);
  const place = useContext(MainPlace);
  const { t } = useTranslation();
  useClosingPopovers(language);
  useFreshReturn();

  const header = !(bare || inWindow) && (headerShown || !game);
  const rail = brand.layout.header === "rail";
  const hasTabs = !(game || bare || door);
  return (
    <ToastProvider first={useNotice()}>
      <BalanceProvider>
        <Notices />
        <a
          className="fixed -top-15 left-4 z-90 rounded-md bg-accent px-4.5 py-3 font-bold text-accent-contrast focus:top-4"
          href="#main"
        >
          {t("shell.skip")}
        </a>
        <FavouriteForm />
        <LoadFailed />
        <LateAnswers />
        <div className="group/page flex min-h-dvh flex-col">
          <DemoLine />
          <div
            className={clsx(
              "flex flex-1 flex-col",
              brand.layout.header,
              LAYOUTS[brand.layout.header],
              rail && header && BESIDE_RAIL,
            )}
          >
            {header ? <Header /> : null}
            {game && !inWindow && brand.switches.gameHeaderToggle ? (
              <button
                type="button"
                // In the flow, under the header: over it, it would hide the menu or the balance.
                className="relative z-2 mx-auto flex h-8 items-center gap-1.5 rounded-b-md bg-surface-3 px-4 text-12 font-bold text-text-1 opacity-92 shadow-2 max-lg:group-has-data-game-bar/page:hidden noscript:hidden"
                aria-expanded={headerShown}
                onClick={() => setHeaderShown(!headerShown)}
              >
                {brand.name}
                <Icon name={headerShown ? "chevron-up" : "chevron-down"} size={16} />
              </button>
            ) : null}
            {hasTabs ? <SideBar /> : null}
            {hasTabs ? <SiteBanner /> : null}
            {home ? <MemberStrip /> : null}
            <main
              id="main"
              tabIndex={-1}
              className={clsx(
                // As high as the page allows, so that the footer is at the bottom.
                "peer/main page-main",
                hasTabs && "pt-3.5 lg:pt-6",
                // A panel has no footer on a phone: it ends above the bar and its raised button.
                panel && "max-lg:bg-surface-1 max-lg:pb-tabbar-clear",
                viewClass(pathname),
              )}
              data-tabless={hasTabs ? undefined : ""}
              // Not anybody's input: a mark of the server's own.
              {...(place === undefined ? { children } : { dangerouslySetInnerHTML: { __html: place } })}
            />
            {game || bare ? null : <Footer />}
          </div>
        </div>
        {analytics ? <Lazy part={analyticsLayer} props={{}} /> : null}
        {hasTabs ? <TabBar /> : null}
        {bare ? null : (
          <>
            <MenuSheet />
            <LanguageSheet />
            <AccountMenu />
          </>
        )}
        <DialogLayer />
      </BalanceProvider>
    </ToastProvider>
  );
}

const NOTICES: Readonly<Record<string, Toast["tone"]>> = {
  registered: "positive",
  trial: "positive",
  "signed-out": "info",
  welcome: "positive",
  "signed-in": "info",
  "password-changed": "positive",
  "password-set": "positive",
  "step-over": "warning",
  "session-over": "warning",
  "another-account": "warning",
  unprotected: "warning",
};

/** The toast of `?notice=`, which a form's redirect leaves, or null. */
function useNotice(): Toast | null {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const name = params.get("notice") ?? "";
  const tone = NOTICES[name];
  const { member } = useSite();
  const format = useBrandTime();
  const last = member?.lastSignIn;
  if (!tone || (name === "signed-in" && !last)) return null;
  const values = {
    name: member?.nickname ?? "",
    time: last ? format(last.at) : "",
    place: [last?.country, last?.ip].filter(Boolean).join(", "),
  };
  return {
    tone,
    title: t(textKey(`shell.notice.${name}`), values),
    text: t(textKey(`shell.notice.${name}.text`), values),
  };
}

/**
 * Shows the notices that arrive during navigation, and removes each from the address, as with the results of a page's
 * forms. A reload or going back does not show it again.
 */
function Notices() {
  const notice = useNotice();
  const { key } = useLocation();
  const toast = useToast();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for each arrival
  useEffect(() => {
    // The page one came with shows its own already.
    if (notice && !first.current) toast(notice);
    first.current = false;
    const url = new URL(location.href);
    if (!notice && !url.searchParams.has("done")) return;
    for (const name of ["notice", "done"]) url.searchParams.delete(name);
    history.replaceState(history.state, "", url);
  }, [key]);
  return null;
}
