import { addBet } from "../../../app/platform/bets/testing.ts";
import { callWire } from "../auth/new-member.ts";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { loadDatabase } from "../setup/database.ts";
import { newMember } from "../setup/members.ts";
import { publishedSite, readBrandDocument } from "../setup/site.ts";
import { enterAsAgent, newPair } from "../wallet/agent-steps.ts";
import { seedFigures } from "./seed-figures.ts";

test.use({ expectedErrors: [/404|422/] });

test("an agent looks through the team, its bets, results and money", async ({ page, visit }) => {
  test.slow();
  const site = publishedSite();
  const { member, agent } = await newPair(site);
  const below = await newMember(site, "agent.siam", { type: 2, uplineId: agent.id });
  const far = await newMember(site, "siam", { uplineId: below.id });
  const { merchantCode: merchantId } = readBrandDocument(site, "siam-jade");
  const bet = { merchantId, placedAt: Date.now() - 1_000, currency: "THB", ownWallet: true };
  await addBet(await loadDatabase(site), { ...bet, accountId: far.id, stake: 12_300, win: 2_300 });
  await seedFigures(site, { agentId: agent.id, memberId: member.id }, [
    { ago: 0, bets: 2, stake: 50_000, validBet: 50_000, win: 10_000 },
  ]);
  await enterAsAgent(page, agent);
  const open = async (name: string) => {
    await page.getByRole("navigation", { name: "Agent centre" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };

  // The tree, level by level.
  await visit("agent.siam", "/agent/downlineManagmentView");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row(member.username)).toContainText("Member");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: `Open the team of ${below.username}` }).click();
  await expect(row(far.username)).toContainText("level 2");
  await page.getByRole("navigation", { name: "Path in your team" }).getByText("Your team").click();
  await page.getByLabel("Search the whole team").fill(far.username);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: far.username }).click();
  await expect(page.getByRole("heading", { name: far.username, exact: true })).toBeVisible();
  await expect(page.getByText("Level below you")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Title").fill("Good morning");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("A table opens at eight.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Your message was sent to everyone who can receive it.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("");

  await page.getByRole("link", { name: "Bets of this account" }).click();
  await expect(page.getByLabel("Username")).toHaveValue(far.username);
  await expect(row("Total for the period")).toContainText("฿ 123.00");
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^team-betting-/);
  await page.getByLabel("Username").fill("nobody.below");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("Nobody in your team has this username")).toBeVisible();

  const getStatus = (query: string) =>
    page.evaluate(async (path) => (await fetch(path)).status, `/agent/personalHistoryCopy/csv?${query}`);
  expect(await getStatus("username=nobody.below")).toBe(404);
  expect(await getStatus("from=yesterday")).toBe(422);

  await open("Member profit and loss");
  await expect(row(member.username)).toContainText("฿ 400.00");
  await expectAccessible(page);
  await open("Downline transactions");
  await expect(page.getByText("No transactions in this period")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await visit("agent.siam", "/agent/palStatementsAgentCopy");
  await expect(row(member.username)).toContainText("฿ 400.00");
  await expectAccessible(page);
  const inbox = ["GET", "/wps/messages?kind=personal"] satisfies ["GET", string];
  expect(await callWire(page.request, site, "siam", inbox, { token: far.token })).toMatchObject({
    value: { list: [{ title: "Good morning" }] },
  });
  // Accounts of other teams are not found.
  const { member: stranger } = await newPair(site);
  await visit("agent.siam", `/agent/downlineManagmentView?member=${stranger.username}`);
  await expect(page.getByText("Nobody in your team has this username")).toBeVisible();
});
