import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { gameListPath } from "./game-list-path.ts";

const LISTS: Readonly<Record<string, string>> = { "/news/article": "/news", "/lottery/draw": "/lottery" };

/** Leads from the address of one of several, typed or cut short before its name, to the list of them. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replace(/\/+$/, "");
  return redirect(LISTS[path] ?? gameListPath(context.brand.document), {
    headers: { "cache-control": "no-store" },
  });
}
