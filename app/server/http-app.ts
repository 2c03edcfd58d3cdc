import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { basicAuth } from "hono/basic-auth";
import { HTTPException } from "hono/http-exception";
import type { Brand } from "../brand/brand.ts";
import { getCanonicalPath } from "../brand/site-paths.ts";
import { addressBlock } from "../platform/core/address-block.ts";
import { asPlatformError } from "../platform/core/errors.ts";
import { MAX_BODY_BYTES } from "../platform/wire/read-input.ts";
import { clientAddress } from "./client-address.ts";
import { createFormQueue } from "./form-queue.ts";
import { formVisit } from "./form-visit.ts";
import { addAssets } from "./http-assets.ts";
import {
  createRefuse,
  type Env,
  getHost,
  type HttpServerDeps,
  type Refuse,
  sendFile,
  sendOnSocket,
  sendOwnPage,
  UNKNOWN_HOST,
} from "./http-env.ts";
import { opsAddress } from "./ops-address.ts";
import {
  createPictureBodyReader,
  findOperatorSender,
  loadSender,
  OPERATOR_UPLOAD_PATH,
  rethrowRefusal,
} from "./picture-body-reader.ts";
import { isQaAddress } from "./qa/qa-pages.ts";
import { readBody } from "./request-body.ts";
import { checkSameOrigin, findFault, getCode, removeOriginHeader } from "./request-checks.ts";
import { createRequestScheduler } from "./request-scheduler.ts";
import { getRequestOrigin } from "./requested-host.ts";
import type { Visit } from "./sites.ts";
import type { StoredResponse } from "./stored-response.ts";

const METHODS_WITH_BODY = new Set(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const CAPTCHA_PATH = "/wps/captcha";
const WIRE_PREFIXES = ["/wps/", "/lgw/", "/lotto/"];
/** The start of the paths of the operators' calls. */
const OPERATOR_CALLS = "/api/";

/** Creates the app that answers requests not answered by a cached page, in the order of the parts below. */
export function createApp(deps: HttpServerDeps): Hono<Env> {
  const app = new Hono<Env>();
  const refused = createRefuse(deps);
  app.onError(async (error, c) => {
    const requestId = randomUUID();
    deps.log.error({ err: error, requestId, path: c.req.path }, "request failed");
    // A remote platform that is down or closed already fails when the session is looked up.
    return refused(c, asPlatformError(error).code, requestId);
  });
  app.notFound((c) => refused(c, "NOT_FOUND"));

  addHealth(app, deps);
  addBodies(app, deps, refused);
  app.all("/vendor/*", async (c) => (await deps.vendorCalls(c.req.raw)) ?? c.notFound());
  app.all("/webhooks/*", async (c) => (await deps.webhooks(c.req.raw)) ?? c.notFound());

  addTurns(app, deps);
  addOtherSites(app, deps, refused);
  addBrandGate(app, deps);
  if (deps.qa) addQaPage(app, deps, deps.qa, refused);
  addAssets(app, deps);
  addCalls(app, deps, refused);
  addPages(app, deps, refused);
  return app;
}

function addHealth(app: Hono<Env>, deps: HttpServerDeps): void {
  // Pages on the brand's other addresses measure the time of this request (/lines).
  app.get("/healthz", (c) => c.text("ok", 200, { "cross-origin-resource-policy": "cross-origin" }));
  app.get("/readyz", async (c) => {
    const reason = await deps.ready().then(
      () => null,
      () => "not ready: the database does not answer, the start is not done, or the server stops",
    );
    if (reason) return c.text(reason, 503);
    return c.text(
      deps.filesAnswer()
        ? "ready"
        : "ready, but the file store does not respond: pictures are neither accepted nor shown",
    );
  });
}

/** Reads bodies once and within a limit, so that later handlers receive a plain web Request. */
function addBodies(app: Hono<Env>, deps: HttpServerDeps, refused: Refuse): void {
  const withPicture = createPictureBodyReader();
  app.use(async (c, next) => {
    const { method } = c.req;
    if (method === "GET" || method === "HEAD") return next();
    if (!METHODS_WITH_BODY.has(method)) return refused(c, "METHOD_NOT_ALLOWED");
    const { incoming, site, tooSlow } = c.env;
    const goOn = async (body: Buffer | null | undefined) => {
      // The sender disconnected, or the body is not valid HTTP.
      if (body === undefined) return refused(c, "BAD_REQUEST");
      if (body === null) return refused(c, "BODY_TOO_LARGE");
      const content = body.length > 0 ? (body as Uint8Array<ArrayBuffer>) : null;
      c.req.raw = new Request(c.req.url, { method, headers: c.req.raw.headers, body: content });
      return next();
    };
    const isOps = deps.ops !== null && getHost(c) === deps.ops.host;
    const sender = isOps
      ? await findOperatorSender(incoming, c.req.path, deps)
      : await loadSender({ incoming, site, path: c.req.path }, deps);
    const read = sender
      ? withPicture(incoming, sender, async (body) => goOn(body), tooSlow)
      : readBody(incoming, MAX_BODY_BYTES, { tooSlow }).catch(rethrowRefusal).then(goOn);
    return read.catch((error) => {
      const { code, details } = asPlatformError(error);
      const seconds = Math.ceil(Number(details.retryAfterMs ?? 0) / 1_000);
      if (seconds > 0) c.header("retry-after", String(seconds));
      c.header("connection", "close");
      return refused(c, code);
    });
  });
}

/**
 * Makes requests wait for their turn, since the handlers after this one take the event loop for a while. No turn is
 * held while a body arrives.
 */
function addTurns(app: Hono<Env>, { config, ops }: HttpServerDeps): void {
  const turn = createRequestScheduler();
  app.use(async (c, next) => {
    // Hosts that belong to no brand share one lane, however many are invented.
    const site = c.env.site?.brand.id ?? (getHost(c) === ops?.host ? "ops" : "");
    await turn(addressBlock(clientAddress(c.env.incoming, config.trustedProxies)), site);
    return next();
  });
}

/** Adds the operators' site and the simulated outside world, on hosts of their own. */
function addOtherSites(app: Hono<Env>, deps: HttpServerDeps, refused: Refuse): void {
  const { config } = deps;
  if (deps.ops) {
    const { host, pages, api } = deps.ops;
    app.use(async (c, next) => {
      if (getHost(c) !== host) return next();
      await deps.prepared;
      const ip = clientAddress(c.env.incoming, config.trustedProxies);
      if (c.req.path.startsWith(OPERATOR_CALLS)) {
        if (!checkSameOrigin(c, deps, c.req.header("authorization"))) return refused(c, "FORBIDDEN");
        return (await api.call(c.req.raw, ip)) ?? refused(c, "NOT_FOUND");
      }
      if (!checkSameOrigin(c, deps)) return refused(c, "FORBIDDEN");
      if (c.req.path === "/openapi.json") return sendOnSocket(c, await api.document());
      if (c.req.path.startsWith("/assets/")) return sendFile(c, deps.files);
      const spelled = isRead(c) ? opsAddress(c.req.url) : null;
      if (spelled !== null) return c.redirect(spelled, 302);
      const fault = await findFault(c, {
        acceptsPictures: async (path) => path.replace(/\.data$/, "") === OPERATOR_UPLOAD_PATH,
      });
      if (fault) return refused(c, fault);
      return sendPage(c, refused, await pages(removeOriginHeader(c.req.raw), ip));
    });
  }

  if (deps.sandbox) {
    const { hosts, fetch } = deps.sandbox;
    app.use(async (c, next) => (hosts.includes(getHost(c)) ? fetch(c.req.raw) : next()));
  }
}

/** Finds the brand first: an unknown host receives no brand's content. */
function addBrandGate(app: Hono<Env>, deps: HttpServerDeps): void {
  app.use(async (c, next) => {
    if (c.env.site) {
      await deps.prepared;
      c.set("site", c.env.site);
      return next();
    }
    if (deps.brandIndex && isPlainLocalhost(getHost(c))) {
      if (c.req.path === "/") return sendOwnPage(c, deps.brandIndex());
      const [first] = deps.brands.list();
      if (deps.qa && first && isQaAddress(c.req.url)) return c.redirect(onHost(c, deps, first), 302);
    }
    return c.text(UNKNOWN_HOST, 421);
  });
}

/** Returns the requested address on the first host of a brand. */
function onHost(c: Context<Env>, { config }: HttpServerDeps, { hosts: [first] }: Brand): string {
  const url = new URL(getRequestOrigin(c.env.incoming, config));
  if (first) url.hostname = first.host;
  const { pathname, search } = new URL(c.req.url);
  return url.origin + pathname + search;
}

/** Adds the QA page to each brand's host. A live server asks for the password first, except where a token opens a pane. */
function addQaPage(
  app: Hono<Env>,
  deps: HttpServerDeps,
  { pages, password }: NonNullable<HttpServerDeps["qa"]>,
  refused: Refuse,
): void {
  const authenticate = password && basicAuth({ username: "qa", password, realm: "QA" });
  app.use(async (c, next) => {
    if (!isQaAddress(c.req.url)) return next();
    const opened = pages.openPane(c.req.raw, c.env.incoming);
    if (opened) return opened;
    const refusal = authenticate && (await authenticate(c, async () => {}).then(() => null, getChallenge));
    if (refusal) return refusal;
    if (!checkSameOrigin(c, deps)) return refused(c, "FORBIDDEN");
    const fault = await findFault(c, { acceptsPictures: async () => false });
    if (fault) return refused(c, fault);
    const answer = await pages.render(removeOriginHeader(c.req.raw), c.env.incoming);
    return answer ? sendPage(c, refused, answer) : refused(c, "NOT_FOUND");
  });
}

/** Returns the response of a failed authentication. */
function getChallenge(error: unknown): Response {
  if (error instanceof HTTPException) return error.getResponse();
  throw error;
}

function addCalls(app: Hono<Env>, deps: HttpServerDeps, refused: Refuse): void {
  app.use(async (c, next) => {
    if (!checkSameOrigin(c, deps, c.req.header("authorization"))) return refused(c, "FORBIDDEN");
    const visit = await deps.sites.visit(c.env.incoming, c.get("site"));
    if (visit.isJustRenewed) return sendAgain(c, visit);
    c.set("visit", visit);
    return next();
  });

  app.get("/openapi.json", async (c) => sendOnSocket(c, await deps.openApi()));
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
}

/** Pause between two attempts; a browser follows at most 20 redirects. */
const RENEWAL_PAUSE_MS = 500;

/**
 * Makes the browser send the request again, with its body: by then it has the cookie of the renewed session, so that a
 * form of another tab is not lost to the sign-in. The old token itself is void.
 */
async function sendAgain(c: Context<Env>, { origin }: Visit): Promise<Response> {
  await delay(RENEWAL_PAUSE_MS);
  const { pathname, search } = new URL(c.req.url);
  c.header("cache-control", "no-store");
  return c.redirect(origin + pathname + search, 307);
}

function addPages(app: Hono<Env>, deps: HttpServerDeps, refused: Refuse): void {
  const inOrder = createFormQueue();
  app.all("*", async (c) => {
    const fault = await findFault(c, deps.pages);
    if (fault) return refused(c, fault);
    const { pathname, search } = new URL(c.req.url);
    const own = getCanonicalPath(pathname);
    if (own !== null && own !== pathname && c.req.method !== "POST") return c.redirect(own + search, 301);
    const { token } = c.get("visit");
    // Pages wait for the work of a form, not for a form that is still arriving.
    const visit = await formVisit(c.req.raw, c.get("visit"));
    const answer = await inOrder(!isRead(c), token, () =>
      deps.pages.render(removeOriginHeader(c.req.raw), visit, c.env.incoming),
    );
    return sendPage(c, refused, answer, visit.call.request.requestId);
  });
}

const isRead = ({ req: { method } }: Context) => method === "GET" || method === "HEAD";

/** Sends a response of Remix; an error response without a page is replaced by the server's own. */
function sendPage(c: Context<Env>, refused: Refuse, answer: Response | StoredResponse, requestId?: string) {
  if (!(answer instanceof Response)) return sendOnSocket(c, answer);
  const isBare = answer.body === null && answer.status >= 400;
  return isBare ? refused(c, getCode(answer.status), requestId) : answer;
}

function isPlainLocalhost(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "[::1]";
}
