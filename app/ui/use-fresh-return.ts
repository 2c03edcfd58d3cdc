import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Loads the page's data anew when the browser brings back a whole page that it has kept: since then one may have signed in
 * or out, chosen another language, or done what a form on it offers.
 */
export function useFreshReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate();
    };
    addEventListener("pageshow", returned);
    return () => removeEventListener("pageshow", returned);
  }, [revalidate]);
}
