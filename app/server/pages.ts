import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { BrandSite } from "../brand/brand-store.ts";
import { ttlCache } from "../platform/core/ttl-cache.ts";
import { invitationCookie } from "./invitation-cookie.ts";
import { ownPage, type Rendered } from "./own-page.ts";
import { createPageCache } from "./page-cache.ts";
import { requestContext } from "./page-context.ts";
import type { PagesDeps } from "./page-deps.ts";
import { pageKey } from "./page-key.ts";
import { createPagePolicies } from "./page-policy.ts";
import { contentSecurityPolicy, inlineScriptHashes, type PagePolicy } from "./security-headers.ts";
import type { Visit } from "./sites.ts";
import { type StoredResponse, storeResponse } from "./stored-response.ts";

const EMPTY = Buffer.alloc(0);

export interface Pages {
  /** Returns the cached page of a brand's site that answers this request without rendering, or undefined. */
  cached(incoming: IncomingMessage, site: BrandSite | null): Promise<StoredResponse | undefined>;
  /** Runs Remix and caches the response when it is the same for every visitor. */
  render(request: Request, visit: Visit, incoming: IncomingMessage): Promise<Response | StoredResponse>;
  /** Returns true when the forms of the page at a path may carry a picture. */
  acceptsPictures(pathname: string): Promise<boolean>;
}

export function createPages(deps: PagesDeps): Pages {
  const { clock } = deps;
  const cache = createPageCache();
  const sharedReads = ttlCache<unknown>(clock, 60_000, { max: 5_000 });
  const policyFor = createPagePolicies(deps);
  const loadPolicy = async ({ brand, cookies, origin }: Visit, request: Request): Promise<PagePolicy> => ({
    ...policyFor(brand, await deps.loadHandle(new URL(request.url).pathname), cookies.analytics),
    frameParent: deps.qa?.sites.frameParent(origin),
  });

  async function run(request: Request, visit: Visit, anonymous: boolean): Promise<Rendered> {
    const nonce = anonymous ? undefined : randomBytes(16).toString("base64");
    const context = requestContext(deps, sharedReads, visit, { url: request.url, nonce });
    const response = await deps.remix()(request, context);
    return { response, body: context.page.body, nonce };
  }

  async function store(rendered: Rendered, visit: Visit, request: Request): Promise<StoredResponse> {
    const body = rendered.body ?? EMPTY;
    const policy = {
      scriptHashes: inlineScriptHashes(body.toString()),
      ...(await loadPolicy(visit, request)),
    };
    const headers = {
      ...Object.fromEntries(rendered.response.headers),
      "content-security-policy": contentSecurityPolicy(policy),
      // The browser must revalidate its copy: theme, language and sign-in change the page. When going back in its
      // history, a browser revalidates only if the cookies have changed.
      "cache-control": "private, no-cache",
      vary: "Cookie",
    };
    // Six times the work of level 7 for 8% less. The home page is worth it: it then fits the first packets of a
    // connection.
    const quality = new URL(request.url).pathname === "/" ? 10 : 7;
    return storeResponse(rendered.response.status, headers, body, quality);
  }

  const keep = (key: string, stored: StoredResponse, { url }: Request) =>
    cache.put(key, stored, clock.now(), stored.status !== 200 || url.includes("?"));

  const refreshing = (key: string, request: Request, visit: Visit) =>
    run(unabortable(request), visit, true)
      .then(async (rendered) => {
        if (isShareable(rendered)) keep(key, await store(rendered, visit, request), request);
        else cache.refreshFailed(key);
      })
      .catch((error) => {
        cache.refreshFailed(key);
        deps.log.error({ err: error }, "a page could not be rendered again");
      });

  const refreshers = new Map<string, () => void>();
  /**
   * Pages being rendered that are not cached yet: of all simultaneous requests for one, only the first renders it. Null
   * when the result was specific to that visitor, or there was none; then each request renders its own.
   */
  const making = new Map<string, Promise<StoredResponse | null>>();

  /** Returns the response for a page that was rendered for one visitor. */
  async function answer(
    rendered: Rendered,
    visit: Visit,
    request: Request,
  ): Promise<Response | StoredResponse> {
    const { body, response } = rendered;
    // Also on a redirect, such as that of a brand for members only to its sign-in.
    const invitation = await invitationCookie(deps, visit, request);
    if (invitation !== null) response.headers.append("set-cookie", invitation);
    if (visit.newLanguage !== null && body !== null)
      response.headers.append("set-cookie", deps.jar.language(visit.newLanguage));
    if (body !== null) return ownPage({ ...rendered, body }, await loadPolicy(visit, request), request);
    rendered.response.headers.set("cache-control", "no-store");
    return rendered.response;
  }

  return {
    async cached(incoming, site) {
      const key = site && (await pageKey(deps, incoming, site.brand));
      if (key === null) return undefined;
      return cache.get(key, clock.now(), () => refreshers.get(key)?.());
    },

    async render(request, visit, incoming) {
      const key = visit.call.caller.kind === "visitor" ? await pageKey(deps, incoming, visit.brand) : null;
      if (key === null) return answer(await run(request, visit, false), visit, request);
      const underWay = making.get(key);
      const made = underWay && (await underWay);
      if (made) return made;
      const { promise, resolve } = Promise.withResolvers<StoredResponse | null>();
      if (!underWay) making.set(key, promise);
      try {
        const rendered = await run(unabortable(request), visit, true);
        if (!isShareable(rendered)) return await answer(rendered, visit, request);
        const stored = await store(rendered, visit, request);
        keep(key, stored, request);
        if (refreshers.size > 5_000) refreshers.clear();
        refreshers.set(key, () => void refreshing(key, request, visit));
        resolve(stored);
        return stored;
      } finally {
        resolve(null);
        if (!underWay) making.delete(key);
      }
    },

    acceptsPictures: async (pathname) => (await deps.loadHandle(pathname)).acceptsPictures === true,
  };
}

/**
 * Returns the same request without its abort signal: a visitor's own request is aborted when they leave, and others
 * wait for its page.
 */
function unabortable({ url, headers }: Request): Request {
  return new Request(url, { headers });
}

/**
 * Returns true when a page may be shared. A route whose page is for one visitor only, or valid for a moment only, sets
 * `cache-control: no-store`.
 */
function isShareable({ response: { status, headers }, body }: Rendered): boolean {
  const kept = headers.get("cache-control") !== "no-store";
  return body !== null && (status === 200 || status === 404) && kept && !headers.has("set-cookie");
}
