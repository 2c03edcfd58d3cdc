import { type ReactNode, useMemo } from "react";
import { MAX_NON_VIP_LEVEL } from "../shared/vip-service.ts";
import { type Favourites, type SupportContact, UiProvider } from "../ui/ui-context.ts";
import { getContact } from "./contact.ts";
import { isDemoMember } from "./use-is-demo.ts";
import { type SiteData, useSite } from "./use-site.ts";

/** Provides the components below with the site's data. */
export function SiteUi({ children }: { children: ReactNode }) {
  const { brand, member, images } = useSite();
  const value = useMemo(
    () => ({
      currency: brand.currency,
      images,
      vendorImages: brand.vendorImages,
      signedIn: member !== null,
      account: member?.account ?? null,
      favourites: brand.switches.favourites ? getFavourites(member) : null,
      support: supportContact(brand, member),
    }),
    [brand, member, images],
  );
  return <UiProvider value={value}>{children}</UiProvider>;
}

function getFavourites(member: SiteData["member"]): Favourites {
  const owner = member && !isDemoMember(member) ? member.account : null;
  return { ids: new Set(member?.favourites), owner };
}

/** Returns the VIP service for a club rank above 4, else the live chat; null if the brand has no such contact. */
function supportContact(brand: SiteData["brand"], member: SiteData["member"]): SupportContact | null {
  const vip = brand.switches.vipService && (member?.clubLabel?.rankLevel ?? 0) > MAX_NON_VIP_LEVEL;
  const contact = getContact(brand, vip ? "VIP" : "LIVECHAT");
  const name = vip ? "shell.vipSupport" : brand.helpOnly ? "shell.help" : "shell.support";
  return contact && { ...contact, name };
}
