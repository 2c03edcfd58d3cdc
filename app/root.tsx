import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useEffect, useMemo } from "react";
import thai from "./fonts/noto-sans-thai.woff2?url";
import latin from "./fonts/open-sans.woff2?url";
import vietnamese from "./fonts/open-sans-vietnamese.woff2?url";
import { plainText, type Texts } from "./i18n/i18next-options.ts";
import { languageTag } from "./i18n/languages.ts";
import { TextsProvider } from "./i18n/texts-provider.tsx";
import { dialogOf } from "./routes/dialogs/registry.ts";
import { Closed } from "./routes/root/closed.tsx";
import { ErrorPage, errorTitleKey } from "./routes/root/error-page.tsx";
import { HELP_CENTRE } from "./routes/root/help-centre.ts";
import { loadSite, type RootData } from "./routes/root/load-site.server.ts";
import loadWatch from "./routes/root/load-watch.js?url";
import { Shell } from "./routes/root/shell.tsx";
import { useChosenTheme } from "./routes/root/use-preferences.ts";
import { type Preserialized, parsePreserialized } from "./shared/preserialized.ts";
import { lastSite, receiveSite, type SiteData, useSentSite } from "./site/use-site.ts";
import stylesheet from "./styles/app.css?url";
import { artUrl } from "./ui/art-url.ts";
import { type PanelReturnTo, PanelReturnToProvider } from "./ui/panel-links.tsx";
import { useHydrated } from "./ui/use-hydrated.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The fonts that a language's pages are written in, beside the one for Latin letters. */
const FONTS: Readonly<Record<string, string>> = { VI: vietnamese, TH: thai };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { site, status } = await loadSite(context, request);
  return data(site, { status });
}

/**
 * The shell's data stay while one walks about. They are read again after a form, for a dialog that needs data of its
 * own, and on each step of a brand for members only, whose redirect rule holds for every navigation, and of a session that
 * owes a new password; and on the way into and out of the help centre, which opens while the site is closed.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  if (args.formMethod && args.formMethod !== "GET") return args.defaultShouldRevalidate;
  if (args.currentUrl.href === args.nextUrl.href) return args.defaultShouldRevalidate;
  if ([args.currentUrl, args.nextUrl].some(({ pathname }) => pathname === HELP_CENTRE)) return true;
  const dialog = dialogOf(args.nextUrl);
  const tabOf = (url: URL) => url.searchParams.get("tab");
  const isAnother = dialog !== dialogOf(args.currentUrl) || tabOf(args.nextUrl) !== tabOf(args.currentUrl);
  return (dialog !== null && isAnother) || document.documentElement.hasAttribute("data-asks-each-step");
}

/** Pages name themselves; an error page is named here. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const sent = data ?? (lastSite() as RootData | undefined);
  if (!sent || !(sent.closed || error)) return [];
  const key = sent.closed ? (`status.${sent.closed.reason}.title` as const) : errorTitleKey(error);
  return [
    { title: `${plainText(parsePreserialized(sent.texts), key)} · ${parsePreserialized(sent.brand).name}` },
  ];
};

/** The document around every page and every error page. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRootData();
  const theme = useChosenTheme(site);
  const chosen = site?.brand.themes.find(({ name }) => name === theme);
  return (
    <html
      lang={languageTag(site?.language ?? "EN")}
      data-theme={chosen?.dataTheme}
      data-asks-each-step={
        site?.brand.switches.loginedToHomePage || site?.member?.passwordDue ? "" : undefined
      }
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {[latin, FONTS[site?.language ?? ""]].map((font) =>
          font ? (
            <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
          ) : null,
        )}
        {site ? <BrandHead site={site} theme={theme} /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={site?.nonce} />
        {/* Inert as it stands: entry.server.tsx lets it in. The browser's own tree has nothing in it, like the element. */}
        <template id="scripts">
          {import.meta.env.SSR ? (
            <>
              <script async src={loadWatch} />
              <Scripts nonce={site?.nonce} />
            </>
          ) : null}
        </template>
      </body>
    </html>
  );
}

/** The stylesheet of the brand's themes, and its icon. */
function BrandHead({ site, theme }: { site: SiteData; theme: string | undefined }) {
  const { brand } = site;
  return (
    <>
      <meta name="color-scheme" content={theme === "light" ? "light" : "dark"} />
      <link rel="stylesheet" href={`/theme/${brand.id}/${brand.version}.css`} />
      <link rel="icon" href={brand.favicon.image || artUrl(`logo/${brand.favicon.art}`)} />
    </>
  );
}

export default function App() {
  const site = useRootData();
  return <Texted>{site?.closed ? <Closed closed={site.closed} /> : <Shelled />}</Texted>;
}

function Shelled() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Whatever a loader, an action or a page threw. The shell stays around it as long as its own data came. */
export function ErrorBoundary() {
  const site = useRootData();
  const error = useRouteError();
  return (
    <Texted>
      {site?.closed ? (
        <Closed closed={site.closed} />
      ) : site ? (
        <Shell>
          <ErrorPage error={error} />
        </Shell>
      ) : (
        <ErrorPage error={error} />
      )}
    </Texted>
  );
}

/** What the root's loader gave; nothing when it failed. */
function useRootData() {
  const sent = useSentSite() as RootData | undefined;
  return sent && receiveSite(sent);
}

/** Gives the tree the texts of every matched route, the innermost first. */
function Texted({ children }: { children: ReactNode }) {
  const site = useRootData();
  const matches = useMatches();
  // For load-watch.js, which waits for it.
  useEffect(() => document.documentElement.setAttribute("data-ready", ""), []);
  const loaded = useMemo(() => {
    const [, ...pages] = matches;
    const all = pages.map(({ data }) => (data as { texts?: Preserialized<Texts> } | undefined)?.texts);
    return [site?.texts, ...all, site?.dialog?.texts]
      .filter((texts) => texts !== undefined)
      .map(parsePreserialized);
  }, [matches, site]);
  return (
    <TextsProvider language={languageTag(site?.language ?? "EN")} loaded={loaded}>
      <PanelReturnToProvider value={usePanelReturnTo()}>{children}</PanelReturnToProvider>
    </TextsProvider>
  );
}

/**
 * What the pages of a panel carry of where it was opened from. With scripts its close button remembers, and the addresses
 * stay as they are.
 */
function usePanelReturnTo(): PanelReturnTo | null {
  const hydrated = useHydrated();
  const matches = useMatches();
  const { pathname = "" } = matches.at(-1) ?? {};
  // Of the panel's layout.
  const returnTo =
    matches.map(({ data }) => (data as { back?: string | null } | undefined)?.back).find(Boolean) ?? null;
  const [, panel] = /^(\/member|\/agent)(?:\/|$)/.exec(pathname.toLowerCase()) ?? [];
  const under = !hydrated && returnTo !== "/" ? panel : undefined;
  return useMemo(() => (under && returnTo ? { under, returnTo } : null), [under, returnTo]);
}
