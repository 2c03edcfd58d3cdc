/** A tab of the phone's bar. */
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
 * The tab of the page at a path; null where the bar has none for it. `isHome`: whether it is the home page or one of its
 * aliases, which `/help` is, too.
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
