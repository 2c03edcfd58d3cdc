import { useLocation } from "@remix-run/react";
import { HELP_CENTRE, isGamePath } from "./paths.ts";
import { useSite } from "./use-site.ts";

const HOME_PATHS = ["/", "/index", "/index.html", "/home", "/register", "/register.html", "/help"];

/** The kind of the current page, as far as the shell needs it. */
export interface PageLayout {
  home: boolean;
  /** True for a running game: only the header is shown around it. */
  game: boolean;
  /** True for a game in its own window or tab, with only its bar above it. */
  inWindow: boolean;
  /** True for the member's or the agent's centre, which is as high as a phone's screen. */
  panel: boolean;
  /** True for the help centre, which has no header. */
  bare: boolean;
  /** A page shown to a visitor of a brand for members only: there is nowhere to navigate to yet. */
  door: boolean;
  /** True for a page whose content is the sign-in or registration form, so that the header needs none. */
  entering: boolean;
}

export function usePageLayout(): PageLayout {
  const { pathname, search } = useLocation();
  const { brand, member } = useSite();
  const game = isGamePath(pathname);
  return {
    home: HOME_PATHS.includes(pathname),
    game,
    inWindow: game && new URLSearchParams(search).get("window") === "1",
    panel: /^\/(member|agent)(\/|$)/i.test(pathname),
    bare: pathname === HELP_CENTRE,
    door: brand.switches.loginedToHomePage && !member,
    entering: pathname === "/login" || pathname.startsWith("/account/"),
  };
}

/** Returns the style class of the main view: the path without its leading slash (spec section 2, Root layout). */
export function viewClass(pathname: string): string {
  return pathname.slice(1).replace(/[^\w-]+/g, "-");
}
