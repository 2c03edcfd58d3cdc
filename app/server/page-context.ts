import type { AppLoadContext } from "@remix-run/node";
import type { TtlCache } from "../platform/core/ttl-cache.ts";
import { type Preserialized, type PreserializedJson, preserializedPart } from "../shared/preserialized.ts";
import { withCallFailures } from "./failing-calls.ts";
import type { PagesDeps } from "./page-deps.ts";
import { BRAND_PART } from "./site-data.ts";
import { getPreviousLanguage, type Visit } from "./sites.ts";

/** Returns a route's context for one request: see RequestContext. */
export function requestContext(
  deps: PagesDeps,
  sharedReads: TtlCache<unknown>,
  visit: Visit,
  { url, nonce }: { url: string; nonce: string | undefined },
): AppLoadContext {
  const { brand, call, cookies } = visit;
  const { language } = call.request;
  const contentVersion = deps.contentVersion(call.merchant.code);
  const t = deps.i18n.translate(language, brand.texts);
  const reportError = (error: unknown) =>
    deps.log.error({ err: error, requestId: call.request.requestId }, "a page failed");
  // The data of a client-side navigation contains these values; a document refers to them by name.
  const isDocument = !new URL(url).pathname.endsWith(".data");
  const parts = new Set<string>();
  const named = <T>(part: string, sealed: PreserializedJson<T>): Preserialized<T> => {
    // A dialog may have no texts of its own.
    if (!isDocument || part === "") return sealed;
    parts.add(part);
    return preserializedPart(part, sealed);
  };
  const site = { brand, audience: call.request.audience, language };
  const failing = { t, reportError, callFailure: deps.callFailure };
  return {
    brand,
    publicBrand: () => named(BRAND_PART, deps.siteData.brand(site)),
    caller: call.caller,
    staleForm: visit.staleForm,
    request: call.request,
    origin: visit.origin,
    theme: visit.theme,
    platform: withCallFailures(deps.platforms.client(brand, call, visit.token), failing),
    texts: (...namespaces) => named(namespaces.join("."), deps.i18n.texts(language, brand.texts, namespaces)),
    getMotif: deps.getMotif,
    i18n: deps.i18n.instance(language, brand.texts),
    t,
    now: deps.clock.now(),
    shared: <T>(key: string, ttlMs: number, read: () => Promise<T>) => {
      const fullKey = [brand.id, brand.version, contentVersion, language, key].join("\n");
      return sharedReads.get(fullKey, read, ttlMs) as Promise<T>;
    },
    nonce,
    cookies: {
      session: (token, { rememberMe }) => deps.jar.session(token, rememberMe),
      endSession: deps.jar.endSession,
      theme: deps.jar.theme,
      language: deps.jar.language,
      previousLanguage: deps.jar.previousLanguage,
      analytics: deps.jar.analytics,
      rememberUser: deps.jar.rememberUser,
      rememberMobile: deps.jar.rememberMobile,
      thirdParty: deps.jar.thirdParty,
      popups: deps.jar.popups,
      visitor: () => deps.jar.visitor(call.request.visitor ?? ""),
      device: deps.jar.device,
      challenge: deps.jar.challenge,
      invitation: deps.jar.invitation,
    },
    challenge: cookies.challenge,
    choseLanguage: cookies.language !== null,
    previousLanguage: getPreviousLanguage(brand, cookies, language),
    analyticsChoice: cookies.analytics,
    async platformAs(token) {
      const visitor = { ...call, caller: { kind: "visitor" as const } };
      const caller = (await deps.platforms.caller(brand, visitor, token)) ?? visitor.caller;
      return withCallFailures(deps.platforms.client(brand, { ...call, caller }, token), failing);
    },
    rememberedUser: cookies.rememberedUser,
    rememberedMobile: cookies.rememberedMobile,
    thirdParty: cookies.thirdParty,
    invitation: nonce === undefined ? null : cookies.invitation,
    popupsSeen: cookies.popups,
    reportError,
    sandbox: deps.sandbox(),
    qa: deps.qa && {
      changes: deps.qa.sites.countChanges(brand),
      clockAheadMs: deps.qa.clock?.aheadMs() ?? 0,
      page: `${deps.qa.sites.frameParent(visit.origin) ?? ""}/__qa`,
    },
    page: {
      body: null,
      shared: null,
      dataFile: () => (parts.size > 0 ? deps.siteData.path({ ...site, parts: [...parts] }) : null),
    },
  };
}
