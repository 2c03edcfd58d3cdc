import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";

/** Requires a points mall. @throws PlatformError FEATURE_OFF when the brand has none. */
export function requirePoints({ points }: MerchantProfile): void {
  if (!points.on) throw new PlatformError("FEATURE_OFF");
}
