import type { AppLoadContext, MetaFunction } from "@remix-run/node";
import { plainText } from "../i18n/i18next-options.ts";
import { parsePreserialized } from "../shared/preserialized.ts";
import { errorTitleKey } from "./error-page.tsx";
import type { SerializedSite } from "./use-site.ts";

/** Returns the title of the browser's tab: the page's own name, then the site's (brand document, `seo.titles`). */
export function pageTitle({ brand, request }: AppLoadContext, name: string): string {
  const { seo, name: brandName, locale } = brand.document;
  return `${name} · ${seo.titles[request.language] ?? seo.titles[locale.default] ?? brandName}`;
}

type Matches = Parameters<MetaFunction>[0]["matches"];

/** Returns the title of a route's error page; the parent routes' titles if there is no error, or the site is closed. */
export function errorMeta(error: unknown, matches: Matches) {
  const site = matches.find(({ id }) => id === "root")?.data as
    | (SerializedSite & { closed: unknown })
    | undefined;
  if (!error || !site || site.closed) return matches.flatMap(({ meta }) => meta);
  const title = plainText(parsePreserialized(site.texts), errorTitleKey(error));
  return [{ title: `${title} · ${parsePreserialized(site.brand).name}` }];
}
