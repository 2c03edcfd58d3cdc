import type { IncomingMessage } from "node:http";
import type { Brand } from "../brand/brand.ts";
import { pickImageCdn } from "../brand/images.ts";
import { detectLanguage, getUrlLanguage } from "../i18n/detect-language.server.ts";
import { clientAddress } from "./client-address.ts";
import { dependsOnInvitation } from "./invitation-cookie.ts";
import type { PagesDeps } from "./page-deps.ts";
import { getPreviousLanguage, getTheme } from "./sites.ts";

/** Returns the cache key of an anonymous page of a brand, or null when the response is specific to the visitor. */
export async function pageKey(
  { config, jar, geoIp, contentVersion, qa }: PagesDeps,
  incoming: IncomingMessage,
  brand: Brand,
): Promise<string | null> {
  if (incoming.method !== "GET" && incoming.method !== "HEAD") return null;
  // A cached page would hide recent changes to the code.
  if (config.development) return null;
  const url = incoming.url ?? "/";
  // The data of a client-side navigation is no page, and is cached nowhere.
  if (url.length > 300 || /\.data(\?|$)/.test(url) || incoming.headers.authorization) return null;
  const cookies = jar.read(incoming.headers.cookie ?? null);
  const { session, thirdParty, challenge, rememberedUser, rememberedMobile } = cookies;
  if (session || thirdParty || challenge || rememberedUser || rememberedMobile) return null;
  const asked = getUrlLanguage(brand.document.locale.switcher, url);
  // The response sets a cookie.
  if (asked !== null && asked !== cookies.language) return null;
  if (dependsOnInvitation(brand, url, cookies)) return null;
  const { allowed, blocked } = brand.document.status.regions;
  const country =
    allowed.length + blocked.length > 0 ? geoIp.country(clientAddress(incoming, config.trustedProxies)) : "";
  const images =
    brand.document.cdn.imageCDNs.length > 0
      ? pickImageCdn(brand.document, clientAddress(incoming, config.trustedProxies))
      : "";
  // An address without a country may be the operator's own, which may see pages that others may not.
  if (country === null) return null;
  const language = await detectLanguage(brand.document.locale, incoming.headers, cookies.language);
  return [
    brand.id,
    brand.version,
    contentVersion(brand.document.merchantCode),
    // Includes the port: pages contain their own address.
    incoming.headers.host,
    language,
    getPreviousLanguage(brand, cookies, language),
    getTheme(brand, cookies),
    brand.document.analytics.gtagId && cookies.analytics,
    country,
    images,
    qa?.clock?.aheadMs(),
    url,
  ].join("\n");
}
