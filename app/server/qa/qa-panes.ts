import type { IncomingMessage } from "node:http";
import type { Brand } from "../../brand/brand.ts";
import type { SwitchSet } from "../../brand/switch-set.ts";
import { toLocalPath } from "../../shared/local-path.ts";
import type { ServerConfig } from "../config.ts";
import { createCookieJar } from "../cookies.ts";
import { getRequestOrigin } from "../requested-host.ts";
import { ownPagePolicy } from "../security-headers.ts";
import type { Pane, QaSites } from "./qa-sites.ts";

/** The page that a pane shows. */
export interface PaneView {
  brand: Brand;
  set: SwitchSet;
  /** Path of the page. */
  path: string;
  /** Platform code; empty for the brand's own choice. */
  language: string;
  /** Name of a theme; empty for the brand's default. */
  theme: string;
}

/** The hosts below a brand's host that show other brands and switches. */
export interface QaPanes {
  /** Returns the address that makes a pane below an origin show a page. It is valid for half a day. */
  address(pane: Pane, origin: string, view: PaneView): string;
  /** Opens a pane at such an address: stores its cookies and redirects to the page. Null for every other request. */
  open(request: Request, incoming: IncomingMessage): Response | null;
}

const ENTRY = "/__qa/enter";

/** Creates the panes of a server with the QA page. */
export function createQaPanes(sites: QaSites, { publicScheme }: Pick<ServerConfig, "publicScheme">): QaPanes {
  const jar = createCookieJar(publicScheme);
  return {
    address(pane, origin, { brand, set, path, language, theme }) {
      const { protocol, host } = new URL(origin);
      const token = sites.paneToken(brand, set);
      return `${protocol}//${pane}.${host}${ENTRY}?${new URLSearchParams({ pane: token, language, theme, to: path })}`;
    },
    open({ url, method }, incoming) {
      const { pathname, searchParams } = new URL(url);
      const parent = sites.frameParent(getRequestOrigin(incoming, { publicScheme }));
      if (pathname !== ENTRY || parent === null || (method !== "GET" && method !== "HEAD")) return null;
      const cookie = sites.openPane(searchParams.get("pane") ?? "");
      if (cookie === null) return refuse(parent);
      const headers = new Headers({
        location: toLocalPath(searchParams.get("to")),
        "cache-control": "no-store",
        "set-cookie": cookie,
      });
      // An empty value, and one that the brand does not have, is the same as no choice.
      headers.append("set-cookie", jar.language(searchParams.get("language") ?? ""));
      headers.append("set-cookie", jar.theme(searchParams.get("theme") ?? ""));
      return new Response(null, { status: 302, headers });
    },
  };
}

/** Returns the page in a pane whose token is invalid. */
function refuse(parent: string): Response {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This pane cannot be opened</title>
<style>:root{color-scheme:light dark;font:16px/24px system-ui,sans-serif}body{margin:24px}</style>
</head>
<body>
<main>
<h1>This pane cannot be opened</h1>
<p>Its address has expired, was changed, or is from another server.</p>
<p><a href="${parent}/__qa/compare" target="_top">Compare again</a></p>
</main>
</body>
</html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": ownPagePolicy(page, parent),
  };
  return new Response(page, { status: 403, headers });
}
