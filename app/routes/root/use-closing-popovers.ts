import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Events that may lead to another page. */
const PRESSES = ["click", "popstate"];

/** The menus that are open now. */
const openMenus = () => [...document.querySelectorAll<HTMLElement>(":popover-open")];

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
