import type { Brand } from "../brand/brand.ts";
import { merchantProfile } from "../brand/merchant-profile.ts";
import type { BrandRegistry } from "../brand/registry.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";

export interface Merchants {
  /** Returns the merchant behind a brand, created once per brand version. */
  of(brand: Brand): MerchantProfile;
  /** The merchants whose platform is this process: those of all embedded brands that are currently served. */
  all(): MerchantProfile[];
  /** Returns the merchant with a code among them, or null. */
  byCode(code: string): MerchantProfile | null;
}

export function createMerchants(brands: BrandRegistry): Merchants {
  const profiles = new WeakMap<Brand, MerchantProfile>();
  const of = (brand: Brand) => {
    const known = profiles.get(brand);
    if (known) return known;
    const made = merchantProfile(brand);
    profiles.set(brand, made);
    return made;
  };
  const isEmbedded = (brand: Brand) => brand.document.platform.mode === "embedded";
  return {
    of,
    all: () => brands.list().filter(isEmbedded).map(of),
    byCode(code) {
      const brand = brands.byMerchant(code);
      return brand && isEmbedded(brand) ? of(brand) : null;
    },
  };
}
