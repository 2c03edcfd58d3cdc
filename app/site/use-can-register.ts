import { useSite } from "./use-site.ts";

/** Whether visitors of this host may open an account here. */
export function useCanRegister(): boolean {
  const { brand } = useSite();
  return brand.audience === "member" && brand.switches.usernameEnabled;
}
