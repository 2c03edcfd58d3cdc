import type { AppLoadContext } from "@remix-run/node";
import { textKey } from "../i18n/text-key.ts";
import { asPlatformError, errorMessage, type PlatformError } from "../platform/core/errors.ts";
import type { PlatformClient } from "../platform/core/platform.ts";
import type { FailureData } from "../site/call-failure.ts";
import type { PagesDeps } from "./page-deps.ts";
import { payPages } from "./page-policy.ts";
import type { RequestContext } from "./request-context.ts";
import type { createSharedReads } from "./shared-reads.ts";
import type { Visit } from "./sites.ts";

/** What a route gets of one request: see RequestContext. */
export function requestContext(
  deps: PagesDeps,
  sharedReads: ReturnType<typeof createSharedReads>,
  visit: Visit,
  nonce: string | undefined,
): AppLoadContext {
  const { brand, call, cookies } = visit;
  const { language } = call.request;
  const t = deps.i18n.translate(language, brand.texts);
  const reportError = (error: unknown) =>
    deps.log.error({ err: error, requestId: call.request.requestId }, "a page failed");
  /** A CallFailure with its text in the visitor's language. Any other error stays what it is: the error page reports it. */
  const failureFor = async (error: unknown) => {
    const failure = asPlatformError(error);
    if (failure !== error) {
      if (failure.code === "INTERNAL") return error;
      reportError(error);
    }
    const Failure = await deps.callFailure();
    return new Failure(failureData(failure, t), failure.status);
  };
  return {
    brand,
    caller: call.caller,
    request: call.request,
    origin: visit.origin,
    theme: visit.theme,
    platform: failingAsPages(deps.platforms.client(brand, call, visit.token), failureFor),
    texts: (...namespaces) => deps.i18n.texts(language, brand.texts, namespaces),
    motifOf: deps.motifOf,
    i18n: deps.i18n.instance(language, brand.texts),
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
    reportError,
    sandbox: deps.sandbox(),
    page: { body: null, shared: null },
  };
}

/** The client with what a failed call throws turned into what `failureFor` makes of it. */
function failingAsPages(
  client: PlatformClient,
  failureFor: (error: unknown) => Promise<unknown>,
): PlatformClient {
  const wrapArea = (area: object) =>
    new Proxy(area, {
      get(target, name) {
        const fn: unknown = Reflect.get(target, name);
        if (typeof fn !== "function") return fn;
        return async (input: unknown) => {
          try {
            return await fn(input);
          } catch (error) {
            throw await failureFor(error);
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

function failureData(error: PlatformError, t: RequestContext["t"]): FailureData {
  const fields = Object.fromEntries(
    error.fields.map((field) => [
      field.pointer.replace(/^\//, ""),
      t(textKey(field.messageKey), field.values),
    ]),
  );
  const message = errorMessage(t, error.code, error.details);
  return { code: error.code, message, fields, details: error.details };
}
