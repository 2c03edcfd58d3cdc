import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Brand } from "../brand/brand.ts";
import type { BrandSite } from "../brand/brand-store.ts";
import { detectLanguage, getUrlLanguage } from "../i18n/detect-language.server.ts";
import { type CallContext, DEVICE_HEADER } from "../platform/core/call-context.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { GeoIp } from "../platform/ports/geo-ip.ts";
import { BEARER } from "../shared/same-origin.ts";
import type { BrandPlatforms } from "./brand-platforms.ts";
import { clientAddress } from "./client-address.ts";
import type { ServerConfig } from "./config.ts";
import type { CookieJar, RequestCookies } from "./cookies.ts";
import { getRequestOrigin } from "./requested-host.ts";

/** A request whose host, cookies and address have been read. */
export interface Visit {
  brand: Brand;
  /** Scheme, host and port by which browsers know the requested host. */
  origin: string;
  cookies: RequestCookies;
  /** The language in the address, to be stored in the browser because links from that page do not contain it. */
  newLanguage: string | null;
  /** The token of the caller's session; always null for a visitor. */
  token: string | null;
  /**
   * True when the request has the token of a session that has just continued under a new one, in another tab. The
   * caller is a visitor then.
   */
  isJustRenewed: boolean;
  /**
   * Set for a form on the page of an account that is no longer signed in: `over` when no account is, `another` when
   * another account is. The caller is a visitor then.
   */
  staleForm: StaleFormReason | null;
  /** The chosen theme if the brand has it, else the brand's default. */
  theme: string;
  call: CallContext;
}

export type StaleFormReason = "over" | "another";

export interface Sites {
  /** Returns the visit of a request to a brand's host. */
  visit(incoming: IncomingMessage, site: BrandSite): Promise<Visit>;
}

const TOKEN = /^[\w-]{20,128}$/;

interface SitesDeps {
  config: ServerConfig;
  jar: CookieJar;
  geoIp: GeoIp;
  platforms: BrandPlatforms;
  getMerchant: (brand: Brand) => MerchantProfile;
}

export function createSites(deps: SitesDeps): Sites {
  return {
    async visit(incoming, { brand, host, audience }) {
      const sent = deps.jar.read(incoming.headers.cookie ?? null);
      const asked = getUrlLanguage(brand.document.locale.switcher, incoming.url ?? "/");
      const cookies = asked === null ? sent : { ...sent, language: asked };
      const profile = deps.getMerchant(brand);
      const token = getRequestToken(incoming, cookies);
      const ip = clientAddress(incoming, deps.config.trustedProxies);
      const visitor: CallContext = {
        merchant: profile,
        caller: { kind: "visitor" },
        request: {
          requestId: randomUUID(),
          ip,
          country: deps.geoIp.country(ip),
          language: await detectLanguage(brand.document.locale, incoming.headers, cookies.language),
          host,
          audience,
          userAgent: (incoming.headers["user-agent"] ?? "").slice(0, 255),
          // A new id persists only if a response sets it: with a captcha.
          visitor: cookies.visitor ?? randomBytes(16).toString("base64url"),
          device: sentDevice(incoming, cookies),
        },
      };
      const caller = token ? await deps.platforms.caller(brand, visitor, token) : null;
      return {
        brand,
        origin: getRequestOrigin(incoming, deps.config),
        cookies,
        newLanguage: asked === sent.language ? null : asked,
        token: caller ? token : null,
        isJustRenewed:
          !caller &&
          cookies.session !== null &&
          token === cookies.session &&
          (await deps.platforms.isJustRenewed(brand, profile, token)),
        staleForm: null,
        theme: getTheme(brand, cookies),
        call: caller ? { ...visitor, caller } : visitor,
      };
    },
  };
}

/**
 * Returns the cookie's theme if the brand has it and its visitors may choose; otherwise the brand's default. A choice
 * made before the brand turned its theme button off could not be undone.
 */
export function getTheme(
  brand: Pick<Brand, "on" | "themes" | "defaultTheme">,
  cookies: Pick<RequestCookies, "theme">,
): string {
  if (!brand.on("themeToggle")) return brand.defaultTheme;
  return brand.themes.find((theme) => theme.name === cookies.theme)?.name ?? brand.defaultTheme;
}

/** Returns the cookie's previous language if the brand's switcher offers it and it is not the page's own; else null. */
export function getPreviousLanguage(brand: Brand, cookies: RequestCookies, language: string): string | null {
  const { previousLanguage } = cookies;
  const { switcher } = brand.document.locale;
  return previousLanguage !== language && switcher.some((code) => code === previousLanguage)
    ? previousLanguage
    : null;
}

function sentDevice(incoming: IncomingMessage, cookies: RequestCookies): string | null {
  const sent = incoming.headers[DEVICE_HEADER] ?? cookies.device;
  return typeof sent === "string" && TOKEN.test(sent) ? sent : null;
}

/**
 * Returns the request's text that could be a token, and so may be sent to a remote platform in a header; null for
 * anything else. A request with a bearer token never uses the cookie's: it did not have to prove an origin.
 */
export function getRequestToken(
  incoming: Pick<IncomingMessage, "headers">,
  cookies: Pick<RequestCookies, "session">,
): string | null {
  const { authorization } = incoming.headers;
  if (BEARER.test(authorization ?? "")) return readBearer(authorization);
  return cookies.session !== null && TOKEN.test(cookies.session) ? cookies.session : null;
}

/** Returns the text that could be a token in an `Authorization` header, or null. */
export function readBearer(authorization: string | null | undefined): string | null {
  const [scheme] = BEARER.exec(authorization ?? "") ?? [];
  const sent = scheme === undefined ? "" : (authorization?.slice(scheme.length) ?? "");
  return TOKEN.test(sent) ? sent : null;
}
