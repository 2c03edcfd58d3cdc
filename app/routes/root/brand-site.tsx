import { Outlet, useMatches } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import type { Closed as ClosedData } from "../../site/closed.server.ts";
import { ErrorPage } from "../../site/error-page.tsx";
import type { SiteData } from "../../site/use-site.ts";
import { artUrl } from "../../ui/art-url.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { type PanelReturnTo, PanelReturnToProvider } from "../../ui/panel-links.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { Alternates } from "./alternates.tsx";
import { closedPage } from "./lazy-parts.ts";
import { QaBar } from "./qa-bar.tsx";
import { Shell } from "./shell.tsx";

/** Renders the stylesheet of the brand's themes, and its icon. */
export function BrandHead({ site, theme }: { site: SiteData; theme: string | undefined }) {
  const { brand } = site;
  return (
    <>
      <meta name="color-scheme" content={theme === "light" ? "light" : "dark"} />
      <link rel="stylesheet" href={`/theme/${brand.id}/${brand.version}.css`} />
      <Alternates site={site} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/app-icon/180.png" />
      <link rel="icon" href={brand.favicon.image || artUrl(`logo/${brand.favicon.art}`)} />
    </>
  );
}

/** Renders a brand's site: its pages in the shell, or the reason why it is closed. */
export function BrandSite({ closed, qa }: { closed: ClosedData | null; qa: SiteData["qa"] }) {
  return (
    <InPanel>
      {closed ? (
        <Closed closed={closed} />
      ) : (
        <Shell>
          <Outlet />
        </Shell>
      )}
      {qa ? <QaBar qa={qa} /> : null}
    </InPanel>
  );
}

/** Renders a failure, inside the shell if the shell's own data were loaded. */
export function BrandError({
  site,
  error,
}: {
  site: { closed: ClosedData | null } | undefined;
  error: unknown;
}) {
  return (
    <InPanel>
      {site?.closed ? (
        <Closed closed={site.closed} />
      ) : site ? (
        <Shell>
          <ErrorPage error={error} />
        </Shell>
      ) : (
        <ErrorPage error={error} />
      )}
    </InPanel>
  );
}

/** Renders the closed page. The server's HTML remains until the code has loaded. */
function Closed({ closed }: { closed: ClosedData }) {
  return <Lazy part={closedPage} props={{ closed }} kept="" />;
}

function InPanel({ children }: { children: ReactNode }) {
  return <PanelReturnToProvider value={usePanelReturnTo()}>{children}</PanelReturnToProvider>;
}

/**
 * Returns the address from which a panel was opened, for the links of the panel's pages. With scripts the close button
 * remembers it, and the addresses do not change.
 */
function usePanelReturnTo(): PanelReturnTo | null {
  const hydrated = useHydrated();
  const matches = useMatches();
  const { pathname = "" } = matches.at(-1) ?? {};
  // From the panel's layout.
  const returnTo =
    matches.map(({ data }) => (data as { back?: string | null } | undefined)?.back).find(Boolean) ?? null;
  const [, panel] = /^(\/member|\/agent)(?:\/|$)/.exec(pathname.toLowerCase()) ?? [];
  const under = !hydrated && returnTo !== "/" ? panel : undefined;
  return useMemo(() => (under && returnTo ? { under, returnTo } : null), [under, returnTo]);
}
