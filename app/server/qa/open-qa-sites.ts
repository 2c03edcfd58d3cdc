import type { BrandRegistry } from "../../brand/registry.ts";
import type { Secrets } from "../../platform/ports/secrets.ts";
import type { ServerConfig } from "../config.ts";
import { createQaCookieJar } from "../cookies.ts";
import { createQaSites, type QaSites } from "./qa-sites.ts";

/** Returns the sites with the switches of QA engineers; null without the QA page. */
export function openQaSites(
  { qa, publicScheme }: ServerConfig,
  brands: BrandRegistry,
  secrets: Secrets,
): QaSites | null {
  if (!qa) return null;
  return createQaSites({
    brands,
    jar: createQaCookieJar(publicScheme),
    key: secrets.key("switches of QA engineers"),
  });
}
