import type { AppLoadContext } from "@remix-run/node";

/** Returns the title of the browser's tab: the page's own name, then the site's (brand document, `seo.titles`). */
export function pageTitle({ brand, request }: AppLoadContext, name: string): string {
  const { seo, name: brandName, locale } = brand.document;
  return `${name} · ${seo.titles[request.language] ?? seo.titles[locale.default] ?? brandName}`;
}
