import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { enterAsAgent, newPair } from "../wallet/agent-steps.ts";
import { fillTier, giveContract, newBranch } from "./contract-steps.ts";
import { seedFigures } from "./seed-figures.ts";

test("an agent reads the figures of the team, on a desktop and on a phone", async ({ page, visit }) => {
  test.slow();
  const site = publishedSite();
  const { member, agent } = await newPair(site);
  await seedFigures(site, { agentId: agent.id, memberId: member.id }, [
    { ago: 8, bets: 5, stake: 50_000, validBet: 40_000, win: 60_000, newMembers: 1 },
    { ago: 2, bets: 9, stake: 90_000, validBet: 80_000, win: 20_000, deposits: 700_000, bonuses: 5_000 },
    { ago: 1, bets: 3, stake: 30_000, validBet: 30_000, win: 35_000, deposits: 1_000, newMembers: 2 },
  ]);
  await enterAsAgent(page, agent);
  await visit("agent.siam", "/agent");
  // The first page of the brand's menu, with the notice that the demonstration has for agents.
  await expect(page).toHaveURL(/\/agent\/agentAnnouncement\?menu/);
  await expect(page.getByRole("article")).toContainText("counted about once a minute");
  await expectAccessible(page);
  const menu = page.getByRole("navigation", { name: "Agent centre" });
  await menu.getByRole("link", { name: "Team overview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Team overview" })).toBeVisible();

  // Of the last seven days: 1,200.00 staked, 550.00 won and 50.00 given as a bonus.
  const figures = page.getByLabel("Figures of the period");
  await expect(figures).toContainText("฿ 1,100.00");
  await expect(figures).toContainText("+175.0%");
  await expect(figures).toContainText(
    "Net loss of the team฿ 600.00The team lost ฿ 600.00; the site gained as much.",
  );
  await expect(
    page.getByText(/on at least one day of the period\. Contracts count differently/),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole("link", { name: "Deposits" }).click();
  const chart = page.getByRole("slider", { name: "Deposits by day" });
  await chart.focus();
  await chart.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuetext", /: This period ฿\s10\.00, Period before ฿\s0\.00$/);
  await chart.press("Home");
  await expect(page.getByText(/^\d{4}-\d\d-\d\d, \w+day$/).filter({ visible: true })).toHaveCount(1);
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("row", { name: /7,000\.00/ })).toBeVisible();

  // Choosing another period or reach keeps the figure.
  await page.getByRole("link", { name: "Yesterday" }).click();
  await expect(page).toHaveURL(/range=yesterday/);
  await page.getByRole("link", { name: "Direct only" }).click();
  await expect(page).toHaveURL(/range=yesterday&reach=direct&measure=deposits$/);
  await expect(figures).toContainText("The team won ฿ 50.00; the site lost as much.");
  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-02");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("Nobody is in your team in this period")).toBeVisible();
  await expect(page).toHaveURL(/reach=direct&measure=deposits/);

  await page.setViewportSize({ width: 390, height: 844 });
  await visit("agent.siam", "/agent");
  await expect(page.getByRole("heading", { name: "Team overview" })).toBeHidden();
  await menu.getByRole("link", { name: "Team overview" }).click();
  await expect(chart.or(page.getByRole("slider"))).toBeVisible();
  await expect(menu).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Menu" }).click();
  await expect(menu).toBeVisible();
});

test("an agent's home page leads to income and offers, and the help says how agents are paid", async ({
  page,
  visit,
  site,
}) => {
  const { top, low } = await newBranch(site);
  await giveContract(site, { upline: null, downline: top }, "dividend", 10);
  await enterAsAgent(page, top);
  await visit("agent.siam", `/agent/agentDividendRecordCopy2?view=offer&to=${low.username}`);
  await fillTier(page, 1, { Rate: "5" });
  await page.getByRole("button", { name: "Send the offer" }).click();
  await expect(page.getByText("The offer was sent.")).toBeVisible();

  await enterAsAgent(page, low);
  await visit("agent.siam", "/");
  await expect(page.getByRole("link", { name: "Income this month" })).toHaveAttribute(
    "href",
    "/agent/agentRevenueReport?range=month",
  );
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Help for agents" }).click();
  const help = page.getByRole("dialog", { name: "Help" });
  await expect(help.getByRole("heading", { name: "Agents", exact: true })).toBeInViewport();
  await expect(help.getByText(/A payment above ฿.600\.00 waits until two people at Siam Jade/)).toBeVisible();
  await help.getByRole("searchbox").fill("stop being an agent");
  await expect(help.getByRole("heading", { name: "How do I stop being an agent?" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await help.getByRole("link", { name: "Close" }).click();
  await page.getByRole("link", { name: `Dividends: ${top.username} offers you a contract: 5%` }).click();
  await expect(page.getByRole("region", { name: `${top.username} offers you a contract: 5%` })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the figures show as pictures and as a table", async ({ page, visit }) => {
    const site = publishedSite();
    const { member, agent } = await newPair(site);
    await seedFigures(site, { agentId: agent.id, memberId: member.id }, [
      { ago: 1, bets: 3, stake: 30_000, validBet: 30_000, win: 35_000, newMembers: 2 },
    ]);
    await enterAsAgent(page, agent);
    await visit("agent.siam", "/agent/agentTeamOverview");
    await expect(page.getByRole("img", { name: "Valid bets by day" })).toBeVisible();
    await page.getByText("Show as a table").click();
    await expect(page.getByRole("row", { name: /300\.00/ })).toBeVisible();
    await page.getByRole("link", { name: "New accounts" }).click();
    await expect(page.getByRole("img", { name: "New accounts by day" })).toBeVisible();
  });
});
