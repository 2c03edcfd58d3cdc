import { artUrl } from "./art-url.ts";

/** The drawn mark of a vendor, a square of `size` CSS pixels. The vendor's name stands beside it, so it has none. */
export function VendorMark({ vassalage, size = 26 }: { vassalage: string; size?: number }) {
  return (
    <img
      className="vm"
      src={artUrl(`vendor/${vassalage}`)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  );
}
