import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Logger } from "pino";
import type { Rendition } from "../art/renditions.ts";
import type { BrandSite } from "../brand/brand-store.ts";
import type { BrandRegistry } from "../brand/registry.ts";
import type { ErrorCode } from "../platform/core/errors.ts";
import type { Pace } from "./body-pace.ts";
import type { ServerConfig } from "./config.ts";
import type { OpsApi } from "./ops-api.ts";
import type { OpsPages } from "./ops-pages.ts";
import type { Pages } from "./pages.ts";
import type { QaPages } from "./qa/qa-pages.ts";
import type { QaSites } from "./qa/qa-sites.ts";
import { type RefusalTexts, sendRefusal } from "./refusals.ts";
import { getHostName, getRequestOrigin } from "./requested-host.ts";
import { ownPagePolicy } from "./security-headers.ts";
import type { SiteData } from "./site-data.ts";
import type { Sites, Visit } from "./sites.ts";
import type { StaticFiles } from "./static-files.ts";
import { type StoredResponse, sendStored } from "./stored-response.ts";

/** A handler of web-standard requests that may decline with null. */
export type WebHandler = (request: Request, visit: Visit) => Promise<Response | null>;

export interface HttpServerDeps {
  config: ServerConfig;
  log: Logger;
  brands: BrandRegistry;
  sites: Sites;
  pages: Pages;
  files: StaticFiles;
  siteData: SiteData;
  /** The wire calls of the contract. */
  wire: WebHandler;
  /** Server-sent events for the signed-in account. */
  events: WebHandler;
  /** Calls from vendors; the merchant is in their signed path, so they are accepted on any host. */
  vendorCalls: (request: Request) => Promise<Response | null>;
  /** Webhooks from payment providers; the merchant is in the path, and the proof in the request. */
  webhooks: (request: Request) => Promise<Response | null>;
  /** The operators' site, by its host; null when there is none. */
  ops: {
    host: string;
    pages: OpsPages;
    api: OpsApi;
    /** Returns the id of the signed-in operator who sends a page's form by cookie, or a call by token; else null. */
    loadOperator: (incoming: IncomingMessage, by: "cookie" | "token") => Promise<string | null>;
  } | null;
  /** The QA page; null while `MARQUEE_QA` is not set. */
  qa: { sites: QaSites; pages: QaPages; password: string | undefined } | null;
  /** The simulated outside world, by its own hosts; null outside demonstrations. */
  sandbox: { hosts: readonly string[]; fetch: (request: Request) => Promise<Response> } | null;
  /** The simulated sign-in services, which use Node's HTTP API; null outside demonstrations. */
  signInPeers: { loadListener(host: string): Promise<RequestListener> | null } | null;
  /** Returns the `Set-Cookie` value that stores the visitor's id, to which a captcha is bound. */
  visitorCookie: (id: string) => string;
  /** Procedural artwork by name (`cover/parol-nights`), or null. */
  art: {
    version: string;
    render(name: string): string | null;
    /** The drawing as AVIF; null while it is not ready, and when the drawing does not exist. */
    rendition(rendition: Rendition): Promise<Buffer | null>;
  };
  /** `/openapi.json`, made once. */
  openApi: () => Promise<StoredResponse>;
  /** The index of brands on plain localhost, in demo mode only. */
  brandIndex: (() => HtmlEscapedString | Promise<HtmlEscapedString>) | null;
  /** Returns the texts for the requester, by the host's brand and the language cookie alone. */
  wordsFor(incoming: IncomingMessage, site: BrandSite | null): Promise<RefusalTexts>;
  /** Resolves when brands and operators can be served: earlier requests wait. */
  prepared: Promise<void>;
  /** Resolves when the start is done and the database responds. */
  ready: () => Promise<void>;
  /**
   * Returns true when the file store answered the last check. Without it the site still serves everything except the
   * pictures that members send.
   */
  filesAnswer: () => boolean;
  /** Vite's middleware in development; false when it did not handle the request. */
  dev?: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean>;
  /** See `TIMEOUTS`; tests set shorter ones. */
  timeouts?: Pace & {
    headersMs: number;
    /** How long a connection with a request may be idle. */
    idleMs: number;
  };
}

/**
 * `site` is the brand site of the requested host, looked up once when a request arrives; behind the brand gate it is
 * never null. `tooSlow` aborts when the request's body arrives too slowly.
 */
export type Env = {
  Bindings: HttpBindings & { site: BrandSite | null; tooSlow: AbortSignal };
  Variables: { site: BrandSite; visit: Visit };
};

/** The response for a host that this server does not serve. */
export const UNKNOWN_HOST = "This host is not one of ours.";

/** Sends the refusal of an error code, in the texts of the host's brand. */
export type Refuse = (c: Context<Env>, code: ErrorCode, requestId?: string) => Promise<Response>;

/** Creates the {@link Refuse} of a server. */
export function createRefuse({ wordsFor, qa, config }: HttpServerDeps): Refuse {
  return async (c, code, requestId) => {
    const frameParent = qa?.sites.frameParent(getRequestOrigin(c.env.incoming, config));
    return sendRefusal(c, code, await wordsFor(c.env.incoming, c.env.site), { requestId, frameParent });
  };
}

/** Returns the requested host, without its port. */
export function getHost(c: Context<Env>): string {
  return getHostName(c.env.incoming);
}

/** Sends one of the server's own pages, in which no script runs. */
export async function sendOwnPage(c: Context<Env>, page: HtmlEscapedString | Promise<HtmlEscapedString>) {
  const text = String(await page);
  return c.html(text, 200, { "cache-control": "no-store", "content-security-policy": ownPagePolicy(text) });
}

/** Sends the build's file at the request's path. */
export async function sendFile(c: Context<Env>, files: StaticFiles): Promise<Response> {
  const file = await files.get(c.req.path);
  return file ? sendOnSocket(c, file) : c.notFound();
}

/** Sends a stored response directly on the socket, bypassing Hono. */
export function sendOnSocket(c: Context<Env>, response: StoredResponse): Response {
  sendStored(response, c.env.incoming, c.env.outgoing);
  return RESPONSE_ALREADY_SENT;
}
