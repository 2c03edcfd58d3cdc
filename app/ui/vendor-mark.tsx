import { useSite } from "../brand/use-site.ts";
import { artUrl } from "./art-url.ts";
import { LazyImage } from "./lazy-image.tsx";

/**
 * The mark of a vendor, drawn or the brand's own, a square of `size` CSS pixels. The vendor's name stands beside it, so
 * it has none.
 */
export function VendorMark({ vassalage, size = 26 }: { vassalage: string; size?: number }) {
  const { vendorImages } = useSite().brand;
  return (
    <LazyImage
      className="vm object-contain"
      src={vendorImages[vassalage] ?? artUrl(`vendor/${vassalage}`)}
      alt=""
      width={size}
      height={size}
    />
  );
}
