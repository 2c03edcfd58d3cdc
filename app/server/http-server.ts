import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { HtmlEscapedString } from "hono/utils/html";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { BrandSite } from "../brand/brand-store.ts";
import type { BrandRegistry } from "../brand/registry.ts";
import { ownSpelling } from "../brand/site-paths.ts";
import { asPlatformError, type ErrorCode } from "../platform/core/errors.ts";
import { MAX_BODY_BYTES } from "../platform/wire/read-input.ts";
import { createBrandPictures } from "./brand-pictures.ts";
import { clientAddress } from "./client-address.ts";
import type { ServerConfig } from "./config.ts";
import type { OpsPages } from "./ops-pages.ts";
import type { Pages } from "./pages.ts";
import { createPictureBodies, senderOf } from "./picture-bodies.ts";
import { qaPage } from "./qa-page.ts";
import { refuse, type Words } from "./refusals.ts";
import { isDecodable } from "./remix.ts";
import { readBody } from "./request-body.ts";
import { provesSameOrigin } from "./same-origin.ts";
import { commonHeaders, ownPagePolicy } from "./security-headers.ts";
import type { Sites, Visit } from "./sites.ts";
import type { StaticFiles } from "./static-files.ts";
import { IMMUTABLE } from "./static-files.ts";
import { type StoredResponse, sendStored, storeResponse } from "./stored-response.ts";

/**
 * Requests that one connection may send ahead of their answers. Browsers and proxies send none ahead; each takes memory,
 * and a thousand fit into one packet.
 */
const MAX_PIPELINED = 16;
const METHODS_WITH_BODY = new Set(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** How long a connection may keep the server waiting. With the second between two looks: 15 s for a head, 30 s for a body. */
export const TIMEOUTS = { headersMs: 14_000, requestMs: 29_000, checkMs: 1_000 };
const UNKNOWN_HOST = "This host is not one of ours.";
const TEXT = { "content-type": "text/plain; charset=utf-8" };
const CAPTCHA_PATH = "/wps/captcha";
const PAGE_METHODS = new Set(["GET", "HEAD", "POST"]);
const WIRE_PREFIXES = ["/wps/", "/lgw/", "/lotto/"];

/** A handler of web-standard requests that may decline with null. */
export type WebHandler = (request: Request, visit: Visit) => Promise<Response | null>;

export interface HttpServerDeps {
  config: ServerConfig;
  log: Logger;
  brands: BrandRegistry;
  sites: Sites;
  pages: Pages;
  files: StaticFiles;
  /** The wire calls of the contract. */
  wire: WebHandler;
  /** Server-sent events of the signed-in account. */
  events: WebHandler;
  /** Calls that vendors make on us; the merchant is in their signed path, so any host will do. */
  vendorCalls: (request: Request) => Promise<Response | null>;
  /** Webhooks of payment providers; the merchant is in the path, and the proof in the request. */
  webhooks: (request: Request) => Promise<Response | null>;
  /** The operators' site, by its host; null where there is none. */
  ops: { host: string; pages: OpsPages } | null;
  /** The simulated outside world, by its own hosts; null outside demonstrations. */
  sandbox: { hosts: readonly string[]; fetch: (request: Request) => Promise<Response> } | null;
  /** The simulated sign-in services, which speak Node's own HTTP; null outside demonstrations. */
  signInPeers: { listenerOf(host: string): Promise<RequestListener> | null } | null;
  /** `Set-Cookie` that keeps the visitor's id, to which a captcha is bound. */
  visitorCookie: (id: string) => string;
  /** Procedural artwork by name (`cover/parol-nights`), or null. */
  art: { version: string; render(name: string): string | null };
  /** `/openapi.json`. */
  openApi: () => Promise<object>;
  /** The index of brands on plain localhost, in demo mode only. */
  brandIndex: (() => HtmlEscapedString | Promise<HtmlEscapedString>) | null;
  /** The texts for whoever asked, by the host's brand and the language cookie alone. */
  wordsFor(incoming: IncomingMessage, site: BrandSite | null): Promise<Words>;
  /** Resolves when the start is done and the database answers. */
  ready: () => Promise<void>;
  /** Whether the file store answered last. Without it the site serves all the same, but for the pictures members send. */
  filesAnswer: () => boolean;
  /** Vite's middleware in development; false when it did not take the request. */
  dev?: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean>;
  /** Tests set shorter ones. */
  timeouts?: typeof TIMEOUTS;
}

/** `site` is whose host was asked: looked up once, where a request comes in; behind the brands' gate it is somebody's. */
type Env = {
  Bindings: HttpBindings & { site: BrandSite | null };
  Variables: { site: BrandSite; visit: Visit };
};

/** One process: static files, the wire API, vendor calls, events and pages. */
export function createHttpServer(deps: HttpServerDeps): Server {
  const { config, pages, timeouts = TIMEOUTS } = deps;
  const common = commonHeaders({ https: config.publicScheme === "https", development: config.development });
  const app = createApp(deps);
  const listen = (site: BrandSite | null) =>
    getRequestListener((request, env) => app.fetch(request, { ...(env as HttpBindings), site }), {
      overrideGlobalObjects: false,
    });

  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      // Two hosts (RFC 9112, 3.2) become the name of none: otherwise the first would count.
      joinDuplicateHeaders: true,
    },
    (incoming, outgoing) => {
      if (waiting(incoming.socket, outgoing) > MAX_PIPELINED) return void incoming.socket.destroy();
      for (const name in common) outgoing.setHeader(name, String(common[name]));
      if (!isForHost(incoming)) return void outgoing.writeHead(421, TEXT).end(UNKNOWN_HOST);
      const site = deps.brands.byHost(incoming.headers.host ?? "");
      // The hot path, before any framework: a cached anonymous page is bytes in memory.
      pages.cached(incoming, site).then(
        (cached) => (cached ? sendStored(cached, incoming, outgoing) : serve(incoming, outgoing, site)),
        () => serve(incoming, outgoing, site),
      );
    },
  );
  // Who does not take an answer is cut off, too. Open event streams have a heartbeat.
  server.timeout = 30_000;
  server.maxConnections = 10_000;

  const underWay = new WeakMap<Socket, number>();

  /** How many requests of a connection are not answered yet, with this one. */
  function waiting(socket: Socket, outgoing: ServerResponse): number {
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    outgoing.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    return count;
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse, site: BrandSite | null) {
    const host = (incoming.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
    const peer = deps.signInPeers?.listenerOf(host);
    if (peer) return (await peer)(incoming, outgoing);
    if (deps.dev && (await deps.dev(incoming, outgoing))) return;
    await listen(site)(incoming, outgoing);
  }
  return server;
}

/** Whether a target that is a whole address (RFC 9112, 3.2.2) names the host that the request is read as. */
function isForHost({ url = "/", headers }: IncomingMessage): boolean {
  if (url.startsWith("/")) return true;
  const target = URL.parse(url);
  if (target === null) return true;
  return target.host === headers.host?.toLowerCase() && target.username + target.password === "";
}

function createApp(deps: HttpServerDeps): Hono<Env> {
  const { config, sites, log } = deps;
  const app = new Hono<Env>();
  // Names are open-ended (an avatar for each member), so what is kept has a bound.
  const stored = new LRUCache<string, Promise<StoredResponse | null>>({ max: 4_000 });
  const storedOnce = (key: string, make: () => Promise<StoredResponse | null>) => {
    let response = stored.get(key);
    if (!response) {
      response = make();
      stored.set(key, response);
      response.catch(() => stored.delete(key));
    }
    return response;
  };

  const pictures = createBrandPictures();
  const sendPicture = async (c: Context<Env>) => {
    const { digest, name = "" } = c.req.param() as { digest?: string; name?: string };
    const picture = c.get("site").brand.picture(name);
    const response = picture && (await pictures(picture, digest));
    return response ? sendOnSocket(c, response) : c.notFound();
  };

  const refused = async (c: Context<Env>, code: ErrorCode, requestId?: string) =>
    refuse(c, code, await deps.wordsFor(c.env.incoming, c.env.site), requestId);

  /** An answer of Remix: one without a page that says that something failed is told in the server's own. */
  const sendPage = (c: Context<Env>, answer: Response | StoredResponse, requestId?: string) => {
    if (!(answer instanceof Response)) return sendOnSocket(c, answer);
    const isBare = answer.body === null && answer.status >= 400;
    return isBare ? refused(c, codeOf(answer.status), requestId) : answer;
  };

  app.onError(async (error, c) => {
    const requestId = randomUUID();
    log.error({ err: error, requestId, path: c.req.path }, "request failed");
    // A remote platform that is away or closed says so already when it is asked whose session this is.
    return refuse(c, asPlatformError(error).code, await deps.wordsFor(c.env.incoming, c.env.site), requestId);
  });
  app.notFound((c) => refused(c, "NOT_FOUND"));

  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const reason = await deps.ready().then(
      () => null,
      () => "not ready: the database does not answer, the start is not done, or the server stops",
    );
    if (reason) return c.text(reason, 503);
    return c.text(
      deps.filesAnswer() ? "ready" : "ready, but the file store fails: no pictures are taken or shown",
    );
  });

  const withPicture = createPictureBodies();
  // Read here, once and within a bound, so that everything behind gets a plain web Request.
  app.use(async (c, next) => {
    const { method } = c.req;
    if (method === "GET" || method === "HEAD") return next();
    if (!METHODS_WITH_BODY.has(method)) return refused(c, "METHOD_NOT_ALLOWED");
    const { incoming, site } = c.env;
    const goOn = (body: Buffer | null | undefined) => {
      // The sender left, or what came is no HTTP.
      if (body === undefined) return refused(c, "BAD_REQUEST");
      if (body === null) return refused(c, "BODY_TOO_LARGE");
      const content = body.length > 0 ? new Uint8Array(body) : null;
      c.req.raw = new Request(c.req.url, { method, headers: c.req.raw.headers, body: content });
      return next();
    };
    const sender = await senderOf({ incoming, site, path: c.req.path }, deps);
    if (!sender) return goOn(await readBody(incoming, MAX_BODY_BYTES).catch(() => undefined));
    return withPicture(incoming, sender, async (body) => goOn(body)).catch((error) =>
      refused(c, asPlatformError(error).code),
    );
  });
  app.all("/vendor/*", async (c) => (await deps.vendorCalls(c.req.raw)) ?? c.notFound());
  app.all("/webhooks/*", async (c) => (await deps.webhooks(c.req.raw)) ?? c.notFound());

  if (deps.ops) {
    const { host, pages } = deps.ops;
    app.use(async (c, next) => {
      if (hostOf(c) !== host) return next();
      if (!provesOrigin(c, config)) return refused(c, "FORBIDDEN");
      if (c.req.path.startsWith("/assets/")) return sendFile(c, deps.files);
      const fault = await faultOf(c, deps.pages);
      if (fault) return refused(c, fault);
      return sendPage(c, await pages(c.req.raw, clientAddress(c.env.incoming, config.trustedProxies)));
    });
  }

  if (deps.sandbox) {
    const { hosts, fetch } = deps.sandbox;
    app.use(async (c, next) => (hosts.includes(hostOf(c)) ? fetch(c.req.raw) : next()));
  }

  if (config.qa) app.get("/__qa", (c) => sendOwnPage(c, qaPage(deps.brands)));

  // Brand first: an unknown host gets no brand's content.
  app.use(async (c, next) => {
    if (c.env.site) {
      c.set("site", c.env.site);
      return next();
    }
    if (deps.brandIndex && c.req.path === "/" && isPlainLocalhost(hostOf(c)))
      return sendOwnPage(c, deps.brandIndex());
    return c.text(UNKNOWN_HOST, 421);
  });

  app.get("/assets/*", (c) => sendFile(c, deps.files));
  app.get("/favicon.ico", (c) => sendFile(c, deps.files));
  app.get("/art/:version/*", async (c) => {
    const version = c.req.param("version");
    const name = c.req.path.slice(`/art/${version}/`.length);
    if (!name.endsWith(".svg")) return c.notFound();
    // An older page may ask for older artwork: it gets today's, and does not keep it for long.
    const kept = version === deps.art.version ? IMMUTABLE : "public, max-age=60";
    const response = await storedOnce(`art:${kept}:${name}`, async () => {
      const svg = deps.art.render(name.slice(0, -4));
      if (svg === null) return null;
      const headers = {
        "content-type": "image/svg+xml; charset=utf-8",
        "cache-control": kept,
        // A delivery network passes this on with its copy, which stands on the site's pages.
        "cross-origin-resource-policy": "cross-origin",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      };
      return storeResponse(200, headers, Buffer.from(svg), 9);
    });
    return response ? sendOnSocket(c, response) : c.notFound();
  });
  // A brand's own pictures: by the hash of their content as pages name them, or by name alone.
  app.get("/artwork/:name", sendPicture);
  app.get("/artwork/:digest/:name", sendPicture);
  // Both themes of a brand in one sheet: they name the same tokens, so that the second one costs next to nothing.
  app.get("/theme/:brand/:sheet{[\\w-]+\\.css}", async (c) => {
    const { brand: brandId, sheet } = c.req.param();
    const { brand } = c.get("site");
    if (brand.id !== brandId) return c.notFound();
    const kept = sheet === `${brand.version}.css` ? IMMUTABLE : "no-cache";
    const headers = { "content-type": "text/css; charset=utf-8", "cache-control": kept };
    const css = brand.themes.map((theme) => theme.css).join("\n");
    const key = `theme:${kept}:${brand.id}:${brand.version}`;
    const response = await storedOnce(key, () => storeResponse(200, headers, Buffer.from(css), 9));
    return response ? sendOnSocket(c, response) : c.notFound();
  });

  app.use(async (c, next) => {
    if (!provesOrigin(c, config, c.req.header("authorization"))) return refused(c, "FORBIDDEN");
    c.set("visit", await sites.visit(c.env.incoming, c.get("site")));
    return next();
  });

  app.get("/openapi.json", async (c) => c.json(await deps.openApi(), 200, { "cache-control": "no-cache" }));
  app.get("/events", async (c) => (await deps.events(c.req.raw, c.get("visit"))) ?? c.notFound());
  app.use(async (c, next) => {
    if (!WIRE_PREFIXES.some((prefix) => c.req.path.startsWith(prefix))) return next();
    const response = await deps.wire(c.req.raw, c.get("visit"));
    if (!response) return refused(c, "NOT_FOUND");
    response.headers.set("cache-control", "no-store");
    const { visitor } = c.get("visit").call.request;
    if (c.req.path === CAPTCHA_PATH && visitor !== null) {
      response.headers.append("set-cookie", deps.visitorCookie(visitor));
    }
    return response;
  });
  app.all("*", async (c) => {
    const fault = await faultOf(c, deps.pages);
    if (fault) return refused(c, fault);
    const { pathname, search } = new URL(c.req.url);
    const own = ownSpelling(pathname);
    if (own !== null && own !== pathname && c.req.method !== "POST") return c.redirect(own + search, 301);
    const visit = c.get("visit");
    const answer = await deps.pages.render(c.req.raw, visit, c.env.incoming);
    return sendPage(c, answer, visit.call.request.requestId);
  });
  return app;
}

/** Whether an unsafe request comes from a page of the host that it is sent to. */
function provesOrigin({ req }: Context, { publicScheme }: ServerConfig, authorization?: string): boolean {
  const proof = {
    origin: req.header("origin"),
    authorization,
    fetchSite: req.header("sec-fetch-site"),
  };
  return provesSameOrigin(req.method, proof, `${publicScheme}://${req.header("host")}`);
}

/** Whether a page's action can read this: our forms are URL-encoded, with a picture multipart; and a form may be empty. */
async function isForm(request: Request, pages: Pages): Promise<boolean> {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const withPicture = /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
  if (withPicture) return pages.acceptsPictures(new URL(request.url).pathname);
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
}

/** What no page is asked with; null for what Remix may see. */
async function faultOf({ req }: Context<Env>, pages: Pages): Promise<ErrorCode | null> {
  // Forms are sent by POST and by nothing else.
  if (!PAGE_METHODS.has(req.method)) return "METHOD_NOT_ALLOWED";
  if (!(await isForm(req.raw, pages))) return "UNSUPPORTED_MEDIA_TYPE";
  // Remix 1's way of asking for a loader's data, which our own pages never use; Remix logs each as a fault.
  if (req.query("_data") !== undefined) return "BAD_REQUEST";
  // No route can have it, and Remix writes lines of its own for each.
  return isDecodable(new URL(req.url).pathname) ? null : "BAD_REQUEST";
}

/** What an answer says that has a status and no page. */
function codeOf(status: number): ErrorCode {
  if (status === 403) return "FORBIDDEN";
  if (status === 404) return "NOT_FOUND";
  if (status === 405) return "METHOD_NOT_ALLOWED";
  if (status === 429) return "TOO_MANY_REQUESTS";
  if (status === 503) return "PLATFORM_UNAVAILABLE";
  return status < 500 ? "BAD_REQUEST" : "INTERNAL";
}

function hostOf(c: Context): string {
  return (c.req.header("host") ?? "").replace(/:\d+$/, "").toLowerCase();
}

function isPlainLocalhost(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "[::1]";
}

/** A page of the server's own, in which nothing runs. */
async function sendOwnPage(c: Context<Env>, page: HtmlEscapedString | Promise<HtmlEscapedString>) {
  const text = String(await page);
  return c.html(text, 200, { "cache-control": "no-store", "content-security-policy": ownPagePolicy(text) });
}

async function sendFile(c: Context<Env>, files: StaticFiles): Promise<Response> {
  const file = await files.get(c.req.path);
  return file ? sendOnSocket(c, file) : c.notFound();
}

function sendOnSocket(c: Context<Env>, response: StoredResponse): Response {
  sendStored(response, c.env.incoming, c.env.outgoing);
  return RESPONSE_ALREADY_SENT;
}
