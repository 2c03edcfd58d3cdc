import { Form, Link, useLocation } from "@remix-run/react";
import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { iconButton } from "../../../ui/icon-button.ts";
import { useReloadOnPageRestore } from "../../../ui/use-reload-on-page-restore.ts";
import { OPS_HOME } from "../home-path.ts";
import { OPS_PAGES, type OpsPage } from "../pages.ts";
import { useOps } from "../use-ops.ts";

/**
 * The frame around every page: the navigation at the left, or on a phone a bar with a menu that opens without scripts.
 * Before sign-in it shows only the site's name.
 */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { operator } = useOps();
  useReloadOnPageRestore();
  return (
    <>
      <a
        className="fixed -top-15 left-4 z-90 rounded-md bg-accent px-4.5 py-3 font-bold text-accent-contrast focus:top-4"
        href="#main"
      >
        {t("ops.skip")}
      </a>
      <div className={clsx("min-h-dvh", operator && "lg:grid lg:grid-cols-[248px_minmax(0,1fr)]")}>
        {operator ? (
          <>
            <SideBar />
            <TopBar />
          </>
        ) : (
          <header className="flex justify-center px-4 pt-10">
            <SiteName />
          </header>
        )}
        <div className="mx-auto flex w-full max-w-[1200px] min-w-0 flex-col px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            <StaleFormAlert />
            {children}
          </main>
        </div>
      </div>
    </>
  );
}

/** Says that a form belonged to the page of an operator who has since signed out in this browser. */
function StaleFormAlert() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isStale = params.get("notice") === "another-operator";
  // Returning to this address or reloading it must not show the notice again.
  useEffect(() => {
    if (!isStale) return;
    const rest = new URLSearchParams(search);
    rest.delete("notice");
    history.replaceState(history.state, "", rest.size === 0 ? pathname : `${pathname}?${rest}`);
  }, [isStale, pathname, search]);
  return isStale ? <Alert className="mb-5">{t("ops.anotherOperator")}</Alert> : null;
}

function SiteName() {
  const { t } = useTranslation();
  return (
    <Link
      to={OPS_HOME}
      reloadDocument
      className="flex min-h-11 items-center gap-2.5 text-16 font-bold text-text-1"
    >
      <span className="grid size-9 place-items-center rounded-md bg-accent text-accent-contrast">
        <Icon name="shield" size={20} />
      </span>
      {t("ops.site")}
    </Link>
  );
}

function SideBar() {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 hidden h-dvh flex-col gap-4 border-r border-border bg-surface-1 px-3 py-4 lg:flex">
      <div className="px-2">
        <SiteName />
      </div>
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
        <Navigation />
      </div>
      <div className="flex flex-col gap-3 border-t border-border px-2 pt-4">
        <CurrentOperatorLink />
        <SignOut className={buttonClass({ variant: "outline", size: "sm", full: true })}>
          <Icon name="logout" size={16} />
          {t("ops.signOut")}
        </SignOut>
      </div>
    </header>
  );
}

function TopBar() {
  const { t } = useTranslation();
  const { key } = useLocation();
  return (
    <header className="sticky top-0 z-10 flex h-15 items-center gap-1 border-b border-border bg-surface-1 px-4 lg:hidden">
      <div className="mr-auto">
        <SiteName />
      </div>
      <SignOut className={iconButton()} label={t("ops.signOut")}>
        <Icon name="logout" />
      </SignOut>
      {/* The key closes the menu on another page. */}
      <details key={key} className="group" onKeyDown={closeOnEscape}>
        <summary className={iconButton({}, "group-open:bg-surface-3")} aria-label={t("ops.menu")}>
          <Icon name="menu" />
        </summary>
        <div className="absolute inset-x-0 top-full flex flex-col gap-4 border-b border-border bg-surface-1 p-4 shadow-2">
          <Navigation />
          <div className="border-t border-border px-3 pt-3">
            <CurrentOperatorLink />
          </div>
        </div>
      </details>
    </header>
  );
}

/** Closes the menu on Escape, and returns the focus to its button. */
function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

function Navigation() {
  const { t } = useTranslation();
  const { may } = useOps();
  const { pathname } = useLocation();
  const [, , here = ""] = pathname.split("/");
  const pages = [
    { key: "", to: OPS_HOME, icon: "home", text: "ops.home" } as const,
    ...Object.entries<OpsPage>(OPS_PAGES)
      .filter(([, { permission }]) => may(permission))
      .map(([key, { icon, text }]) => ({ key, to: `${OPS_HOME}/${key}`, icon, text })),
  ];
  return (
    <nav aria-label={t("ops.nav")}>
      <ul className="flex flex-col gap-1 lg:gap-0">
        {pages.map(({ key, to, icon, text }) => (
          <li key={key}>
            <Link
              to={to}
              aria-current={key === here ? "page" : undefined}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold text-text-2 lg:min-h-9.5 hover:bg-surface-2 hover:text-text-1 aria-[current]:bg-accent-soft aria-[current]:text-accent-text"
            >
              <Icon name={icon} size={18} />
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders the signed-in operator and their role, with a link to their password. */
function CurrentOperatorLink() {
  const { t } = useTranslation();
  const { operator } = useOps();
  if (!operator) return null;
  return (
    <p className="flex items-center gap-2.5">
      <Icon name="user" size={18} className="text-text-3" />
      <span className="min-w-0">
        <Link to="/ops/password" className="link block truncate">
          {operator.username}
        </Link>
        <span className="block text-12 text-text-3">{t(`ops.role.${operator.role}`)}</span>
      </span>
    </p>
  );
}

function SignOut({ className, label, children }: { className: string; label?: string; children: ReactNode }) {
  return (
    <Form method="post" action="/ops/sign-out" reloadDocument>
      <button type="submit" className={className} aria-label={label}>
        {children}
      </button>
    </Form>
  );
}
