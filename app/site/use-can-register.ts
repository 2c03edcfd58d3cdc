import type { PublicBrand } from "../brand/public-brand.ts";
import { useSite } from "./use-site.ts";

/** Returns true when a brand lets visitors of this host open an account, by username or mobile number. */
export function canRegister({
  audience,
  switches,
}: {
  audience: PublicBrand["audience"];
  switches: Pick<PublicBrand["switches"], "usernameEnabled" | "mobileReg">;
}): boolean {
  return audience === "member" && (switches.usernameEnabled || switches.mobileReg);
}

/** Returns true when visitors of this host may open an account here. */
export function useCanRegister(): boolean {
  return canRegister(useSite().brand);
}
