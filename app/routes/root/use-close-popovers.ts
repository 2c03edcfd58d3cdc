import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Events that may lead to another page. */
const PRESSES = ["click", "popstate"];

/** Returns the currently open menus. */
const openMenus = () => [...document.querySelectorAll<HTMLElement>(":popover-open")];

/**
 * Closes the menus that led to a page when it has loaded, and the list of languages when the page is in the chosen one:
 * those that were open at the last click or back navigation. A menu that was opened while the page was loading stays,
 * and so does one that was opened before hydration.
 */
export function useClosePopovers(language: string): void {
  const { pathname, search } = useLocation();
  const openAtPress = useRef<HTMLElement[]>([]);
  useEffect(() => {
    const remember = () => {
      openAtPress.current = openMenus();
    };
    for (const press of PRESSES) addEventListener(press, remember, true);
    return () => {
      for (const press of PRESSES) removeEventListener(press, remember, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new address or language that closes them
  useEffect(() => {
    for (const menu of openMenus()) if (openAtPress.current.includes(menu)) menu.hidePopover();
  }, [pathname, search, language]);
}
