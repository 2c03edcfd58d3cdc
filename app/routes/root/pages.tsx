import type { MetaFunction } from "@remix-run/node";
import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "../../site/error-page.tsx";
import { errorMeta } from "../../site/page-title.ts";

/**
 * The layout route between the shell and every page. An error of a page's loader or action is shown here, inside the
 * shell. Remix loads only the data of the routes above an error page, so the root, which has the brand, cannot be that
 * page.
 */
export default function Pages() {
  return <Outlet />;
}

/** Pages and a closed site set their own titles; the title of their error page is set here. */
export const meta: MetaFunction = ({ error, matches }) => errorMeta(error, matches);

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
