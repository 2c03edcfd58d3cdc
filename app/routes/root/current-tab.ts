/** A tab of the phone's bottom bar. */
type TabKey = "home" | "games" | "deposit" | "promotion" | "help" | "account";

/**
 * The tabs of the bar: the address of its games tab, whether that one covers all lobbies, and the kind of the fourth
 * tab.
 */
export interface TabSet {
  games: string | null;
  allGames: boolean;
  categories: readonly string[];
  fourth: "promotion" | "help";
}

const PROMOTION_PATHS = ["/promotions", "/promodetail"];

/**
 * Returns the tab of the page at a path; null if the bar has none for it. `isHome`: true for the home page and its
 * aliases, which include `/help`.
 */
export function currentTab(path: string, isHome: boolean, { games, ...tabs }: TabSet): TabKey | null {
  const pathname = path.toLowerCase();
  if (pathname === "/member/depositv2") return "deposit";
  if (/^\/(member|agent)(\/|$)/.test(pathname)) return "account";
  if (tabs.fourth === "help" && pathname === "/help") return "help";
  if (isHome) return "home";
  if (tabs.fourth === "promotion" && PROMOTION_PATHS.includes(pathname)) return "promotion";
  const ofGames = tabs.allGames ? tabs.categories.map((name) => `/${name}`) : [games];
  return games !== null && ofGames.includes(pathname) ? "games" : null;
}
