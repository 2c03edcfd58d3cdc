import type { MemberPage } from "../brand/brand-document.ts";
import { SUB_PAGES } from "../brand/member-pages.ts";
import type { IconName } from "../ui/icon.tsx";

interface MenuPage {
  /** The icon beside its name in menus; the name is the text `nav.member.<key>`. */
  icon: IconName;
  /** The folder of app/routes/member that holds its `route.tsx`. */
  folder: string;
  /** True when its folder also has a `csv.ts`: the same rows as a file, at `/member/<key>/csv`. */
  csv?: true;
  /** The unread count shown beside its name. */
  badge?: "message" | "mission" | "reward";
}

interface SubPage {
  folder: string;
  /** The page whose menu entry is current on this page. A brand with that page has this one too. */
  under: MemberPage;
}

/**
 * The pages of the member centre by their key in the address, `/member/<key>`. `app/routes.ts` makes a route of each,
 * the menus show those that a brand lists in `memberMenu`, and the guard blocks any other page.
 */
export const MEMBER_PAGES = {
  securityCenter: { icon: "shield", folder: "security-center" },
  protection: { icon: "timer", folder: "protection" },
  transferFund: { icon: "wallet", folder: "wallets" },
  depositv2: { icon: "deposit", folder: "deposit" },
  withdraw: { icon: "withdraw", folder: "withdraw" },
  transferUpline: { icon: "transfer", folder: "transfer-upline" },
  personalHistoryCopy: { icon: "list", folder: "betting-record", csv: true },
  transactionHistory: { icon: "receipt", folder: "account-record", csv: true },
  moneyTimeline: { folder: "money-timeline", under: SUB_PAGES.moneyTimeline },
  personalProfit: { icon: "chart", folder: "personal-profit" },
  bonusDetails: { icon: "star", folder: "bonus-details", csv: true },
  rewardCenter: { icon: "gift", folder: "reward-center", badge: "reward" },
  referral: { icon: "user-plus", folder: "referral" },
  missionLeaderboard: { icon: "target", folder: "mission-leaderboard", badge: "mission" },
  messageV2: { icon: "mail", folder: "messages", badge: "message" },
} as const satisfies Readonly<Record<MemberPage, MenuPage> & Record<string, MenuPage | SubPage>>;

export type MemberPageKey = keyof typeof MEMBER_PAGES;

/** The page shown at `/member`, which names none. */
export const FIRST_PAGE = "personalHistoryCopy" satisfies MemberPageKey;

/**
 * Returns the page that a member centre path names, even if the brand does not have it; null if there is no such page.
 */
export function memberPageAt(pathname: string): MemberPageKey | null {
  const [, , asked = ""] = decodeURIComponent(pathname).split("/");
  if (asked === "") return FIRST_PAGE;
  return Object.hasOwn(MEMBER_PAGES, asked) ? (asked as MemberPageKey) : null;
}

/** Returns the menu entry of a page. */
export function getMenuEntry(key: MemberPageKey): MemberPage {
  return key === "moneyTimeline" ? MEMBER_PAGES[key].under : key;
}

/** Returns the data of a page that a menu shows. */
export function menuPage(key: MemberPage): MenuPage {
  return MEMBER_PAGES[key];
}
