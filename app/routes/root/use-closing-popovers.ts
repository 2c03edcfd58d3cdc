import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Closes the menus that led to a page when it has arrived, and the list of languages when the page speaks the chosen one:
 * those that were open at the last click or step back. One that was opened while the page was on its way stays, and so
 * does one that was opened before the scripts came.
 */
export function useClosingPopovers(language: string): void {
  const { pathname, search } = useLocation();
  const openAtPress = useRef<HTMLElement[]>([]);
  useEffect(() => {
    const remember = () => {
      openAtPress.current = [...document.querySelectorAll<HTMLElement>("[popover]:popover-open")];
    };
    document.addEventListener("click", remember, true);
    addEventListener("popstate", remember);
    return () => {
      document.removeEventListener("click", remember, true);
      removeEventListener("popstate", remember);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new address or language that closes them
  useEffect(() => {
    for (const popover of openAtPress.current) if (popover.matches(":popover-open")) popover.hidePopover();
  }, [pathname, search, language]);
}
