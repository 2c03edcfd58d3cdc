import type { AppLoadContext, MetaFunction } from "@remix-run/node";
import { plainText } from "../i18n/i18next-options.ts";
import { parsePreserialized } from "../shared/preserialized.ts";
import { errorTitleKey } from "./error-page.tsx";
import type { SerializedSite } from "./use-site.ts";

/**
 * Returns the site's title and description in the visitor's language (brand document, `seo`), otherwise in the default
 * language. The title is then the brand's name, the description empty.
 */
export function siteTitle({ brand, request }: Pick<AppLoadContext, "brand" | "request">): {
  title: string;
  description: string;
} {
  const { seo, name, locale } = brand.document;
  const inLanguage = (texts: Readonly<Record<string, string>>) =>
    texts[request.language] ?? texts[locale.default];
  return { title: inLanguage(seo.titles) ?? name, description: inLanguage(seo.descriptions) ?? "" };
}

/** Returns the title of the browser's tab: the page's own name, then the site's title. */
export function pageTitle(context: AppLoadContext, name: string): string {
  return `${name} · ${siteTitle(context).title}`;
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
