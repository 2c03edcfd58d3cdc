import { expect, it } from "vitest";
import { currentTab, type TabSet } from "./current-tab.ts";

const SLOTS: TabSet = { games: "/rng", allGames: true, categories: ["rng", "live"], fourth: "promotion" };
const LOTTERY: TabSet = { ...SLOTS, games: "/lott", allGames: false, fourth: "help" };

it.each([
  ["/", true, "home"],
  ["/register", true, "home"],
  ["/help", true, "home"],
  ["/rng", false, "games"],
  ["/live", false, "games"],
  ["/member/depositv2", false, "deposit"],
  ["/member/DepositV2", false, "deposit"],
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

it("names no games tab when the bar has none", () => {
  expect(currentTab("/rng", false, { ...SLOTS, games: null })).toBe(null);
});
