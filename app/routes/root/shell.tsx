import { useLocation, useSearchParams } from "@remix-run/react";
import clsx from "clsx";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useBrandTime } from "../../brand/use-brand-time.ts";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Toast, ToastProvider, useToast } from "../../ui/toasts.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BalanceProvider } from "./balance.tsx";
import { DemoLine } from "./demo-line.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { KeptMain } from "./kept-main.ts";
import { LoadFailed } from "./load-failed.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { Modals } from "./modals.tsx";
import { LanguageSheet } from "./preference-menus.tsx";
import { SideBar } from "./side-bar.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useWay, viewClass } from "./use-way.ts";

/** What stands around every page: header, side bar, footer, the phone's bar and menus, dialogs and toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { brand, language } = useSite();
  const { pathname } = useLocation();
  const { game, bare, door } = useWay();
  const [headerShown, setHeaderShown] = useState(true);
  const kept = useContext(KeptMain);
  const t = useT();
  useClosingPopovers(pathname, language);

  const header = !bare && (headerShown || !game);
  return (
    <ToastProvider first={useNotice()}>
      <BalanceProvider>
        <Notices />
        <a className="skip" href="#main">
          {t("shell.skip")}
        </a>
        <LoadFailed />
        <DemoLine />
        <div className={clsx("shell", brand.layout.header, { game, bare, door, headless: !header })}>
          {header ? <Header /> : null}
          {game && brand.switches.gameHeaderToggle ? (
            <button
              type="button"
              className="header-toggle needs-js"
              aria-expanded={headerShown}
              onClick={() => setHeaderShown(!headerShown)}
            >
              {brand.name}
              <Icon name={headerShown ? "chevron-up" : "chevron-down"} size={16} />
            </button>
          ) : null}
          {game || bare || door ? null : <SideBar />}
          <main
            id="main"
            tabIndex={-1}
            className={clsx("view", viewClass(pathname))}
            // Not anybody's input: it is what these children rendered to.
            {...(kept === undefined ? { children } : { dangerouslySetInnerHTML: { __html: kept } })}
          />
          {game || bare ? null : <Footer />}
        </div>
        {game || bare || door ? null : <TabBar />}
        {bare ? null : (
          <>
            <MenuSheet />
            <LanguageSheet />
            <AccountMenu />
          </>
        )}
        <Modals />
      </BalanceProvider>
    </ToastProvider>
  );
}

/**
 * A menu has done its work when one has arrived, the list of languages when the page speaks the chosen one. One that was
 * opened before the scripts came stays as it is.
 */
function useClosingPopovers(pathname: string, language: string) {
  const { search } = useLocation();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new address or language that closes them
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
  }, [pathname, search, language]);
}

const NOTICES: Readonly<Record<string, Toast["kind"]>> = {
  registered: "pos",
  trial: "pos",
  "signed-out": "inf",
  welcome: "pos",
  "signed-in": "inf",
  "password-changed": "pos",
  "password-set": "pos",
  "step-over": "wrn",
  unprotected: "wrn",
};

/** The toast of `?notice=`, which a form's redirect leaves, or null. */
function useNotice(): Toast | null {
  const t = useT();
  const [params] = useSearchParams();
  const name = params.get("notice") ?? "";
  const kind = NOTICES[name];
  const { member } = useSite();
  const format = useBrandTime();
  const last = member?.lastSignIn;
  if (!kind || (name === "signed-in" && !last)) return null;
  const values = {
    name: member?.nickname ?? "",
    time: last ? format(last.at) : "",
    place: [last?.country, last?.ip].filter(Boolean).join(", "),
  };
  return { kind, title: t(`shell.notice.${name}`, values), text: t(`shell.notice.${name}.text`, values) };
}

/** Shows the notices that come while one walks about, and lets the address forget each. */
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
    if (!notice) return;
    const url = new URL(location.href);
    url.searchParams.delete("notice");
    history.replaceState(history.state, "", url);
  }, [key]);
  return null;
}
