import { type SiteMember, useSite } from "./use-site.ts";

/** Type of a demo account, which has no member centre and no favourites (spec section 6). */
const DEMO_TYPE = 4;

/** Returns true for a demo account; false for a visitor. */
export function isDemoMember(member: SiteMember | null): boolean {
  return member?.type === DEMO_TYPE;
}

/** Returns true when the signed-in account is a demo account. */
export function useIsDemo(): boolean {
  return isDemoMember(useSite().member);
}
