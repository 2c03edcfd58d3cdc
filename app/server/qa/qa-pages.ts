import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ServerConfig } from "../config.ts";
import { ownPage } from "../own-page.ts";
import type { RemixHandler } from "../page-deps.ts";
import { getRequestOrigin } from "../requested-host.ts";
import type { StoredResponse } from "../stored-response.ts";
import { type QaContextDeps, qaContext } from "./qa-context.ts";
import { createQaPanes } from "./qa-panes.ts";
import { PANES } from "./qa-sites.ts";

interface QaPagesDeps extends Omit<QaContextDeps, "panes"> {
  config: Pick<ServerConfig, "development" | "publicScheme">;
  /** Runs the routes of the QA page. */
  remix: () => RemixHandler;
}

export interface QaPages {
  /** Renders the QA page on a brand's host; null on any other. */
  render(request: Request, incoming: IncomingMessage): Promise<Response | StoredResponse | null>;
  /** Opens a pane of a comparison; null for a request that is not for one. */
  openPane(request: Request, incoming: IncomingMessage): Response | null;
}

/** Returns true for the addresses of the QA page, and for the code that its links load. */
export function isQaAddress(url: string): boolean {
  const { pathname, searchParams } = new URL(url, "http://any");
  if (pathname === "/__manifest") return (searchParams.get("p") ?? "").startsWith("/__qa");
  return /^\/__qa(?:[/.]|$)/.test(pathname);
}

/** Creates the QA page: each response is for one browser, is not cached, and allows scripts by nonce only. */
export function createQaPages(deps: QaPagesDeps): QaPages {
  const { development, publicScheme } = deps.config;
  const panes = createQaPanes(deps.sites, deps.config);

  async function render(request: Request, incoming: IncomingMessage) {
    const site = deps.sites.findUnchanged(incoming);
    if (!site) return null;
    const nonce = randomBytes(16).toString("base64");
    const origin = getRequestOrigin(incoming, deps.config);
    const context = qaContext({ ...deps, panes }, { incoming, site, origin, nonce });
    const response = await deps.remix()(request, context);
    response.headers.set("cache-control", "no-store");
    response.headers.set("referrer-policy", "same-origin");
    const { body } = context.page;
    if (body === null) return response;
    const { protocol, host } = new URL(origin);
    const frameSources = PANES.map((pane) => `${protocol}//${pane}.${host}`);
    const policy = { frameSources, development, https: publicScheme === "https" };
    return ownPage({ response, body, nonce }, policy, request);
  }

  return { render, openPane: panes.open };
}
