import { type ReactNode, useMemo } from "react";
import { type SupportContact, UiProvider } from "../ui/ui-context.ts";
import { type SiteData, useSite } from "./use-site.ts";

/** A club rank above this one has its own contact (spec section 2). */
const VIP_ABOVE_RANK = 4;

/** Gives the components below what they show of the site. */
export function SiteUi({ children }: { children: ReactNode }) {
  const { brand, member, images } = useSite();
  const value = useMemo(
    () => ({
      currency: brand.currency,
      images,
      vendorImages: brand.vendorImages,
      signedIn: member !== null,
      support: supportContact(brand, member),
    }),
    [brand, member, images],
  );
  return <UiProvider value={value}>{children}</UiProvider>;
}

/** VIP service for a club rank above 4, else the live chat; null while the brand has no such contact. */
function supportContact(brand: SiteData["brand"], member: SiteData["member"]): SupportContact | null {
  const vip = brand.switches.vipService && (member?.clubLabel?.rankLevel ?? 0) > VIP_ABOVE_RANK;
  const entry = brand.customerService.find(({ csType }) => csType === (vip ? "VIP" : "LIVECHAT"));
  const href = entry?.pathList[0];
  return entry && href ? { href, vip, popup: entry.type === 2 } : null;
}
