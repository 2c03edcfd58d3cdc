import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Reloads the page's data when the browser restores a whole page from its cache: since then the visitor may have signed
 * in or out, chosen another language, or sent a form on it.
 */
export function useReloadOnPageRestore(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate();
    };
    addEventListener("pageshow", returned);
    return () => removeEventListener("pageshow", returned);
  }, [revalidate]);
}
