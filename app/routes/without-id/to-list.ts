import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { gameListPath } from "./game-list-path.ts";

/** Leads from the address of one of several, typed or cut short before its name, to the list of them, or nearest to it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replace(/\/+$/, "");
  return redirect(await listPath(path, context), { headers: { "cache-control": "no-store" } });
}

/** The page of a list; where the brand has no such list, the page that comes nearest. */
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
