import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigationType,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import thai from "./fonts/noto-sans-thai.woff2?url";
import latin from "./fonts/open-sans.woff2?url";
import vietnamese from "./fonts/open-sans-vietnamese.woff2?url";
import { plainText, type Texts } from "./i18n/i18next-options.ts";
import { languageTag } from "./i18n/languages.ts";
import { TextsProvider } from "./i18n/texts-provider.tsx";
import { loadOps, type OpsData } from "./routes/ops/load-ops.server.ts";
import { ErrorPage as OpsError } from "./routes/ops/parts/error-page.tsx";
import { loadQa, type QaData } from "./routes/qa/load-qa.server.ts";
import { QaError } from "./routes/qa/parts/qa-error.tsx";
import { BrandError, BrandHead, BrandSite } from "./routes/root/brand-site.tsx";
import { replayEarlyInput, trackNavigation } from "./routes/root/early-input.ts";
import { loadSite, type RootData } from "./routes/root/load-site.server.ts";
import loadWatch from "./routes/root/load-watch.js?url";
import { PANEL_STYLES_ID } from "./routes/root/panel-styles.tsx";
import { type Preserialized, parsePreserialized } from "./shared/preserialized.ts";
import { getDialog } from "./site/dialogs/registry.ts";
import { errorTitleKey } from "./site/error-page.tsx";
import { HELP_CENTRE } from "./site/paths.ts";
import { useChosenTheme } from "./site/use-preferences.ts";
import { deserializeSite, getLastRootData, useSentData } from "./site/use-site.ts";
import panelStyles from "./styles/app.css?url";
import consoleStyles from "./styles/console.css?url";
import shellStyles from "./styles/shell.css?url";
import { useClientLayoutEffect } from "./ui/use-hydrated.ts";

/** The fonts for a language's pages, in addition to the one for Latin letters. */
const FONTS: Readonly<Record<string, string>> = { VI: vietnamese, TH: thai };

type SentData = RootData | OpsData | QaData;

/**
 * Loads the data that every page of this kind needs: the brand's site, on the operators' host the signed-in operator,
 * or the brand of the QA page.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.ops) return data<SentData>(await loadOps(context.ops, context.nonce));
  if (context.qaTool) return data<SentData>(loadQa(context.qaTool, context.nonce));
  const { site, status } = await loadSite(context, request);
  return data<SentData>(site, { status });
}

/**
 * Decides when to reload the shell's data, which otherwise stay during navigation. They are reloaded:
 * - after a form;
 * - for a dialog that needs its own data;
 * - on each navigation on a brand for members only, whose redirect rule applies every time, in a session that owes a
 *   new password, and for an operator, who may have signed out in another tab;
 * - when entering or leaving the help centre, which opens while the site is closed.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  if (args.formMethod && args.formMethod !== "GET") return args.defaultShouldRevalidate;
  if (args.currentUrl.href === args.nextUrl.href) return args.defaultShouldRevalidate;
  if ([args.currentUrl, args.nextUrl].some(({ pathname }) => pathname === HELP_CENTRE)) return true;
  const dialog = getDialog(args.nextUrl);
  const getTab = (url: URL) => url.searchParams.get("tab");
  const isAnother = dialog !== getDialog(args.currentUrl) || getTab(args.nextUrl) !== getTab(args.currentUrl);
  return (dialog !== null && isAnother) || document.documentElement.hasAttribute("data-asks-each-step");
}

/** Sets the title of a brand's closed site and its error page; other pages set their own. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const sent = data ?? getLastRootData<SentData>();
  if (!sent || !isBrand(sent) || !(sent.closed || error)) return [];
  const key = sent.closed ? (`status.${sent.closed.reason}.title` as const) : errorTitleKey(error);
  return [
    { title: `${plainText(parsePreserialized(sent.texts), key)} · ${parsePreserialized(sent.brand).name}` },
  ];
};

/** The document around every page and every error page. */
export function Layout({ children }: { children: ReactNode }) {
  const { sent, site } = useRootData();
  const theme = useChosenTheme(site);
  const isTool = sent !== undefined && !isBrand(sent);
  // A panel's own stylesheet contains all of the shell's. Decided once: a loaded stylesheet stays during navigation.
  const matches = useMatches();
  const [ofFirstPage] = useState(() =>
    matches.some(({ id }) => id === PANEL_STYLES_ID) ? panelStyles : shellStyles,
  );
  const ofBrand = site?.brand.themes.find(({ name }) => name === theme)?.dataTheme;
  return (
    <html
      lang={languageTag(sent?.language ?? "EN")}
      data-theme={isTool ? "console" : ofBrand}
      data-asks-each-step={
        isTool || site?.brand.switches.loginedToHomePage || site?.member?.passwordDue ? "" : undefined
      }
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {[latin, FONTS[sent?.language ?? ""]].map((font) =>
          font ? (
            <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
          ) : null,
        )}
        {site ? <BrandHead site={site} theme={theme} /> : null}
        <Meta />
        <link rel="stylesheet" href={isTool ? consoleStyles : ofFirstPage} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={sent?.nonce} />
        {/* Inert in this form: entry.server.tsx activates it. In the browser's own tree it is empty, like the element. */}
        <template id="scripts">
          {import.meta.env.SSR ? (
            <>
              <script async src={loadWatch} />
              <Scripts nonce={sent?.nonce} />
            </>
          ) : null}
        </template>
      </body>
    </html>
  );
}

/** Renders a brand's site, or the operators' site or the QA page, whose layouts are separate routes. */
export default function App() {
  const { sent, site } = useRootData();
  return (
    <Texted>
      {sent && !isBrand(sent) ? (
        <Outlet />
      ) : (
        <BrandSite closed={site?.closed ?? null} qa={site?.qa ?? null} />
      )}
    </Texted>
  );
}

/** Renders errors of a loader, an action or a page that no route below has handled. */
export function ErrorBoundary() {
  const { sent, site } = useRootData();
  const error = useRouteError();
  return (
    <Texted>
      {sent && isOps(sent) ? (
        <OpsError error={error} />
      ) : sent && !isBrand(sent) ? (
        <QaError error={error} />
      ) : (
        <BrandError site={site} error={error} />
      )}
    </Texted>
  );
}

/** Returns true on the operators' host. It has no brand, and a brand's host has no operator. */
function isOps(sent: SentData): sent is OpsData {
  return "operator" in sent;
}

/** Returns true on the pages of a brand. */
function isBrand(sent: SentData): sent is RootData {
  return "brand" in sent;
}

/** Returns the root loader's data; undefined when it failed. `site`: the same data of a brand, opened. */
function useRootData() {
  const sent = useSentData<SentData>();
  return { sent, site: sent && isBrand(sent) ? deserializeSite(sent) : undefined };
}

/** Provides the texts of every matched route to the tree, the innermost first. */
function Texted({ children }: { children: ReactNode }) {
  const { sent, site } = useRootData();
  const matches = useMatches();
  const account = (sent && isOps(sent) ? sent.operator?.id : site?.member?.account) ?? null;
  const { key: page } = useLocation();
  const cameBack = useNavigationType() === "POP";
  useClientLayoutEffect(() => {
    if (document.documentElement.hasAttribute("data-ready")) trackNavigation({ account, page }, cameBack);
    else replayEarlyInput({ account, page });
  }, [account, page, cameBack]);
  // For load-watch.js, which waits for it.
  useEffect(() => document.documentElement.setAttribute("data-ready", ""), []);
  const loaded = useMemo(() => {
    const [, ...pages] = matches;
    const all = pages.map(({ data }) => (data as { texts?: Preserialized<Texts> } | undefined)?.texts);
    return [sent?.texts, ...all, site?.dialog?.texts]
      .filter((texts) => texts !== undefined)
      .map(parsePreserialized);
  }, [matches, sent, site]);
  return (
    <TextsProvider language={languageTag(sent?.language ?? "EN")} loaded={loaded}>
      {children}
    </TextsProvider>
  );
}
