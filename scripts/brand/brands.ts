import path from "node:path";
import { fileURLToPath } from "node:url";
import type { BrandLoaderOptions } from "../../app/brand/load.ts";
import { type BrandRegistry, createBrandRegistry } from "../../app/brand/registry.ts";
import { loadI18n } from "../../app/i18n/i18n.server.ts";
import { VENDORS } from "../../app/sandbox/catalogue/vendors.ts";
import { setVariables } from "../../app/shared/set-variables.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The brands folder, the vendors and the languages: what the server reads brands with, too. */
export function brandOptions(): BrandLoaderOptions {
  const { MARQUEE_BRANDS_DIR = "brands", MARQUEE_INSIDE_HOSTS = "" } = setVariables(process.env);
  return {
    folder: path.resolve(ROOT, MARQUEE_BRANDS_DIR),
    vendors: VENDORS,
    languages: loadI18n(path.join(ROOT, "app/locales")).languages(),
    insideHosts: MARQUEE_INSIDE_HOSTS.toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  };
}

/** Every brand as a starting server would read it; errors are asked for with `problems()` instead of being logged. */
export function readBrands(options = brandOptions()): BrandRegistry {
  return createBrandRegistry({ ...options, log: { info() {}, error() {} } });
}
