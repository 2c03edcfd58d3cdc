import { useFetchers } from "@remix-run/react";
import type { SiteData } from "./use-site.ts";

/** Returns the value of a preference that is being sent to the server, until the server responds. */
function usePending(name: string): string | undefined {
  const sent = useFetchers().find(
    ({ formAction, formData }) => formAction === "/preferences" && formData?.has(name),
  );
  const value = sent?.formData?.get(name);
  return typeof value === "string" ? value : undefined;
}

/** Returns the theme to show: the one just chosen, else the server's. */
export function useChosenTheme(site: SiteData | undefined): string | undefined {
  const pending = usePending("theme");
  return site?.brand.themes.some(({ name }) => name === pending) ? pending : site?.theme;
}

/** Returns true when the balance is masked, by the choice just made or else by the server's data. */
export function useBalanceHidden(site: SiteData): boolean {
  const pending = usePending("balance");
  return pending === undefined ? site.balanceHidden : pending === "hidden";
}
