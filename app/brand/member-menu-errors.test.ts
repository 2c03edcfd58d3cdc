import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { openLoadErrors, small } from "./load-errors-testing.ts";

const findErrors = openLoadErrors();
const NO_REWARDS = small(
  "/memberMenu: expected rewardCenter too, where members claim bonuses: those of deposits, promotions, missions and the points mall, found a list without rewardCenter.",
);

test.each<[string, JsonObject, string[]]>([
  [
    "a member centre that takes deposits and pays nothing out",
    { memberMenu: ["depositv2"] },
    [
      small(
        "/memberMenu: expected withdraw too, so that what members deposit can be paid out again, found a list without withdraw.",
      ),
    ],
  ],
  [
    "payouts without the page for the password that they ask for",
    { memberMenu: ["withdraw"] },
    [
      small(
        "/memberMenu: expected securityCenter too, where members set the password that payments ask for, found a list without securityCenter.",
      ),
    ],
  ],
  [
    "an offered deposit limit without the page of limits",
    { memberMenu: ["personalProfit"], protection: { offerDepositLimit: "registration" } },
    [
      small(
        "/memberMenu: expected protection too, the page that /protection/offerDepositLimit leads to, found a list without protection.",
      ),
    ],
  ],
  [
    "default limits without the page that shows them",
    {
      memberMenu: ["personalProfit"],
      protection: { defaultLimits: [{ kind: "deposit", period: "day", amount: 100_000 }] },
    },
    [
      small(
        "/memberMenu: expected protection too, where members see and change /protection/defaultLimits, found a list without protection.",
      ),
    ],
  ],
  [
    "transfers to accounts below without the page for the password that they ask for",
    {
      memberMenu: ["personalProfit"],
      switches: { agentCentre: true, transferDownline: true },
    },
    [
      small(
        "/memberMenu: expected securityCenter too, where members set the password that payments ask for, found a list without securityCenter.",
      ),
    ],
  ],
  [
    "a vendor's own wallet without the page that brings its money back",
    {
      memberMenu: ["personalProfit"],
      switches: { multiWallet: true },
      vendors: [{ vassalage: "AURORA", wallet: "transfer" }],
    },
    [
      small(
        "/memberMenu: expected transferFund too, where members move money to a vendor's wallet and back, found a list without transferFund.",
      ),
    ],
  ],
  [
    "promotions without the page for their bonuses",
    { memberMenu: ["personalProfit"], pages: ["noticePage", "download", "help", "promotions"] },
    [NO_REWARDS],
  ],
  [
    "a points mall without the page for its bonuses",
    { memberMenu: ["personalProfit"], pages: ["noticePage", "download", "help", "pointMall"] },
    [NO_REWARDS],
  ],
  [
    "missions without the page for their prizes",
    { memberMenu: ["missionLeaderboard"], switches: { missions: true } },
    [NO_REWARDS],
  ],
])("refuse %s", (_, changes, expected) => {
  expect(findErrors(changes)).toEqual(expected);
});

const link = (href: string) => ({ footer: { siteMenu: [{ key: "about", href }] } });

test.each<[string, JsonObject, string]>([
  [
    "a page of the member centre",
    { memberMenu: ["personalProfit"], ...link("/member/referral?a=1") },
    "the page referral of the member centre",
  ],
  [
    "a page without a menu entry",
    { memberMenu: ["personalProfit"], ...link("/member/moneyTimeline") },
    "the page moneyTimeline of the member centre",
  ],
  [
    "a page of the agent centre",
    {
      switches: { agentCentre: true },
      agents: { menu: ["agentTeamOverview"] },
      ...link("/agent/registerCenter"),
    },
    "the page registerCenter of the agent centre",
  ],
  ["the agent centre", link("/agent"), "the switch agentCentre"],
])("refuse a link to %s that the brand does not have", (_, changes, off) => {
  expect(findErrors(changes)).toEqual([
    expect.stringContaining(`/footer/siteMenu/0/href: expected a link to a page that is on; ${off} is off`),
  ]);
});

test("accept links to pages of the centres that the brand has", () => {
  const page = { memberMenu: ["transactionHistory"], ...link("/member/moneyTimeline") };
  const agents = {
    switches: { agentCentre: true },
    agents: { menu: ["registerCenter"] },
    ...link("/agent/registerCenter"),
  };
  expect([page, agents, link("/member")].flatMap((changes) => findErrors(changes))).toEqual([]);
});
