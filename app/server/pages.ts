import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import zlib from "node:zlib";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import type { Logger } from "pino";
import type { Brand } from "../brand/brand.ts";
import { imageNetwork } from "../brand/images.ts";
import type { BrandRegistry } from "../brand/registry.ts";
import type { Catalogues } from "../i18n/catalogues.server.ts";
import { asPlatformError, errorMessage, PlatformError } from "../platform/errors.ts";
import type { PlatformClient } from "../platform/platform.ts";
import type { Clock } from "../platform/ports/clock.ts";
import type { GeoIp } from "../platform/ports/geo-ip.ts";
import type { PaymentProviders } from "../platform/ports/payment-provider.ts";
import { CallFailure } from "../routes/call-failure.ts";
import type { BrandPlatforms } from "./brand-platforms.ts";
import { clientAddress } from "./client-address.ts";
import type { ServerConfig } from "./config.ts";
import type { CookieJar } from "./cookies.ts";
import { createPageCache } from "./page-cache.ts";
import type { RequestContext } from "./request-context.ts";
import { contentSecurityPolicy, inlineScriptHashes, type PagePolicy } from "./security-headers.ts";
import { createSharedReads } from "./shared-reads.ts";
import { PHONE_PAGE, type SignInServices, signInSources } from "./sign-in-services.ts";
import { languageOf, themeOf, type Visit } from "./sites.ts";
import { type StoredResponse, storeResponse } from "./stored-response.ts";

const EMPTY = Buffer.alloc(0);
const DEPOSIT_PAGE = "/member/depositv2";

/** Runs Remix. */
export type RemixHandler = RequestHandler;

export interface Pages {
  /** The stored page that answers this request without running anything, or undefined. */
  cached(incoming: IncomingMessage): StoredResponse | undefined;
  /** Runs Remix and stores the answer when it is the same for every visitor. */
  render(request: Request, visit: Visit, incoming: IncomingMessage): Promise<Response | StoredResponse>;
}

interface PagesDeps {
  config: ServerConfig;
  log: Logger;
  clock: Clock;
  brands: BrandRegistry;
  catalogues: Catalogues;
  platforms: BrandPlatforms;
  jar: CookieJar;
  geoIp: GeoIp;
  remix: () => RemixHandler;
  motifOf: RequestContext["motifOf"];
  /** Where the sandbox's game frames come from, and its outbox; null without a sandbox. */
  sandbox: () => { studio: string; outbox: string; phone: string } | null;
  signIn: SignInServices;
  payments: PaymentProviders;
}

export function createPages(deps: PagesDeps): Pages {
  const { config, clock, jar } = deps;
  const cache = createPageCache();
  const sharedReads = createSharedReads(clock);
  const policyOf = policies(deps);

  /** The cache key of an anonymous page, or null when the request is somebody's own. */
  function keyOf(incoming: IncomingMessage): string | null {
    if (incoming.method !== "GET" && incoming.method !== "HEAD") return null;
    // A page of a moment ago would hide what was just changed in the code.
    if (config.development) return null;
    const url = incoming.url ?? "/";
    // What a step within the app reads is no page, and stored nowhere.
    if (url.length > 300 || /\.data(\?|$)/.test(url) || incoming.headers.authorization) return null;
    const site = deps.brands.byHost(incoming.headers.host ?? "");
    if (!site) return null;
    const cookies = jar.read(incoming.headers.cookie ?? null);
    const { session, thirdParty, challenge, rememberedUser, rememberedMobile } = cookies;
    if (session || thirdParty || challenge || rememberedUser || rememberedMobile) return null;
    const { brand } = site;
    const { allowed, blocked } = brand.document.status.regions;
    const country =
      allowed.length + blocked.length > 0
        ? deps.geoIp.country(clientAddress(incoming, config.trustedProxies))
        : "";
    const images =
      brand.document.cdn.imageCDNs.length > 0
        ? imageNetwork(brand.document, clientAddress(incoming, config.trustedProxies))
        : "";
    // An address without a country may be the operator's own, which sees what strangers may not.
    if (country === null) return null;
    return [
      brand.id,
      brand.version,
      // With its port: pages name their own address.
      incoming.headers.host,
      languageOf(brand, incoming, cookies),
      themeOf(brand, cookies),
      country,
      images,
      url,
    ].join("\n");
  }

  async function run(request: Request, visit: Visit, anonymous: boolean): Promise<Rendered> {
    const nonce = anonymous ? undefined : randomBytes(16).toString("base64");
    const context = requestContext(deps, sharedReads, visit, nonce);
    const response = await deps.remix()(request, context);
    return { response, body: context.page.body, nonce };
  }

  async function store(rendered: Rendered, brand: Brand, request: Request): Promise<StoredResponse> {
    const body = rendered.body ?? EMPTY;
    const policy = {
      scriptHashes: inlineScriptHashes(body.toString()),
      ...policyOf(brand, request),
    };
    const headers = {
      ...Object.fromEntries(rendered.response.headers),
      "content-security-policy": contentSecurityPolicy(policy),
      // Kept by the browser only to be asked about again: theme, language and sign-in change the page.
      "cache-control": "private, no-cache",
    };
    return storeResponse(rendered.response.status, headers, body, 7);
  }

  const refreshing = (key: string, request: Request, visit: Visit) =>
    run(unabortable(request), visit, true)
      .then(async (rendered) => {
        if (isShareable(rendered)) cache.put(key, await store(rendered, visit.brand, request), clock.now());
        else cache.refreshFailed(key);
      })
      .catch((error) => {
        cache.refreshFailed(key);
        deps.log.error({ err: error }, "a page could not be rendered again");
      });

  const refreshers = new Map<string, () => void>();
  /**
   * Pages that are rendered and not stored yet: of all who ask for one meanwhile, the first has it made. Null when it came
   * out as that visitor's own, or not at all; then each has one made.
   */
  const making = new Map<string, Promise<StoredResponse | null>>();

  /** What was rendered for one visitor. */
  function answer(rendered: Rendered, { brand }: Visit, request: Request): Response | StoredResponse {
    if (rendered.body !== null) return own(rendered, policyOf(brand, request), request);
    rendered.response.headers.set("cache-control", "no-store");
    return rendered.response;
  }

  return {
    cached(incoming) {
      const key = keyOf(incoming);
      if (key === null) return undefined;
      return cache.get(key, clock.now(), () => refreshers.get(key)?.());
    },

    async render(request, visit, incoming) {
      const key = visit.call.caller.kind === "visitor" ? keyOf(incoming) : null;
      if (key === null) return answer(await run(request, visit, false), visit, request);
      const underWay = making.get(key);
      const made = underWay && (await underWay);
      if (made) return made;
      const { promise, resolve } = Promise.withResolvers<StoredResponse | null>();
      if (!underWay) making.set(key, promise);
      try {
        const rendered = await run(unabortable(request), visit, true);
        if (!isShareable(rendered)) return answer(rendered, visit, request);
        const stored = await store(rendered, visit.brand, request);
        cache.put(key, stored, clock.now());
        if (refreshers.size > 5_000) refreshers.clear();
        refreshers.set(key, () => void refreshing(key, request, visit));
        resolve(stored);
        return stored;
      } finally {
        resolve(null);
        if (!underWay) making.delete(key);
      }
    },
  };
}

/** The same page asked for once more: a visitor's own request is aborted when they leave, and others wait for its page. */
function unabortable({ url, headers }: Request): Request {
  return new Request(url, { headers });
}

interface Rendered {
  response: Response;
  body: Buffer | null;
  nonce: string | undefined;
}

/** A route whose page is one visitor's, or true for a moment only, says so with `cache-control: no-store`. */
function isShareable({ response: { status, headers }, body }: Rendered): boolean {
  const kept = headers.get("cache-control") !== "no-store";
  return body !== null && status === 200 && kept && !headers.has("set-cookie");
}

/** A page behind a session, or an answer to a form: sent once, stored nowhere. */
function own(rendered: Rendered, base: PagePolicy, request: Request): StoredResponse {
  const body = rendered.body ?? EMPTY;
  const { headers: given, status } = rendered.response;
  const policy = rendered.nonce
    ? { ...base, nonce: rendered.nonce }
    : { ...base, scriptHashes: inlineScriptHashes(body.toString()) };
  const headers: OutgoingHttpHeaders = {
    ...Object.fromEntries(given),
    "content-security-policy": contentSecurityPolicy(policy),
    "cache-control": "no-store",
    vary: "Accept-Encoding",
  };
  if (given.has("set-cookie")) headers["set-cookie"] = given.getSetCookie();
  const sent = compressOnce(body, request.headers.get("accept-encoding") ?? "");
  if (sent.encoding) headers["content-encoding"] = sent.encoding;
  return { status, headers, etag: null, identity: sent.bytes, gzip: null, brotli: null };
}

/**
 * Compresses what is sent only once. Brotli at its quickest gives what gzip gives at level 4, in a third of the time; at
 * once, since handing a page to a thread takes half as long, and the pages that wait there fill the memory.
 */
function compressOnce(body: Buffer, accepted: string): { bytes: Buffer; encoding: string | null } {
  // A page fits one chunk.
  const chunkSize = 32 * 1024;
  if (/\bbr\b/.test(accepted)) {
    const params = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 1,
      // The whole page is in reach, and no more memory is asked for than that takes.
      [zlib.constants.BROTLI_PARAM_LGWIN]: 17,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return { bytes: zlib.brotliCompressSync(body, { chunkSize, params }), encoding: "br" };
  }
  if (/\bgzip\b/.test(accepted)) {
    return { bytes: zlib.gzipSync(body, { level: 4, chunkSize }), encoding: "gzip" };
  }
  return { bytes: body, encoding: null };
}

/** What a page of a brand may reach beside its own host: the same for each version of the brand, so made once. */
function policies(deps: PagesDeps) {
  const kept = { phone: new WeakMap<Brand, PagePolicy>(), deposit: new WeakMap(), other: new WeakMap() };
  return (brand: Brand, request: Request): PagePolicy => {
    const { pathname } = new URL(request.url);
    const page = pathname === PHONE_PAGE ? "phone" : pathname === DEPOSIT_PAGE ? "deposit" : "other";
    let policy = kept[page].get(brand);
    if (!policy) {
      const emulator = deps.sandbox()?.phone ?? null;
      const signIn = signInSources(brand, page === "phone", deps.signIn, emulator);
      // A form of the deposit page ends on the page of a payment provider.
      const forms = page === "deposit" ? payPages(deps, brand) : [];
      const widget = widgetSources(deps, brand);
      policy = {
        frameSources: frameSources(deps, brand),
        imageSources: brand.imageOrigins,
        services: {
          ...signIn,
          forms: [...signIn.forms, ...forms],
          scripts: [...signIn.scripts, ...widget],
          frames: [...signIn.frames, ...widget],
        },
        development: deps.config.development,
        https: deps.config.publicScheme === "https",
      };
      kept[page].set(brand, policy);
    }
    return policy;
  };
}

/** Where the bot check's widget of this brand comes from, if it has one. */
function widgetSources({ config: { turnstile } }: PagesDeps, brand: Brand): string[] {
  const { siteKey } = brand.document.signIn.turnstile;
  return Object.hasOwn(turnstile.secrets, siteKey) ? [new URL(turnstile.scriptUrl).origin] : [];
}

/** Where the payment providers of a brand's channels have their pages. */
function payPages({ payments }: PagesDeps, { document }: Brand): string[] {
  const named = new Set<string>(document.payments.channels.map(({ provider }) => provider));
  return [...named].flatMap((name) => {
    const provider = payments.get(name);
    return provider?.serves(document.merchantCode) ? provider.pages() : [];
  });
}

/** Where this brand's frames come from: its games, and its chat room. */
function frameSources(deps: PagesDeps, brand: Brand): string[] {
  const { cdn, chat } = brand.document;
  const sandbox = deps.sandbox();
  const chatRoom = brand.on("chatRoom") ? [new URL(chat.url).origin] : [];
  return [...cdn.launchGameCDNs, ...chatRoom, ...(sandbox ? [sandbox.studio] : [])];
}

function requestContext(
  deps: PagesDeps,
  sharedReads: ReturnType<typeof createSharedReads>,
  visit: Visit,
  nonce: string | undefined,
): AppLoadContext {
  const { brand, call, cookies } = visit;
  const { language } = call.request;
  const t = deps.catalogues.translate(language, brand.texts);
  const reportFault = (error: unknown) =>
    deps.log.error({ err: error, requestId: call.request.requestId }, "a page failed");
  /** A CallFailure with its text in the visitor's language. A fault stays what it is: the error page reports it. */
  const failureFor = (error: unknown) => {
    if (error instanceof PlatformError) return callFailure(error, t);
    const failure = asPlatformError(error);
    if (failure.code === "INTERNAL") return error;
    reportFault(error);
    return callFailure(failure, t);
  };
  return {
    brand,
    caller: call.caller,
    request: call.request,
    origin: visit.origin,
    theme: visit.theme,
    platform: failingAsPages(deps.platforms.client(brand, call, visit.token), failureFor),
    texts: (...namespaces) => deps.catalogues.texts(language, brand.texts, namespaces),
    motifOf: deps.motifOf,
    t,
    now: deps.clock.now(),
    shared: (key, ttlMs, read) =>
      sharedReads(`${brand.id}\n${brand.version}\n${language}\n${key}`, ttlMs, read),
    nonce,
    cookies: {
      session: (token, { rememberMe }) => deps.jar.session(token, rememberMe),
      endSession: deps.jar.endSession,
      theme: deps.jar.theme,
      language: deps.jar.language,
      rememberUser: deps.jar.rememberUser,
      rememberMobile: deps.jar.rememberMobile,
      thirdParty: deps.jar.thirdParty,
      popups: deps.jar.popups,
      visitor: () => deps.jar.visitor(call.request.visitor ?? ""),
      device: deps.jar.device,
      challenge: deps.jar.challenge,
    },
    payPages: payPages(deps, brand),
    challenge: cookies.challenge,
    choseLanguage: cookies.language !== null,
    async platformAs(token) {
      const visitor = { ...call, caller: { kind: "visitor" as const } };
      const caller = (await deps.platforms.caller(brand, visitor, token)) ?? visitor.caller;
      return failingAsPages(deps.platforms.client(brand, { ...call, caller }, token), failureFor);
    },
    rememberedUser: cookies.rememberedUser,
    rememberedMobile: cookies.rememberedMobile,
    thirdParty: cookies.thirdParty,
    popupsSeen: cookies.popups,
    reportFault,
    sandbox: deps.sandbox(),
    page: { body: null, shared: null },
  };
}

/** The client with what a failed call throws turned into what `failureFor` makes of it. */
function failingAsPages(client: PlatformClient, failureFor: (error: unknown) => unknown): PlatformClient {
  const wrapArea = (area: object) =>
    new Proxy(area, {
      get(target, name) {
        const fn: unknown = Reflect.get(target, name);
        if (typeof fn !== "function") return fn;
        return async (input: unknown) => {
          try {
            return await fn(input);
          } catch (error) {
            throw failureFor(error);
          }
        };
      },
    });
  const areas = new Map<string | symbol, object>();
  return new Proxy(client, {
    get(target, name) {
      // Whoever awaits a client asks whether it is a promise.
      if (!(name in target)) return undefined;
      let area = areas.get(name);
      if (!area) {
        area = wrapArea(Reflect.get(target, name) as object);
        areas.set(name, area);
      }
      return area;
    },
  });
}

function callFailure(error: PlatformError, t: RequestContext["t"]): CallFailure {
  const fields = Object.fromEntries(
    error.fields.map((field) => [field.pointer.replace(/^\//, ""), t(field.messageKey, field.values)]),
  );
  const message = errorMessage(t, error.code, error.details);
  return new CallFailure({ code: error.code, message, fields, details: error.details }, error.status);
}
