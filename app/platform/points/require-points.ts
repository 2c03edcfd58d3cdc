import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";

/** @throws PlatformError FEATURE_OFF where the brand has no points mall. */
export function requirePoints({ points }: MerchantProfile): void {
  if (!points.on) throw new PlatformError("FEATURE_OFF");
}
