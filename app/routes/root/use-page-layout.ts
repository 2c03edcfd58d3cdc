import { useLocation } from "@remix-run/react";
import { isGamePath } from "../../site/game-paths.ts";
import { useSite } from "../../site/use-site.ts";
import { HELP_CENTRE } from "./help-centre.ts";

const HOME_PATHS = ["/", "/index", "/index.html", "/home", "/register", "/register.html", "/help"];

/** The kind of the current page, as far as the shell needs it. */
export interface PageLayout {
  home: boolean;
  /** A game in play: nothing around it but the header. */
  game: boolean;
  /** A game in a window or tab of its own, below its bar alone. */
  inWindow: boolean;
  /** The member's or the agent's centre, which is as high as a phone's screen. */
  panel: boolean;
  /** The help centre, which has no header. */
  bare: boolean;
  /** A page shown to a visitor of a brand for members only: there is nowhere to navigate to yet. */
  door: boolean;
  /** A page whose content is the sign-in or registration form, so that the header needs none. */
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

/** The style class of the main view: the path without its leading slash (spec section 2, Root layout). */
export function viewClass(pathname: string): string {
  return pathname.slice(1).replace(/[^\w-]+/g, "-");
}
