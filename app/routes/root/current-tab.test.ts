import { expect, it } from "vitest";
import { currentTab, type TabSet } from "./current-tab.ts";

const SLOTS: TabSet = {
  games: "/rng",
  allGames: true,
  categories: ["rng", "live"],
  raised: "/member/depositv2",
  fourth: "promotion",
};
const LOTTERY: TabSet = { ...SLOTS, games: "/lott", allGames: false, fourth: "help" };

it.each([
  ["/", true, "home"],
  ["/register", true, "home"],
  ["/help", true, "home"],
  ["/rng", false, "games"],
  ["/live", false, "games"],
  ["/member/depositv2", false, "raised"],
  ["/member/DepositV2", false, "raised"],
  ["/member", false, "account"],
  ["/member/withdraw", false, "account"],
  ["/agent/downlineManagmentView", false, "account"],
  ["/promotions", false, "promotion"],
  ["/promoDetail", false, "promotion"],
  ["/members-only", false, null],
  ["/pointMall", false, null],
])("names the tab of %s", (path, isHome, tab) => {
  expect(currentTab(path, isHome, SLOTS)).toBe(tab);
});

it.each([
  ["/lott", false, "games"],
  ["/live", false, null],
  ["/help", true, "help"],
  ["/promotions", false, null],
])("names the tab of %s when games are lotteries and help replaces promotions", (path, isHome, tab) => {
  expect(currentTab(path, isHome, LOTTERY)).toBe(tab);
});

it("names the tab of the agent centre on the agents' host, where deposits are part of the account", () => {
  const tabs = { ...SLOTS, raised: "/agent" } as const;
  const paths = ["/agent", "/agent/registerCenter", "/agents", "/member/depositv2"];
  expect(paths.map((path) => currentTab(path, false, tabs))).toEqual(["raised", "raised", null, "account"]);
});

it("names no games tab when the bar has none", () => {
  expect(currentTab("/rng", false, { ...SLOTS, games: null })).toBe(null);
});
