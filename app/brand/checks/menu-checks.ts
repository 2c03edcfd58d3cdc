import type { BrandDocument, MemberPage } from "../brand-document.ts";
import type { Check } from "./check.ts";

/** A page of the member centre that a brand cannot leave out while it has something that only this page completes. */
interface Need {
  page: MemberPage;
  /** Sections that `isNeeded` reads. */
  reads: readonly (keyof BrandDocument)[];
  isNeeded(document: BrandDocument): boolean;
  /** The purpose of the page, as the end of a message. */
  reason: string;
}

const NEEDS: readonly Need[] = [
  {
    page: "withdraw",
    reads: [],
    isNeeded: ({ memberMenu }) => memberMenu.includes("depositv2"),
    reason: "so that what members deposit can be paid out again",
  },
  {
    page: "securityCenter",
    reads: ["switches", "agents"],
    isNeeded: ({ memberMenu, switches, agents }) =>
      memberMenu.includes("withdraw") ||
      memberMenu.includes("transferUpline") ||
      (switches.transferDownline && switches.agentCentre && agents.menu.includes("downlineManagmentView")),
    reason: "where members set the password that payments ask for",
  },
  {
    page: "protection",
    reads: ["protection"],
    isNeeded: ({ protection }) => protection.offerDepositLimit !== "never",
    reason: "the page that /protection/offerDepositLimit leads to",
  },
  {
    page: "protection",
    reads: ["protection"],
    isNeeded: ({ protection }) => protection.defaultLimits.length > 0,
    reason: "where members see and change /protection/defaultLimits",
  },
  {
    page: "transferFund",
    reads: ["switches", "vendors"],
    isNeeded: ({ switches, vendors }) =>
      switches.multiWallet && vendors.some(({ wallet }) => wallet === "transfer"),
    reason: "where members move money to a vendor's wallet and back",
  },
  {
    page: "rewardCenter",
    reads: ["switches", "bonuses", "pages"],
    isNeeded: ({ memberMenu, switches, bonuses, pages }) =>
      bonuses.deposit.length > 0 ||
      pages.includes("promotions") ||
      pages.includes("pointMall") ||
      (switches.missions && memberMenu.includes("missionLeaderboard")),
    reason: "where members claim bonuses: those of deposits, promotions, missions and the points mall",
  },
];

/** Checks that the member centre has the pages without which money or a setting could not be reached. */
export const MENU_CHECKS: readonly Check[] = NEEDS.map(({ page, reads, isNeeded, reason }) => ({
  reads: ["memberMenu", ...reads],
  run(document, report) {
    if (document.memberMenu.includes(page) || !isNeeded(document)) return;
    report("/memberMenu", `${page} too, ${reason}`, `a list without ${page}`);
  },
}));
