import clsx from "clsx";
import { artSources } from "./art-url.ts";
import { LazyImage } from "./lazy-image.tsx";
import { useUi } from "./ui-context.ts";

interface VendorMarkProps {
  vassalage: string;
  size?: number;
  className?: string;
}

/**
 * The mark of a vendor, drawn or the site's own, a square of `size` CSS pixels. The vendor's name is shown beside it,
 * so it has no text alternative.
 */
export function VendorMark({ vassalage, size = 26, className }: VendorMarkProps) {
  const image = useUi().vendorImages[vassalage];
  return (
    <LazyImage
      className={clsx("object-contain", className)}
      {...(image ? { src: image } : artSources("vendor", vassalage))}
      alt=""
      width={size}
      height={size}
    />
  );
}
