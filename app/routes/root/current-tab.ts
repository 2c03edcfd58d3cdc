/** A tab of the phone's bottom bar. */
type TabKey = "home" | "games" | "raised" | "promotion" | "help" | "account";

/**
 * The tabs of the bar: the address of its games tab, whether that one covers all lobbies, the address of the raised tab,
 * and the kind of the fourth tab.
 */
export interface TabSet {
  games: string | null;
  allGames: boolean;
  categories: readonly string[];
  raised: "/member/depositv2" | "/agent";
  fourth: "promotion" | "help";
}

const PROMOTION_PATHS = ["/promotions", "/promodetail"];

/**
 * Returns the tab of the page at a path; null if the bar has none for it. `isHome`: true for the home page and its
 * aliases, which include `/help`.
 */
export function currentTab(path: string, isHome: boolean, { games, ...tabs }: TabSet): TabKey | null {
  const pathname = path.toLowerCase();
  if (pathname === tabs.raised || pathname.startsWith(`${tabs.raised}/`)) return "raised";
  if (/^\/(member|agent)(\/|$)/.test(pathname)) return "account";
  if (tabs.fourth === "help" && pathname === "/help") return "help";
  if (isHome) return "home";
  if (tabs.fourth === "promotion" && PROMOTION_PATHS.includes(pathname)) return "promotion";
  const ofGames = tabs.allGames ? tabs.categories.map((name) => `/${name}`) : [games];
  return games !== null && ofGames.includes(pathname) ? "games" : null;
}
