import path from "node:path";
import { fileURLToPath } from "node:url";
import type { BrandLoaderOptions } from "../../app/brand/load.ts";
import { type BrandRegistry, createBrandRegistry } from "../../app/brand/registry.ts";
import { loadI18n } from "../../app/i18n/i18n.server.ts";
import { parseInternalHosts } from "../../app/platform/core/inside-address.ts";
import { VENDORS } from "../../app/sandbox/catalogue/vendors.ts";
import { reservedHosts } from "../../app/server/reserved-hosts.ts";
import { mergeVendors, readVendorFile } from "../../app/server/vendor-file.ts";
import { canonicalHostName } from "../../app/shared/host-name.ts";
import { setVariables } from "../../app/shared/set-variables.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Returns the brands folder, the vendors and the languages, as the server uses them to read brands. */
export function brandOptions(): BrandLoaderOptions {
  const {
    MARQUEE_BRANDS_DIR = "brands",
    MARQUEE_INSIDE_HOSTS = "",
    MARQUEE_OPS_HOST,
    MARQUEE_VENDORS,
  } = setVariables(process.env);
  const insideHosts = parseInternalHosts(MARQUEE_INSIDE_HOSTS);
  const i18n = loadI18n(path.join(ROOT, "app/locales"));
  return {
    folder: path.resolve(ROOT, MARQUEE_BRANDS_DIR),
    vendors: mergeVendors(
      VENDORS,
      readVendorFile(MARQUEE_VENDORS && path.resolve(ROOT, MARQUEE_VENDORS), insideHosts),
    ),
    languages: i18n.languages(),
    texts: i18n.variables(),
    insideHosts,
    reservedHosts: reservedHosts(MARQUEE_OPS_HOST ? canonicalHostName(MARQUEE_OPS_HOST) : null, insideHosts),
  };
}

/** Returns every brand as a starting server would read it; errors are available from `problems()` and not logged. */
export function readBrands(options = brandOptions()): BrandRegistry {
  return createBrandRegistry({ ...options, log: { info() {}, error() {} } });
}
