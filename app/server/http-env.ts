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
import { getHostName } from "./asked-host.ts";
import type { Pace } from "./body-pace.ts";
import type { ServerConfig } from "./config.ts";
import type { OpsPages } from "./ops-pages.ts";
import type { Pages } from "./pages.ts";
import { refuse, type Words } from "./refusals.ts";
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
  /** Server-sent events of the signed-in account. */
  events: WebHandler;
  /** Calls that vendors make on us; the merchant is in their signed path, so any host will do. */
  vendorCalls: (request: Request) => Promise<Response | null>;
  /** Webhooks of payment providers; the merchant is in the path, and the proof in the request. */
  webhooks: (request: Request) => Promise<Response | null>;
  /** The operators' site, by its host; null where there is none. */
  ops: {
    host: string;
    pages: OpsPages;
    /** Returns the id of the signed-in operator to whom these cookies belong, or null. */
    loadOperator: (cookie: string | undefined) => Promise<string | null>;
  } | null;
  /** The simulated outside world, by its own hosts; null outside demonstrations. */
  sandbox: { hosts: readonly string[]; fetch: (request: Request) => Promise<Response> } | null;
  /** The simulated sign-in services, which speak Node's own HTTP; null outside demonstrations. */
  signInPeers: { loadListener(host: string): Promise<RequestListener> | null } | null;
  /** `Set-Cookie` that keeps the visitor's id, to which a captcha is bound. */
  visitorCookie: (id: string) => string;
  /** Procedural artwork by name (`cover/parol-nights`), or null. */
  art: {
    version: string;
    render(name: string): string | null;
    /** The drawing as AVIF; null while that is not made, and for what there is none of. */
    rendition(rendition: Rendition): Promise<Buffer | null>;
  };
  /** `/openapi.json`, made once. */
  openApi: () => Promise<StoredResponse>;
  /** The index of brands on plain localhost, in demo mode only. */
  brandIndex: (() => HtmlEscapedString | Promise<HtmlEscapedString>) | null;
  /** Returns the texts for the requester, by the host's brand and the language cookie alone. */
  wordsFor(incoming: IncomingMessage, site: BrandSite | null): Promise<Words>;
  /** Resolves when brands and operators can be served: what comes before waits. */
  prepared: Promise<void>;
  /** Resolves when the start is done and the database answers. */
  ready: () => Promise<void>;
  /**
   * Returns true when the file store answered the last check. Without it the site still serves everything except the
   * pictures that members send.
   */
  filesAnswer: () => boolean;
  /** Vite's middleware in development; false when it did not take the request. */
  dev?: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean>;
  /** See `TIMEOUTS`; tests set shorter ones. */
  timeouts?: Pace & {
    headersMs: number;
    /** How long nothing may move on a connection with a request. */
    idleMs: number;
  };
}

/**
 * `site` is whose host was asked: looked up once, where a request comes in; behind the brands' gate it is somebody's.
 * `tooSlow` aborts when the request's body comes too slowly.
 */
export type Env = {
  Bindings: HttpBindings & { site: BrandSite | null; tooSlow: AbortSignal };
  Variables: { site: BrandSite; visit: Visit };
};

/** The response for a host that this server does not serve. */
export const UNKNOWN_HOST = "This host is not one of ours.";

/** Answers with the refusal of a code, in the words of the host's brand. */
export type Refuse = (c: Context<Env>, code: ErrorCode, requestId?: string) => Promise<Response>;

/** Makes the {@link Refuse} of a server. */
export function createRefuse({ wordsFor }: Pick<HttpServerDeps, "wordsFor">): Refuse {
  return async (c, code, requestId) => refuse(c, code, await wordsFor(c.env.incoming, c.env.site), requestId);
}

/** The host that was asked, without its port. */
export function getHost(c: Context<Env>): string {
  return getHostName(c.env.incoming);
}

/** A page of the server's own, in which nothing runs. */
export async function sendOwnPage(c: Context<Env>, page: HtmlEscapedString | Promise<HtmlEscapedString>) {
  const text = String(await page);
  return c.html(text, 200, { "cache-control": "no-store", "content-security-policy": ownPagePolicy(text) });
}

/** A file of the build at the request's path. */
export async function sendFile(c: Context<Env>, files: StaticFiles): Promise<Response> {
  const file = await files.get(c.req.path);
  return file ? sendOnSocket(c, file) : c.notFound();
}

/** Sends what is stored past Hono, on the socket itself. */
export function sendOnSocket(c: Context<Env>, response: StoredResponse): Response {
  sendStored(response, c.env.incoming, c.env.outgoing);
  return RESPONSE_ALREADY_SENT;
}
