import { useLocation } from "@remix-run/react";
import { withoutModal } from "../../site/safe-redirect.ts";
import type { SiteData } from "../../site/use-site.ts";

/** Pages that search engines may index, besides home, the brand's categories and its news. */
const PUBLIC_PAGES = [
  "/promotions",
  "/promoDetail",
  "/tournament",
  "/noticePage",
  "/download",
  "/helpmc",
  "/join",
  "/winners",
];

/**
 * Renders the links by which search engines find a public page in each language of the brand, and in the visitor's own.
 */
export function Alternates({ site: { brand, origin } }: { site: SiteData }) {
  const { pathname, search } = useLocation();
  if (brand.languages.length < 2 || !isPublic(pathname, brand)) return null;
  const address = (language: string | null) => {
    const url = new URL(withoutModal(pathname, search), origin);
    url.searchParams.delete("analytics");
    url.searchParams.delete("lang");
    if (language) url.searchParams.set("lang", language);
    return url.href;
  };
  return (
    <>
      {brand.languages.map(({ code, tag }) => (
        <link key={code} rel="alternate" hrefLang={tag} href={address(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(null)} />
    </>
  );
}

function isPublic(pathname: string, { categories, switches }: SiteData["brand"]): boolean {
  if (switches.loginedToHomePage) return false;
  return (
    pathname === "/" ||
    PUBLIC_PAGES.includes(pathname) ||
    /^\/news(\/|$)/.test(pathname) ||
    categories.some((category) => pathname === `/${category}`)
  );
}
