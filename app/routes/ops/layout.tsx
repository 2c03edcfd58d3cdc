import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Outlet, useRouteError } from "@remix-run/react";
import { plainText } from "../../i18n/i18next-options.ts";
import { parsePreserialized } from "../../shared/preserialized.ts";
import icon from "./icon.svg?url";
import type { OpsData } from "./load-ops.server.ts";
import { NO_INDEX } from "./page-title.ts";
import { ErrorPage, errorKey } from "./parts/error-page.tsx";
import { Frame } from "./parts/frame.tsx";

export const links: LinksFunction = () => [{ rel: "icon", href: icon, type: "image/svg+xml" }];

/** Pages set their own titles; an error page gets its title here. */
export const meta: MetaFunction = ({ error, matches }) => {
  const root = matches.find(({ id }) => id === "root")?.data as OpsData | undefined;
  if (!error || !root) return [NO_INDEX];
  const texts = parsePreserialized(root.texts);
  return [{ title: `${plainText(texts, errorKey(error))} · ${plainText(texts, "ops.site")}` }, NO_INDEX];
};

/** The frame of the operators' site: on its own host, and without a brand. */
export default function OpsLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Replaces a page that is missing, refused or failed. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage error={useRouteError()} />
    </Frame>
  );
}
