import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** The server shares standings for as long, so more frequent requests would show nothing new. */
const FRESH_MS = 15_000;

/** Reloads the page's data every 15 seconds while it is visible and `isLive`. */
export function useFreshStandings(isLive: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, FRESH_MS);
    return () => clearInterval(timer);
  }, [isLive, revalidate]);
}
