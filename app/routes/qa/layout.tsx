import type { MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import clsx from "clsx";
import type { ReactNode } from "react";
import type { QaData } from "./load-qa.server.ts";
import { QA_PAGES, qaPath } from "./pages.ts";
import { QaError } from "./parts/qa-error.tsx";

/** Sets the title of the browser tab: the page's name, then the brand's. */
export const meta: MetaFunction = ({ location, matches }) => {
  const root = matches.find(({ id }) => id === "root")?.data as QaData | undefined;
  const page = QA_PAGES.find(({ key }) => qaPath(key) === location.pathname);
  return [
    { title: `${page?.title ?? "QA"} · QA of ${root?.qaBrand.name ?? "a brand"}` },
    { name: "robots", content: "noindex" },
  ];
};

/** The frame of the QA page: the brand, the tabs and the way back to the site. */
export default function QaLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Replaces a page that is missing, refused or failed. */
export function ErrorBoundary() {
  return (
    <Frame>
      <QaError error={useRouteError()} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<QaData>("root");
  const { pathname } = useLocation();
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 py-5 sm:px-6">
      <a
        className="fixed -top-15 left-4 z-90 rounded-md bg-accent px-4.5 py-3 font-bold text-accent-contrast focus:top-4"
        href="#main"
      >
        Skip to the content
      </a>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-16 font-bold text-text-1">QA of {root?.qaBrand.name}</p>
        <span className="flex-1" />
        <a className="flex min-h-11 items-center text-13 font-bold text-accent-text" href="/">
          Open the site
        </a>
      </header>
      <nav aria-label="QA" className="mt-2 flex flex-wrap gap-1 border-b border-border">
        {QA_PAGES.map(({ key, title }) => {
          const isCurrent = pathname === qaPath(key);
          return (
            <Link
              key={key}
              to={qaPath(key)}
              aria-current={isCurrent ? "page" : undefined}
              className={clsx(
                "flex min-h-11 items-center border-b-2 px-3 text-13 font-bold",
                isCurrent ? "border-accent text-text-1" : "border-transparent text-text-2",
              )}
            >
              {title}
            </Link>
          );
        })}
      </nav>
      <main id="main" tabIndex={-1} className="py-6 outline-none">
        {children}
      </main>
    </div>
  );
}
