import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { gameListPath } from "../../site/paths.ts";

/** Redirects from an item's address that lacks its name to the list of such items, or the nearest page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replace(/\/+$/, "");
  return redirect(await listPath(path, context), { headers: { "cache-control": "no-store" } });
}

/** Returns the page of a list; if the brand has no such list, the nearest page. */
async function listPath(path: string, { brand, platform }: AppLoadContext): Promise<string> {
  if (path === "/news/article") {
    if (brand.articles.news.size > 0) return "/news";
    return brand.document.pages.includes("noticePage") ? "/noticePage" : "/";
  }
  if (path !== "/lottery/draw") return gameListPath(brand.document);
  // If the lotteries cannot be loaded, their page shows the error.
  const menu = await platform.lottery.menu({ count: 1 }).catch(() => null);
  return menu?.list.length === 0 ? gameListPath(brand.document) : "/lottery";
}
